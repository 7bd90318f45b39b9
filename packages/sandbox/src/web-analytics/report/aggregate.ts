import type { Day } from '../../kit/calendar.ts'
import { keptIn } from '../../kit/kept.ts'
import type { Property } from '../data/properties.ts'
import { KEY_EVENTS, type PageView, sessionsOf } from '../data/sessions.ts'
import { count, emptyGroup, type Group, type Hit, isActive, type Level, NO_COUNTS } from '../schema/group.ts'
import type { ColumnSet } from './columns.ts'
import type { DateRange } from './date-ranges.ts'
import type { Predicate } from './filter.ts'

/** Counts an event on a page; only some events carry its seconds and its revenue. */
function add(counts: typeof NO_COUNTS, name: string, page: PageView) {
  const times = page.events[name] as number
  counts.eventCount += times
  if (KEY_EVENTS.includes(name)) counts.keyEvents += times
  if (name === 'page_view') counts.screenPageViews += times
  else if (name === 'first_visit') counts.newUsers += times
  else if (name === 'user_engagement') counts.userEngagementDuration += page.seconds
  else if (name === 'purchase') {
    counts.ecommercePurchases += times
    counts.revenue += page.revenue
  }
  return counts
}

function addPage(counts: typeof NO_COUNTS, page: PageView) {
  for (const name in page.events) add(counts, name, page)
  return counts
}

/** The hits of a day at a level; their sums are the same at every level. */
function* hitsOf(property: Property, day: Day, level: Level, range_start: Day): Generator<Hit> {
  for (const session of sessionsOf(property, day)) {
    const [entry] = session.pages
    if (!entry) continue
    if (level === 'session') {
      const whole = session.pages.reduce(addPage, { ...NO_COUNTS })
      yield { property, session, range_start, page: entry, ...whole }
      continue
    }
    for (const page of session.pages) {
      const common = { property, session, range_start, page }
      if (level === 'page') yield { ...common, ...addPage({ ...NO_COUNTS }, page) }
      else
        for (const name in page.events) yield { ...common, ...add({ ...NO_COUNTS, event: name }, name, page) }
    }
  }
}

/** Opens rows that differ by their day only, and the last day on which each user is counted, by windows. */
const openSeries = () => ({
  groups: new Map<Day, Group>(),
  counted: new Map<number, Map<number, Day>>(),
})

/** The target of the counts. */
interface WindowOptions {
  spans: readonly number[]
  /** The first and the last day that has a row; the same if rows have no day. */
  first: Day
  last: Day
  /** The key of a hit's row apart from its day. */
  seriesOf: (hit: Hit) => string
  groupOf: (hit: Hit) => Group
  passes: (hit: Hit) => boolean
}

/**
 * Opens the counts of users who were active within windows of days that end on a row's day. The returned function counts a hit
 * for every row whose window includes it, and a user once in a row; hits come in order of days.
 */
function openWindows({ spans, first, last, seriesOf, groupOf, passes }: WindowOptions) {
  const all = new Map<string, ReturnType<typeof openSeries>>()

  return (hit: Hit): void => {
    if (!isActive(hit)) return
    const { day, user } = hit.session
    const shown = { ...hit, session: { ...hit.session, day: first } }
    const series = keptIn(all, seriesOf(shown), openSeries)
    for (const span of spans) {
      const counted = keptIn(series.counted, span, () => new Map<number, Day>())
      const to = Math.min(day + span - 1, last)
      for (let at = Math.max(day, first, (counted.get(user) ?? 0) + 1); at <= to; at++) {
        shown.session.day = at
        if (!passes(shown)) continue
        const group = keptIn(series.groups, at, () => groupOf(shown))
        group.windows[span] = (group.windows[span] ?? 0) + 1
        counted.set(user, at)
      }
    }
  }
}

/** A part of a report with its own counts: a date range within a comparison. */
export interface Slice {
  range: DateRange
  comparison?: string
  holds?: Predicate<Hit>
}

/** The inputs of a report's counts. */
interface Counting {
  property: Property
  columns: ColumnSet
  holds: Predicate<Hit> | undefined
  users: boolean
  /** Today in the property's time zone; later days have no data. */
  today: Day
}

const LEVELS: readonly Level[] = ['session', 'page', 'event']

/** The rows of a slice, and all of its hits in one row. */
export function countSlice(counting: Counting, slice: Slice): { groups: Group[]; overall: Group } {
  const { property, columns, users } = counting
  const { dimensions, read, worked } = columns
  const { start } = slice.range
  const end = Math.min(slice.range.end, counting.today)
  if (start > end) return { groups: [], overall: emptyGroup([]) }
  const level = LEVELS[Math.max(0, ...read.map((each) => LEVELS.indexOf(each.level)))] as Level
  const spans = [...new Set(worked.flatMap(({ span }) => (span === undefined ? [] : [span])))]
  const longest = Math.max(1, ...spans)
  const daily = read.some(({ name }) => name === 'date')

  const groups = new Map<string, Group>()
  const overall = emptyGroup([])
  const groupOf = (hit: Hit): Group => {
    const values = dimensions.map((column) => column.read(hit))
    return keptIn(groups, values.join('\u0000'), () => emptyGroup(values))
  }
  const conditions = [slice.range.holds, counting.holds, slice.holds].filter((each) => each !== undefined)
  const passes = (hit: Hit): boolean => conditions.every((holds) => holds(hit))
  const windows =
    spans.length === 0
      ? []
      : [
          openWindows({
            spans,
            first: daily ? start : end,
            last: end,
            seriesOf: (hit) => dimensions.map((column) => column.read(hit)).join('\u0000'),
            groupOf,
            passes,
          }),
          openWindows({ spans, first: end, last: end, seriesOf: () => '', groupOf: () => overall, passes }),
        ]

  for (let day = start - (longest - 1); day <= end; day++) {
    for (const hit of hitsOf(property, day, level, start)) {
      for (const countWindow of windows) countWindow(hit)
      if (day < start || !passes(hit)) continue
      count(groupOf(hit), hit, users)
      count(overall, hit, users)
    }
  }
  return { groups: [...groups.values()], overall }
}
