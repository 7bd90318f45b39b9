import { daysAfter, type SyncRead, type WindowRead } from '@linkspan/core'
import { type Condition, type KnownField, mayMatch } from '@linkspan/search'
import type { PartialRecords, PartialScope } from '@linkspan/stores'
import { dayAs } from '../plan/day-filters.ts'
import { lengthOf } from '../plan/day-ranges.ts'
import { knownOf } from '../plan/source-filters.ts'

const HOUR_MS = 3_600_000
/** The most sources with the same gap that are named. */
const MOST_NAMED = 20
/** The most entries of an answer: it may be a header. */
const MOST_ENTRIES = 50
/** Longer ranges of days are compared as a whole. */
const MOST_DAYS = 400
/** More sources than this are compared with all days at once. */
const MOST_PAIRS = 5_000

type Known = Readonly<Record<string, KnownField>>

/** When an answer is given, and how often a connector is synced. */
export interface AnswerTime {
  /** In milliseconds since 1970. */
  readonly now: number
  /** Null: only when asked. */
  readonly sync_interval_seconds: number | null
}

/** How old records may be, in milliseconds by the seconds of an interval: a regular run may come later, and takes some time. */
export const OLDEST = { per_second: 1_250, more: HOUR_MS } as const

/** What an answer of these records lacks, or has outdated or not whole: what its filter may match. */
export function answeredPartial(
  partial: readonly PartialRecords[],
  reads: readonly SyncRead[],
  filter: Condition | null,
  { now, sync_interval_seconds: interval }: AnswerTime,
): PartialScope[] {
  const since =
    interval === null ? Number.NEGATIVE_INFINITY : now - interval * OLDEST.per_second - OLDEST.more
  const present = partial.filter(({ read_at }) => read_at === undefined || read_at < since)
  const touched = present.flatMap((records) => touchedOf(records, reads, filter))
  if (touched.length <= MOST_ENTRIES) return touched
  const reasons = new Set(touched.slice(MOST_ENTRIES).map(({ reason }) => reason))
  const rest = [...reasons].map((reason) => ({ scope: 'others', from: null, to: null, reason }))
  return [...touched.slice(0, MOST_ENTRIES), ...rest]
}

function touchedOf(
  { ids, source, read_at: _, ...answered }: PartialRecords,
  reads: readonly SyncRead[],
  filter: Condition | null,
): PartialScope[] {
  const window = reads.find((read) => read.kind === 'window')
  // without a filter, every day is touched
  const days = filter === null ? undefined : daysOf(answered, window)
  const touches = (known: Known, each_day: boolean) => {
    if (!days) return mayMatch(filter, known)
    if (!mayMatch(filter, { ...known, ...days.all })) return false
    // a filter may leave out each of several days with a condition of its own
    return !each_day || days.some((day) => mayMatch(filter, { ...known, ...day }))
  }
  if (!ids) return touches(source ? knownOf(source) : {}, true) ? [answered] : []
  const of = reads.map((read) => (read.kind === 'changes' ? undefined : read.by_source?.of)).find(Boolean)
  const each_day = ids.length * (days?.count ?? 1) <= MOST_PAIRS
  const touched = ids.filter((id) => touches(of ? knownOf(of(id)) : {}, each_day))
  const named = touched.slice(0, MOST_NAMED).map((id) => ({ ...answered, scope: `${answered.scope} ${id}` }))
  const others = touched.length - named.length
  return others > 0 ? [...named, { ...answered, scope: `${others} others` }] : named
}

/** What is known of the days of a gap. */
interface GapDays {
  /** Of all of them together. */
  readonly all: Known
  /** How many are compared one by one. */
  readonly count: number
  /** Whether what is known of one of them passes. Days are compared until one does: the first one, except for a condition on days. */
  some(passes: (known: Known) => boolean): boolean
}

/** Undefined if a gap has no days. */
function daysOf(
  { from, to }: Pick<PartialScope, 'from' | 'to'>,
  window: WindowRead | undefined,
): GapDays | undefined {
  if (!window || (from === null && to === null)) return undefined
  const { day, day_format, same_days = [] } = window
  const known = (fieldOf: (format: WindowRead['day_format']) => KnownField): Known => ({
    [day]: fieldOf(day_format),
    ...Object.fromEntries(same_days.map((path) => [path, fieldOf(undefined)])),
  })
  const all = known((format) => ({
    from: from === null ? undefined : dayAs(format, from),
    before: to === null ? undefined : dayAs(format, daysAfter(to, 1)),
  }))
  if (day_format === 'time' || from === null || to === null || lengthOf({ from, to }) > MOST_DAYS + 1)
    return { all, count: 1, some: (passes) => passes(all) }
  return {
    all,
    count: lengthOf({ from, to }),
    some(passes) {
      for (let date = from; date <= to; date = daysAfter(date, 1))
        if (passes(known((format) => ({ values: [dayAs(format, date)] })))) return true
      return false
    },
  }
}
