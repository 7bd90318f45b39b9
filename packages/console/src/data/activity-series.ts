import type { SyncActivity } from '@linkspan/client'
import { OUTCOMES } from './outcomes.ts'

const DAY_MS = 86_400_000

/** What syncs did on each day, with days on which nothing ended. */
export type ActivityDays = ReturnType<typeof activityDays>

/** The last days as series: runs by their outcome, and rows. `now` is in milliseconds since 1970. */
export function activityDays(days: SyncActivity['days'], count: number, now: number) {
  const labels = Array.from({ length: count }, (_, at) =>
    new Date(now - (count - 1 - at) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
  const of_day = Map.groupBy(days, ({ day }) => day)
  const sums = (countOf: (each: SyncActivity['days'][number]) => number) =>
    labels.map((day) => (of_day.get(day) ?? []).reduce((sum, each) => sum + countOf(each), 0))
  const runs = OUTCOMES.map(({ text, token, statuses }) => ({
    name: text,
    token,
    values: sums((each) => (statuses.includes(each.status) ? each.runs : 0)),
  }))
  return {
    labels,
    runs: runs.filter(({ values }) => values.some((value) => value > 0)),
    rows: [
      { name: 'Rows read', token: 'chart-1', values: sums(({ rows_read }) => rows_read) },
      { name: 'Rows changed', token: 'chart-2', values: sums(({ rows_changed }) => rows_changed) },
    ],
  }
}
