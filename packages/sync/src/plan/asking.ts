import * as z from 'zod'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The shape of what was asked, as it is stored. */
export const askedShape = z.object({
  /** In milliseconds since 1970. */
  asked_at: z.number(),
  tries: z.int(),
})

/** When the vendor was asked again for what it did not send, or not whole, and how often. */
export interface AskedVendor extends Readonly<z.output<typeof askedShape>> {}

/** The pauses between two askings, in milliseconds. They double. */
export interface AskPauses {
  readonly first_ms: number
  readonly longest_ms: number
}

/** The pauses before a source that was refused is asked again: from one interval to a day. */
export function refusalPauses(interval_ms: number): AskPauses {
  return { first_ms: interval_ms || HOUR_MS, longest_ms: DAY_MS }
}

/** Reading days with caveats again costs as much as the first time, so it is done after a day, and later each month. */
export const CAVEAT_PAUSES: AskPauses = { first_ms: DAY_MS, longest_ms: 30 * DAY_MS }

/** Whether a run compares everything with the vendor: the run after it would come too late. `days`: null for never. */
export function isReconcileDue(
  reconciled_at: number | null,
  days: number | null,
  { at, interval_ms }: { readonly at: number; readonly interval_ms: number },
): boolean {
  return (
    reconciled_at === null || at + interval_ms > reconciled_at + (days ?? Number.POSITIVE_INFINITY) * DAY_MS
  )
}

/** Whether a regular run asks again. Runs may come a little early. What was asked while the clock was ahead is asked again. */
export function isAskedAgain({ asked_at, tries }: AskedVendor, at: number, pauses: AskPauses): boolean {
  const pause_ms = Math.min(pauses.first_ms * 2 ** (tries - 1), pauses.longest_ms)
  return at < asked_at || at >= asked_at + pause_ms * 0.9
}
