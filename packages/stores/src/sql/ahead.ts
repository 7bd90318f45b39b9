import { type RawBuilder, type SqlBool, sql } from 'kysely'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The longest time that a lease or a claim is taken for: more than any is, since processes read the clock in turn. */
export const LONGEST_HOLD_MS = 5 * MINUTE_MS
/** More than the lifetime of any token, link or ticket whose row does not say when it was made. */
export const LONGEST_SECRET_MS = HOUR_MS
/** More than the time for which the former secret of a webhook stays valid. */
export const LONGEST_FORMER_MS = 24 * HOUR_MS + 10 * MINUTE_MS
/** By how much the clock may be set back with no effect on what was made before. */
const TOLERANCE_MS = MINUTE_MS

/**
 * Whether a stored time is still to come. One further ahead than it can be was stored while the clock was ahead, and
 * counts as past: otherwise a lease would be held, and a secret valid, until the clock comes there again.
 */
export function isAhead(column: string, now: RawBuilder<number>, longest_ms: number): RawBuilder<SqlBool> {
  const time = sql.ref(column)
  return sql<SqlBool>`(${time} > ${now} and ${time} <= ${now} + ${sql.lit(longest_ms)})`
}

/** Whether a row was made while the clock was ahead: what expires by such a row lasts longer than it may. */
export function isFromAhead(column: string, now: RawBuilder<number>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} > ${now} + ${sql.lit(TOLERANCE_MS)}`
}

/** Whether a row that has `created_at` and `expires_at` is still valid. */
export function isValid(table: string, now: RawBuilder<number>): RawBuilder<SqlBool> {
  const expires_at = sql.ref(`${table}.expires_at`)
  return sql<SqlBool>`(${expires_at} > ${now} and not ${isFromAhead(`${table}.created_at`, now)})`
}
