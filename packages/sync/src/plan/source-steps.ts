import { type DayRange, daysAfter, type ReadDays, type SyncCaveat } from '@linkspan/core'
import type { SyncProblem } from '@linkspan/stores'
import { isReconcileDue } from './asking.ts'
import { areSampledTogether, caveatDays, caveatsOutside, withCaveats } from './caveats.ts'
import { lengthOf, overlap, without, withRange, withReading } from './day-ranges.ts'
import { afterReply, afterRows, type SourceReply } from './lacking.ts'
import { LONGEST_SLICE_DAYS, type Pass, type RunTimes, type SourceState } from './source-state.ts'
import { dueDays, forgottenDays, readableDays, type WindowPlan } from './window-plan.ts'

/** How much longer the slice after a complete one is. */
const GROWTH = 1.25
/** A reading later than this after the end of a day counts as this late, so that old days stay one range. */
const MOST_LAG = 90

/**
 * A source at the beginning of a run: it continues its pass, or begins one, which reads days with caveats again if
 * `again` says so.
 */
export function beginPass(
  state: SourceState,
  plan: WindowPlan | undefined,
  times: RunTimes,
  again = false,
): SourceState {
  const { at, since } = times
  const { pass, doubted } = state
  const continues = pass && (pass.chain === since || pass.paused)
  const doubtful = again && doubted ? caveatDays(state.caveats) : []
  const next = continues ? pass : { since: at, days: [], documents_at: null, again: doubtful }
  const asked = !continues && doubted && again ? { asked_at: at, tries: doubted.tries + 1 } : doubted
  const begun = { ...state, doubted: asked, pass: { ...next, chain: since, paused: false } }
  const { reconciled_at, reconciling } = state
  if (!plan || reconciling) return begun
  const is_due = isReconcileDue(reconciled_at, plan.reconcile_days, times)
  return is_due ? { ...begun, reconciling: { since: at, days: [] } } : begun
}

/** What was read of a source. */
export interface DaysReading {
  readonly slice: DayRange
  readonly plan: WindowPlan
  /** How late after the end of a day the reading was. */
  readonly lagOf: (day: string) => number
  /** The first day of which rows were left out, because their documents are newer than the snapshot. */
  readonly incomplete?: string | undefined
  /** The documents of which rows were left out. */
  readonly orphans?: readonly string[] | undefined
  /** Whether the reply lacked rows that a former one had: settled days have a second chance then. */
  readonly lacks_rows?: boolean
  /** What the vendor says of the numbers. */
  readonly caveats?: readonly SyncCaveat[] | undefined
}

/** A source after a reading of some days. Incomplete ones are read again with their snapshot, sampled ones in halves. */
export function afterDays(
  state: SourceState,
  { slice, plan, lagOf, incomplete, orphans = [], lacks_rows = false, caveats: found = [] }: DaysReading,
): SourceState {
  const pass = state.pass as Pass
  const isWhole = (day: string) => incomplete === undefined || day < incomplete
  const doubtful = lacks_rows ? state.days.filter(({ lag }) => lag >= plan.lookback_days) : []
  const isDoubtful = (day: string) => overlap(doubtful, { from: day, to: day }).length > 0
  const lagged = (day: string) =>
    isWhole(day) && !isDoubtful(day) ? Math.min(lagOf(day), Math.max(MOST_LAG, plan.lookback_days)) : -1
  const whole = incomplete === undefined ? slice : { from: slice.from, to: daysAfter(incomplete, -1) }
  const withWhole = (days: readonly DayRange[]) => (whole.from <= whole.to ? withRange(days, whole) : days)
  const documents_at = incomplete === undefined ? pass.documents_at : null
  const longer = Math.min(Math.ceil(state.slice_days * GROWTH), LONGEST_SLICE_DAYS)
  const grown = lengthOf(slice) >= state.slice_days ? longer : state.slice_days
  const caveats = withCaveats(state.caveats, slice, found)
  const is_halved = areSampledTogether(slice, found)
  const left_days = { days: without(pass.days, [slice]), again: withRange(pass.again, slice) }
  const pass_days = is_halved ? left_days : { days: withWhole(pass.days) }
  const doubted =
    caveatDays(caveats).length > 0 ? (state.doubted ?? { asked_at: pass.since, tries: 1 }) : null
  const next: SourceState = {
    ...state,
    caveats,
    doubted,
    days: withReading(state.days, slice, lagged),
    lacking: afterRows(state.lacking, { slice, orphans }, incomplete === undefined ? pass.chain : null),
    pass: { ...pass, ...pass_days, documents_at },
    slice_days: is_halved ? Math.ceil(lengthOf(slice) / 2) : grown,
  }
  // as long as days are due that were read earlier, the records are as old as these
  const is_newer = state.read_at === null || dueDays(next, plan).length === 0
  const read = is_newer ? { ...next, read_at: pass.since } : next
  if (!state.reconciling) return read
  const reconciling = { ...state.reconciling, days: withWhole(state.reconciling.days) }
  const left = without(readableDays(plan), reconciling.days)
  if (left.length > 0) return { ...read, reconciling }
  return { ...read, reconciling: null, reconciled_at: reconciling.since }
}

