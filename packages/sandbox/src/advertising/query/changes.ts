import type { Day } from '../../kit/calendar.ts'
import { parseDay } from '../../kit/calendar.ts'
import { refusal } from '../failure.ts'
import { rangeNamed } from '../gaql/date-ranges.ts'
import type { ParsedGaql } from '../gaql/syntax.ts'

const MOST_ROWS = 10_000
const MOST_DAYS = 30
const MOMENT = 'change_event.change_date_time'

/** Refuses a query of changes without a limit, or beyond the days that the vendor keeps them. */
export function checkChanges({ from, where, limit }: ParsedGaql, today: Day): void {
  if (from !== 'change_event') return
  if (limit === undefined) throw refusal('changeEventError', 'LIMIT_NOT_SPECIFIED')
  if (limit > MOST_ROWS)
    throw refusal('changeEventError', 'INVALID_LIMIT_CLAUSE', { named: { most: MOST_ROWS } })
  const starts = where.flatMap(({ field, operator, operands: [first] }) => {
    if (field !== MOMENT || !first) return []
    if (operator === 'DURING') return rangeNamed(first.text.toUpperCase(), today)?.from ?? []
    const day = parseDay(first.text.slice(0, 10))
    return ['>', '>=', '=', 'BETWEEN'].includes(operator) && day !== undefined ? [day] : []
  })
  const ends = where.some(
    ({ field, operator }) => field === MOMENT && ['<', '<=', '=', 'BETWEEN', 'DURING'].includes(operator),
  )
  if (starts.length === 0 || !ends) throw refusal('changeEventError', 'CHANGE_DATE_RANGE_INFINITE')
  if (Math.max(...starts) < today - MOST_DAYS) throw refusal('changeEventError', 'START_DATE_TOO_OLD')
}
