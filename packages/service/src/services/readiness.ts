import { atMost, elapsed, systemClock } from '@linkspan/core'
import { StoreError, verifyKeyRing } from '@linkspan/stores'
import type { ServicesOptions } from './services-options.ts'

/** What the server needs to answer requests, each with whether it holds. */
export interface Checks {
  /** The server takes requests: it is not shutting down. */
  readonly serving: boolean
  /** The store answers and takes changes, or did so a short while ago. */
  readonly store: boolean
  readonly migrations: boolean
  readonly key: boolean
}

type ReadinessOptions = Pick<ServicesOptions, 'store' | 'key_ring' | 'outage_ms' | 'clock'>
type StoreChecks = Omit<Checks, 'serving'>

/** For how long it counts that the store takes changes, in milliseconds: everyone may ask, and each check writes a row. */
const WRITE_COUNTS_MS = 1_000
/** How long a check waits for a store that answered a while ago, in milliseconds: balancers wait for a few seconds. */
const WAIT_MS = 1_000
const LEASE = 'readiness'
const HOLD: StoreChecks = { store: true, migrations: true, key: true }

/** For how long a store that answers nothing counts as answering, in milliseconds. */
const OUTAGE_MS = 30_000

/**
 * The readiness of a server over its store. All servers share the store: if each said at once that it is not ready when
 * the store is slow or restarts, a balancer would have no server left.
 */
export function createReadiness({ store, key_ring, ...options }: ReadinessOptions) {
  const { outage_ms = OUTAGE_MS, clock = systemClock } = options
  let draining = false
  let last: { readonly found: Promise<StoreChecks>; until: number } | undefined
  let held_at = Number.NEGATIVE_INFINITY
  let failure: StoreError | undefined

  /** A locked database or a full disk answers, but refuses changes. The lease that is taken here ends at once. */
  async function look(): Promise<StoreChecks> {
    const migrated = await store.isMigrated().catch(() => undefined)
    const key = !(await failureOf(verifyKeyRing(key_ring, store.key_checks)))
    const refusal = migrated && (await failureOf(store.leases.take(LEASE, LEASE, 0)))
    const answers = migrated !== undefined && !refusal
    failure = refusal instanceof StoreError ? refusal : undefined
    const found = { store: answers, migrations: migrated === true, key }
    if (Object.values(found).every(Boolean)) held_at = elapsed(clock)
    return found
  }

  function lookOnce(): Promise<StoreChecks> {
    if (last && elapsed(clock) < last.until) return last.found
    const current = { found: look(), until: Number.POSITIVE_INFINITY }
    last = current
    return current.found.finally(() => {
      current.until = elapsed(clock) + WRITE_COUNTS_MS
    })
  }

  const isRecent = () => elapsed(clock) - held_at < outage_ms

  async function checkStore(): Promise<StoreChecks> {
    const looking = lookOnce()
    if (!isRecent()) return looking
    const found = (await atMost(clock, WAIT_MS, looking)) ?? HOLD
    return !found.store && isRecent() ? HOLD : found
  }

  return {
    check: async (): Promise<Checks> => ({ serving: !draining, ...(await checkStore()) }),
    /** Why the store took no change at the last check; undefined if it did. */
    get failure(): StoreError | undefined {
      return failure
    },
    /** Marks the server as shutting down: from now on it is not ready. */
    drain(): void {
      draining = true
    },
    get draining(): boolean {
      return draining
    },
  }
}

/** Tells load balancers whether to send requests here. */
export type Readiness = ReturnType<typeof createReadiness>

/** The error of a promise that is rejected. */
function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}