/** What was read of a source's snapshot. */
export interface DocumentsReading extends Pick<DaysReading, 'caveats'> {
  /** When the run began. */
  readonly at: number
  /** The days that are wanted, if the source has days too. */
  readonly plan: WindowPlan | undefined
  /** What of the stored documents the reply lacks; undefined if only changes were read. */
  readonly reply?: SourceReply | undefined
}

/** A source after a run has read its snapshot. If a document returns, days of which it may lack rows are unread. */
export function afterDocuments(
  state: SourceState,
  { at, plan, caveats = [], reply }: DocumentsReading,
): SourceState {
  const begun = state.pass as Pass
  const replied = reply && afterReply(state.lacking, reply, begun.chain)
  const { lacking = state.lacking, reopened = [] } = replied ?? {}
  const pass = { ...begun, documents_at: at, days: without(begun.days, reopened) }
  // what the vendor no longer has is not read again: its rows stay, and are known to be not whole
  const lost = plan ? forgottenDays(reopened, plan).flatMap((range) => overlap(state.days, range)) : []
  const left = without(state.days, without(reopened, lost))
  const days = lost.reduce<readonly ReadDays[]>((all, range) => withReading(all, range, () => -1), left)
  const read = { ...state, pass, days, lacking, caveats: withCaveats(state.caveats, undefined, caveats) }
  if (plan) return read
  // without days, nothing is lost when a document returns
  const known = { ...lacking, forgotten: [] }
  const reconciled_at = reply ? pass.since : state.reconciled_at
  return { ...read, pass: { ...pass, paused: false }, read_at: pass.since, reconciled_at, lacking: known }
}

/** A source of which a limit has cut off a slice. `shrinks`: no shorter reading has preceded it. */
export function afterLimit(state: SourceState, slice: DayRange | undefined, shrinks: boolean): SourceState {
  if (!slice || !shrinks) return state
  return { ...state, slice_days: Math.max(1, Math.floor(Math.min(lengthOf(slice), state.slice_days) / 2)) }
}

/**
 * A source of which the vendor has refused some days for what they are: shorter slices are read. A day that is refused
 * alone, although a newer one was read, is the first of those that the vendor no longer has. Undefined if that explains
 * nothing.
 */
export function afterRefusedDays(state: SourceState, slice: DayRange): SourceState | undefined {
  if (slice.from < slice.to) return afterLimit(state, slice, true)
  const is_newest = !state.days.some(({ to }) => to > slice.to)
  if (is_newest) return undefined
  return { ...state, kept_from: daysAfter(slice.to, 1), slice_days: LONGEST_SLICE_DAYS }
}

/** A source that the vendor refuses. */
export function afterRefusal(state: SourceState, problem: SyncProblem, at: number): SourceState {
  const { since = at, tries = 0 } = state.refused ?? {}
  return { ...state, refused: { ...problem, since, asked_at: at, tries: tries + 1 } }
}

/** A source without the days before a window's first one. */
export function withoutEarlier(state: SourceState, start: string): SourceState {
  const earlier = { from: '', to: daysAfter(start, -1) }
  const { days, pass, reconciling, caveats } = state
  return {
    ...state,
    caveats: caveatsOutside(caveats, [earlier]),
    days: without(days, [earlier]),
    pass: pass && { ...pass, days: without(pass.days, [earlier]), again: without(pass.again, [earlier]) },
    reconciling: reconciling && { ...reconciling, days: without(reconciling.days, [earlier]) },
  }
}
