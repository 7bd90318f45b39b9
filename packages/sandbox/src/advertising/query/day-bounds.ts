import { type Day, firstDayOfYear, parseDay, startOf, weekOf } from '../../kit/calendar.ts'
import { queryError, refusal } from '../failure.ts'
import { type DaySpan, rangeNamed } from '../gaql/date-ranges.ts'
import type { GaqlTerm, Literal, ParsedGaql } from '../gaql/parse.ts'

const unitOf = (name: Parameters<typeof startOf>[0]) => ({
  start: (day: Day) => startOf(name, day),
  end: (start: Day) => startOf(name, start, 1) - 1,
})

/** The days of a value of each core date segment. */
const UNITS: Readonly<Record<string, { start: (day: Day) => Day; end: (start: Day) => Day }>> = {
  'segments.date': { start: (day) => day, end: (start) => start },
  'segments.week': { start: weekOf, end: (start) => start + 6 },
  'segments.month': unitOf('month'),
  'segments.quarter': unitOf('quarter'),
  'segments.year': unitOf('year'),
}

function readStart(field: string, { text }: Literal): Day {
  const day = field === 'segments.year' ? firstDayOfYear(Number(text)) : parseDay(text)
  if (day === undefined) return 0
  if (UNITS[field]?.start(day) === day) return day
  throw queryError('MISALIGNED_DATE_FOR_FILTER', text, { field })
}

/** The first and last day that one condition allows; an unbounded end is undefined. */
function rangeOf({ field, operator, operands }: GaqlTerm, today: Day): Partial<DaySpan> {
  const unit = UNITS[field]
  const [first] = operands
  if (!unit || !first) return {}
  if (operator === 'DURING') return rangeNamed(first.text.toUpperCase(), today) ?? {}
  if (operator === '!=' || operator === 'NOT IN') return {}
  const starts = operands.map((literal) => readStart(field, literal))
  const low = Math.min(...starts)
  const high = Math.max(...starts)
  const ranges: Readonly<Record<string, Partial<DaySpan>>> = {
    '=': { from: low, to: unit.end(high) },
    IN: { from: low, to: unit.end(high) },
    BETWEEN: { from: starts[0] ?? low, to: unit.end(starts[1] ?? high) },
    '>': { from: unit.end(low) + 1 },
    '>=': { from: low },
    '<': { to: low - 1 },
    '<=': { to: unit.end(low) },
  }
  return ranges[operator] ?? {}
}

/**
 * The first and last day that WHERE allows. A query that selects or filters on a date segment must bound both; without
 * such a segment all days count.
 */
export function dayBounds(where: readonly GaqlTerm[], selected: boolean, today: Day): DaySpan {
  const conditions = where.filter((condition) => condition.field in UNITS)
  let from = Number.NEGATIVE_INFINITY
  let to = Number.POSITIVE_INFINITY
  for (const condition of conditions) {
    const range = rangeOf(condition, today)
    from = Math.max(from, range.from ?? from)
    to = Math.min(to, range.to ?? to)
  }
  if ((selected || conditions.length > 0) && !(Number.isFinite(from) && Number.isFinite(to)))
    throw queryError('EXPECTED_FILTERS_ON_DATE_RANGE')
  if (from > to) throw queryError('DATE_RANGE_TOO_NARROW')
  return { from, to }
}

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
