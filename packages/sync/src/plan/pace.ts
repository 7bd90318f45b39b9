import type { RunContext } from './run-context.ts'

/** A page that takes longer is slow. Vendors answer most within one second. */
const SLOW_MS = 5_000
/** After how many slow pages of an entity the run says so. */
const MOST_SLOW = 3

/** Notes how long the vendor takes for each page of an entity, and warns if it is slow. */
export function paceOf({ progress }: Pick<RunContext, 'progress'>, entity: string): (ms: number) => void {
  let slow = 0
  let longest = 0
  return (ms) => {
    if (ms <= SLOW_MS) return
    slow++
    longest = Math.max(longest, ms)
    if (slow < MOST_SLOW) return
    const message = `The vendor takes up to ${Math.round(longest / 1000)} s for a page, so that this sync takes long.`
    progress.note(entity, { code: 'vendor_slow', message }, undefined)
  }
}
