import { type GaqlQuery, resourceOf } from '../parse-query.ts'
import { SEGMENT_DAY } from '../query-config.ts'

/** The vendor requires a limit for changes, and returns no more of them. */
export const MOST_CHANGES = 10_000
export const CHANGE_EVENT = 'change_event'

/** Metrics and segments have no names of their own. */
export const isReported = (resource: string): boolean => resource === 'metrics' || resource === 'segments'

/** Whether a customer has rows of a query: the vendor refuses metrics of manager accounts. */
export function hasRows(
  { select, filtered }: GaqlQuery,
  { manager }: { readonly manager: boolean },
): boolean {
  return !(manager && [...select, ...filtered].some((path) => isReported(resourceOf(path))))
}

/** The days that a query is asked for, as YYYY-MM-DD. */
interface Days {
  readonly from: string
  readonly to: string
}

/** The query as a sync sends it: without its order, which records do not have, and with the days that are read. */
export function sentText({ select, from, where }: GaqlQuery, days?: Days): string {
  const read = days && `${SEGMENT_DAY} BETWEEN '${days.from}' AND '${days.to}'`
  const conditions = [where, read].filter((each) => each !== undefined).join(' AND ')
  const text = `SELECT ${select.join(', ')} FROM ${from}${conditions && ` WHERE ${conditions}`}`
  return from === CHANGE_EVENT ? `${text} LIMIT ${MOST_CHANGES}` : text
}
