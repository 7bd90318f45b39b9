import type { KeyRing } from './crypto/key-ring.ts'
import { verifyKeyRing } from './stores/key-check.ts'
import type { Store } from './stores/store.ts'

/** What the server needs to serve, each with whether it is so. */
export interface Checks {
  /** The server takes requests: it is not shutting down. */
  readonly serving: boolean
  readonly store: boolean
  readonly migrations: boolean
  readonly key: boolean
}

/** Tells load balancers whether to send requests here. */
export interface Readiness {
  check(): Promise<Checks>
  /** From now on the server is not ready: it is shutting down. */
  drain(): void
  readonly draining: boolean
}

/** The readiness of a server over its store. */
export function createReadiness(store: Store, key_ring: KeyRing): Readiness {
  let draining = false
  const holds = (work: Promise<boolean>) => work.catch(() => false)
  return {
    async check() {
      const migrations = await store.isMigrated().catch(() => undefined)
      const key = await holds(verifyKeyRing(key_ring, store.key_checks).then(() => true))
      return { serving: !draining, store: migrations !== undefined, migrations: migrations === true, key }
    },
    drain() {
      draining = true
    },
    get draining() {
      return draining
    },
  }
}
