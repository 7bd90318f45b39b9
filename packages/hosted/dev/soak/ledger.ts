import { isLinkspanError } from '@linkspan/client'

/** What happened in a soak: calls and their failures, disturbances, and what must never be. */
export interface Ledger {
  /** Counts a call. A failure is counted by its code; away from disturbances it is a fault. */
  attempt<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>
  /** Notes a disturbance for as long as the work takes, and some time after it. */
  disturb(what: string, work: () => Promise<void>): Promise<void>
  /** Counts a failure that no error describes; away from disturbances it is a fault. */
  failed(name: string): void
  fault(text: string): void
  note(text: string): void
  readonly counts: ReadonlyMap<string, number>
  readonly failures: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  readonly disturbances: readonly string[]
}

/** How long a disturbance may be felt: until a balancer, leases and pools have noticed, on a busy machine. */
const GRACE_MS = 45_000
const MOST_FAULTS = 100

/** Codes of failures that a disturbance may cause, after the retries of the client. */
const PASSING = new Set([
  'unavailable',
  'server_unreachable',
  'server_invalid_reply',
  'request_timeout',
  'timeout',
  'outcome_unknown',
  'outcome_not_kept',
  'vendor_unreachable',
  // a repetition of a request whose answer was lost
  'conflict',
  'sync_pending',
])

export function createLedger(now: () => number = Date.now): Ledger {
  const [counts, failures] = [new Map<string, number>(), new Map<string, number>()]
  const faults: string[] = []
  const disturbances: string[] = []
  const begun = now()
  let present = 0
  let calm_at = 0

  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)
  const at = () => `${((now() - begun) / 60_000).toFixed(1)} min`
  const fault = (text: string) => {
    const line = `${at()}: ${text}`
    if (faults.length >= MOST_FAULTS) return
    console.log(`FAULT ${line}`)
    faults.push(line)
  }

  const disturbed = () => present > 0 || now() < calm_at

  return {
    failed(name) {
      add(failures, name)
      if (!disturbed()) fault(name)
    },
    async attempt(name, work) {
      add(counts, name)
      try {
        return await work()
      } catch (error) {
        const code = isLinkspanError(error) ? error.code : 'other'
        add(failures, `${name} ${code}`)
        if (!disturbed() || !PASSING.has(code)) fault(`${name}: ${code}: ${error}`)
        return undefined
      }
    },
    async disturb(what, work) {
      console.log(`${at()}: ${what}`)
      disturbances.push(`${at()}: ${what}`)
      present++
      try {
        await work()
      } finally {
        present--
        calm_at = now() + GRACE_MS
      }
    },
    fault,
    note: (text) => console.log(`${at()}: ${text}`),
    counts,
    failures,
    faults,
    disturbances,
  }
}
