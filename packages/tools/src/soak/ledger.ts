import { isLinkspanError } from '@linkspan/client'

/** What happened in a soak: calls and their failures, disturbances, and what must never be. */
export type Ledger = ReturnType<typeof createLedger>

/** How long a disturbance may be felt: until a balancer, leases and pools have noticed, on a busy machine. */
const GRACE_MS = 45_000
/** How late a timer of this process may be. On a machine that is slower, requests fail for want of a processor. */
const LATE_MS = 1_500
const TICK_MS = 250

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

/** With `strict`, a failure that no error describes is a fault during disturbances too. */
export function createLedger({ strict }: { strict: boolean }) {
  const [counts, failures] = [new Map<string, number>(), new Map<string, number>()]
  const faults: string[] = []
  const disturbances: string[] = []
  const begun = Date.now()
  let present = 0
  let calm_at = 0
  let slow_until = 0

  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)
  const at = () => `${((Date.now() - begun) / 60_000).toFixed(1)} min`
  const fault = (text: string) => {
    const line = `${at()}: ${text}`
    console.log(`FAULT ${line}`)
    faults.push(line)
  }

  let [ticked, slow_ms] = [Date.now(), 0]
  const watch = setInterval(() => {
    const late = Date.now() - ticked - TICK_MS
    ticked = Date.now()
    if (late < LATE_MS) return
    slow_ms += late
    slow_until = Date.now() + GRACE_MS
  }, TICK_MS)
  watch.unref()

  const slow = () => Date.now() < slow_until
  const disturbed = () => present > 0 || Date.now() < calm_at || slow()

  return {
    /** Counts a failure that no error describes; away from disturbances it is a fault. */
    failed(name: string): void {
      add(failures, name)
      if (strict ? !slow() : !disturbed()) fault(name)
    },
    /** Counts a call. A failure is counted by its code; away from disturbances it is a fault. */
    async attempt<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
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
    /** Notes a disturbance for as long as the work takes, and some time after it. */
    async disturb(what: string, work: () => Promise<void>): Promise<void> {
      console.log(`${at()}: ${what}`)
      disturbances.push(`${at()}: ${what}`)
      present++
      try {
        await work()
      } finally {
        present--
        calm_at = Date.now() + GRACE_MS
      }
    },
    fault,
    /** For how many seconds this process had no processor; then failures are no faults. */
    slow: () => Math.round(slow_ms / 1_000),
    note: (text: string) => console.log(`${at()}: ${text}`),
    counts,
    failures,
    faults,
    disturbances,
  }
}
