import type { KeyRing } from './crypto/key-ring.ts'
import { verifyKeyRing } from './stores/key-check.ts'
import type { Store } from './stores/store.ts'

/** What the server needs to answer requests, each with whether it holds. */
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
  /** Marks the server as shutting down: from now on it is not ready. */
  drain(): void
  readonly draining: boolean
}

/** The readiness of a server over its store. */
export function createReadiness(store: Store, key_ring: KeyRing): Readiness {
  let draining = false
  return {
    async check() {
      const migrations = await store.isMigrated().catch(() => undefined)
      const key = await verifyKeyRing(key_ring, store.key_checks).then(
        () => true,
        () => false,
      )
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
