import { type Call, dayAt, keptFrom, toDay, valueAt } from '@linkspan/core'
import type { SyncCustomer } from './customers.ts'
import { selectQuery, walkQuery } from './gaql.ts'
import type { CustomerTarget, GoogleAds } from './google-ads.ts'
import { MOST_CHANGES } from './queries/sent-query.ts'

/** How many days ago the vendor's oldest changes are. */
const DAYS_KEPT = 30

/** How long a sync counts on changes: a day may end while it runs. */
export const CHANGES_KEPT = { days: DAYS_KEPT - 1 } as const
const DAY = 86_400_000

const MOMENT = 'change_event.change_date_time'

/**
 * The first day whose changes the vendor still has, in a time zone; without one, the first that it has of every account,
 * whose day may be the next one already.
 */
export function oldestDay(now: number, time_zone?: string): string {
  return keptFrom({ days: DAYS_KEPT }, dayAt(time_zone)(now))
}

/** A query of changes. The vendor wants both ends of the time, and a limit. */
export function changesQuery(
  paths: readonly string[],
  { from, to, descending = false }: { from: string; to?: string; descending?: boolean },
  now: number,
): string {
  // no account's day is later than the next day in UTC
  const end = toDay((to === undefined ? now + DAY : Date.parse(to)) + DAY)
  const where = `${MOMENT} >= '${from}' AND ${MOMENT} < '${end}'`
  const order = `${MOMENT}${descending ? ' DESC' : ''}`
  return `${selectQuery(paths, 'change_event', where)} ORDER BY ${order} LIMIT ${MOST_CHANGES}`
}

/**
 * The changes of some days, oldest first, each once. What the vendor no longer has is left out. Where a query does not
 * have all, the next one begins at its last second.
 */
export async function* changesOf(
  api: GoogleAds,
  { time_zone, ...target }: CustomerTarget & Pick<SyncCustomer, 'time_zone'>,
  paths: readonly string[],
  days: { from: string; to: string },
  call: Call,
): AsyncGenerator<object[]> {
  const now = api.clock.now()
  const oldest = oldestDay(now, time_zone)
  let from = days.from < oldest ? oldest : days.from
  if (from > days.to) return
  let known = new Set<unknown>()
  for (;;) {
    const query = changesQuery(paths, { from, to: days.to }, now)
    const found: object[] = []
    for await (const rows of walkQuery<object>(api, target, query, call)) found.push(...rows)
    yield found.filter((row) => !known.has(nameOf(row)))
    const last = secondOf(found.at(-1))
    if (found.length < MOST_CHANGES || last === undefined || last === from) return
    known = new Set(found.filter((row) => secondOf(row) === last).map(nameOf))
    from = last
  }
}

const nameOf = (row: object) => valueAt(row, 'changeEvent.resourceName')

/** Queries take seconds, and moments have parts of them. */
function secondOf(row: object | undefined): string | undefined {
  const moment = valueAt(row, 'changeEvent.changeDateTime')
  return typeof moment === 'string' ? moment.slice(0, 'yyyy-MM-dd HH:mm:ss'.length) : undefined
}
