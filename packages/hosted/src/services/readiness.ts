import { type KeyRing, type Store, verifyKeyRing } from '@linkspan/stores'

/** What the server needs to answer requests, each with whether it holds. */
export interface Checks {
  /** The server takes requests: it is not shutting down. */
  readonly serving: boolean
  /** The store answers and takes changes. */
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

/** For how long it counts that the store takes changes, in milliseconds: everyone may ask, and each check writes a row. */
const WRITE_COUNTS_MS = 1_000
const LEASE = 'readiness'

/** The readiness of a server over its store. */
export function createReadiness(store: Store, key_ring: KeyRing): Readiness {
  let draining = false
  let last: { readonly written: Promise<boolean>; until: number } | undefined

  /** A locked database or a full disk answers, but refuses changes. The lease that is taken here ends at once. */
  function takesChanges(): Promise<boolean> {
    if (last && performance.now() < last.until) return last.written
    const current = { written: holds(store.leases.take(LEASE, LEASE, 0)), until: Number.POSITIVE_INFINITY }
    last = current
    return current.written.finally(() => {
      current.until = performance.now() + WRITE_COUNTS_MS
    })
  }

  async function check(): Promise<Checks> {
    const migrated = await store.isMigrated().catch(() => undefined)
    const key = await holds(verifyKeyRing(key_ring, store.key_checks))
    const answers = migrated === true ? await takesChanges() : migrated === false
    return { serving: !draining, store: answers, migrations: migrated === true, key }
  }

  return {
    check,
    drain() {
      draining = true
    },
    get draining() {
      return draining
    },
  }
}

/** Whether a promise is fulfilled. */
function holds(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  )
}
