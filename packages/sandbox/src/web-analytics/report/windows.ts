import type { Day } from '../../kit/calendar.ts'
import { keptIn } from '../../kit/kept.ts'
import type { Group } from '../schema/group.ts'
import { type Hit, isActive } from '../schema/hit.ts'

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

/**
 * Opens the counts of users who were active within windows of days that end on a row's day. The returned function counts a hit
 * for every row whose window includes it, and a user once in a row; hits come in order of days.
 */
export function openWindows({ spans, first, last, seriesOf, groupOf, passes }: WindowOptions) {
  const all = new Map<string, Series>()

  return (hit: Hit): void => {
    if (!isActive(hit)) return
    const { day, user } = hit.session
    const shown = { ...hit, session: { ...hit.session, day: first } }
    const series = keptIn(all, seriesOf(shown), () => ({ groups: new Map(), counted: new Map() }))
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
