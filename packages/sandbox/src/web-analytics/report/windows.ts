import type { Day } from '../../kit/calendar.ts'
import type { Group } from '../schema/group.ts'
import { type Hit, isActive } from '../schema/hit.ts'

/** Counts the users who were active within a window of days that ends on a row's day. */
export interface Windows {
  /** Counts a hit for every row whose window includes it; hits come in order of days. */
  count(hit: Hit): void
}

/** Rows that differ by their day only, and the last day on which each user is counted. */
interface Series {
  groups: Map<Day, Group>
  counted: Map<number, Map<number, Day>>
}

/** The target of the counts. */
export interface WindowOptions {
  spans: readonly number[]
  /** The first and the last day that has a row; the same if rows have no day. */
  first: Day
  last: Day
  /** The key of a hit's row apart from its day. */
  seriesOf: (hit: Hit) => string
  groupOf: (hit: Hit) => Group
  passes: (hit: Hit) => boolean
}

/** Opens windows. Each row counts a user once. */
export function openWindows({ spans, first, last, seriesOf, groupOf, passes }: WindowOptions): Windows {
  const all = new Map<string, Series>()

  return {
    count(hit) {
      if (!isActive(hit)) return
      const { day, user } = hit.session
      const shown = { ...hit, session: { ...hit.session, day: first } }
      const name = seriesOf(shown)
      const series = all.get(name) ?? { groups: new Map(), counted: new Map() }
      all.set(name, series)
      for (const span of spans) {
        const counted = series.counted.get(span) ?? new Map<number, Day>()
        series.counted.set(span, counted)
        const to = Math.min(day + span - 1, last)
        for (let at = Math.max(day, first, (counted.get(user) ?? 0) + 1); at <= to; at++) {
          shown.session.day = at
          if (!passes(shown)) continue
          const group = series.groups.get(at) ?? groupOf(shown)
          series.groups.set(at, group)
          group.windows[span] = (group.windows[span] ?? 0) + 1
          counted.set(user, at)
        }
      }
    },
  }
}
