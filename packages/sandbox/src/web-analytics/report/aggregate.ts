import type { Day } from '../../kit/calendar.ts'
import { keptIn } from '../../kit/kept.ts'
import type { Property } from '../data/properties.ts'
import { count, emptyGroup, type Group } from '../schema/group.ts'
import type { Hit, Level } from '../schema/hit.ts'
import type { ColumnSet } from './columns.ts'
import type { DateRange } from './date-ranges.ts'
import type { Predicate } from './filter.ts'
import { hitsOf } from './hits.ts'
import { openWindows } from './windows.ts'

/** A part of a report with its own counts: a date range within a comparison. */
export interface Slice {
  range: DateRange
  comparison?: string
  holds?: Predicate<Hit>
}

/** The inputs of a report's counts. */
export interface Counting {
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
