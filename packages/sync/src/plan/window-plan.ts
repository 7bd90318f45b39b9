import { type DayRange, daysAfter, type ReadDays } from '@linkspan/core'
import { overlap, unsettledDays, without, withRange } from './day-ranges.ts'

/** What a run wants to have read of a window of a source. */
export interface WindowPlan {
  /** The first day. */
  readonly start: string
  /** The last day: the present one of the source. */
  readonly today: string
  /** The first day that the vendor still has; null if it forgets none. */
  readonly kept_from: string | null
  readonly lookback_days: number
  /** The days between two comparisons of all rows; null for only one. */
  readonly reconcile_days: number | null
}

/** What is known of the days of a source. */
export interface KnownDays {
  /** The days that were read, and how late after their end. */
  readonly days: readonly ReadDays[]
  /** The days that the present reading has read, and those that it reads although they are settled. */
  readonly pass: { readonly days: readonly DayRange[]; readonly again: readonly DayRange[] } | null
  /** The days that were compared of the comparison in progress. */
  readonly reconciling: { readonly days: readonly DayRange[] } | null
}

/** The days of a plan that can be read; none before its first day or that of the vendor. */
export function readableDays({ start, today, kept_from }: WindowPlan): DayRange[] {
  const from = kept_from !== null && kept_from > start ? kept_from : start
  return from > today ? [] : [{ from, to: today }]
}

/** The days that the vendor no longer has, of some ranges. */
export function forgottenDays(days: readonly DayRange[], { kept_from }: WindowPlan): DayRange[] {
  return kept_from === null ? [] : overlap(days, { from: '', to: daysAfter(kept_from, -1) })
}

/** The days that the pass of a source has still to read, in order. */
export function dueDays({ days, pass }: Pick<KnownDays, 'days' | 'pass'>, plan: WindowPlan): DayRange[] {
  return readableDays(plan).flatMap((readable) => {
    const unsettled = unsettledDays(readable, days, plan.lookback_days)
    const due = overlap(pass?.again ?? [], readable).reduce<readonly DayRange[]>(withRange, unsettled)
    return without(due, pass?.days ?? [])
  })
}

/** The days that are read again only because rows can have vanished, in order. */
export function unreconciledDays(state: KnownDays, plan: WindowPlan): DayRange[] {
  if (!state.reconciling || plan.reconcile_days === null) return []
  return without(readableDays(plan), [...state.reconciling.days, ...dueDays(state, plan)])
}

/** The days that were never read, in order. */
export function unreadDays({ days }: Pick<KnownDays, 'days'>, { start, today }: WindowPlan): DayRange[] {
  return start > today ? [] : without([{ from: start, to: today }], days)
}

/** The days that were read, but which the vendor may still change. */
export function movingDays({ days }: Pick<KnownDays, 'days'>, { lookback_days }: WindowPlan): DayRange[] {
  const read_early = days.filter(({ lag }) => lag < lookback_days)
  return read_early.reduce<DayRange[]>((moving, range) => withRange(moving, range), [])
}
