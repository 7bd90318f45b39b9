import { type Day, firstDayOfYear, monthOf, parseDay, quarterOf, weekOf } from '../../kit/calendar.ts'
import { queryError } from '../failure.ts'
import { type DaySpan, rangeNamed } from '../gaql/date-ranges.ts'
import type { GaqlTerm, Literal } from '../gaql/syntax.ts'

/** The days of a value of each core date segment. */
const UNITS: Readonly<Record<string, { start: (day: Day) => Day; end: (start: Day) => Day }>> = {
  'segments.date': { start: (day) => day, end: (start) => start },
  'segments.week': { start: weekOf, end: (start) => start + 6 },
  'segments.month': { start: monthOf, end: (start) => monthOf(start, 1) - 1 },
  'segments.quarter': { start: quarterOf, end: (start) => quarterOf(start, 1) - 1 },
  'segments.year': {
    start: (day) => day,
    end: (start) => firstDayOfYear(new Date(start * 86_400_000).getUTCFullYear() + 1) - 1,
  },
}

function startOf(field: string, { text }: Literal): Day {
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
  const starts = operands.map((literal) => startOf(field, literal))
  const low = Math.min(...starts)
  const high = Math.max(...starts)
  switch (operator) {
    case '=':
    case 'IN':
      return { from: low, to: unit.end(high) }
    case 'BETWEEN':
      return { from: starts[0] ?? low, to: unit.end(starts[1] ?? high) }
    case '>':
      return { from: unit.end(low) + 1 }
    case '>=':
      return { from: low }
    case '<':
      return { to: low - 1 }
    case '<=':
      return { to: unit.end(low) }
    default:
      return {}
  }
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
