import { type Day, dayIn, parseDay } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import type { RunReportRequest } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'
import type { Hit } from '../schema/hit.ts'

/** The days of a report, both ends included. */
export interface DateRange {
  name: string
  start: Day
  end: Day
  /** Which hits of these days count; all by default. */
  holds?(hit: Hit): boolean
}

const MOST_RANGES = 4

function dayOf(text: string, field: 'startDate' | 'endDate', today: Day): Day {
  const ago = /^(\d+)daysAgo$/.exec(text)
  const day =
    text === 'today' ? today : text === 'yesterday' ? today - 1 : ago ? today - Number(ago[1]) : undefined
  const found = day ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(text) : undefined)
  if (found === undefined) {
    throw invalid(
      `Invalid ${field} ${text}. ${field} must be in the format YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
    )
  }
  return found
}

/** The name of a range of days or minutes; by default it has its number. */
export function rangeName(kind: 'date' | 'minute', name: string | undefined, index: number): string {
  if (name && /^(date_range_|RESERVED_)/.test(name))
    throw invalid(`The ${kind} range name ${name} cannot begin with date_range_ or RESERVED_.`)
  return name || `date_range_${index}`
}

/** The date ranges of a request, in the time zone of the property. */
export function dateRangesOf(request: RunReportRequest, property: Property, now: number): DateRange[] {
  const { dateRanges = [] } = request
  if (dateRanges.length === 0) throw invalid('Requests require at least one date range.')
  if (dateRanges.length > MOST_RANGES) {
    throw invalid(
      `Requests are limited to ${MOST_RANGES} dateRanges. This request is for ${dateRanges.length} dateRanges.`,
    )
  }
  const today = dayIn(property.time_zone, now)
  return dateRanges.map(({ startDate = '', endDate = '', name }, index) => {
    const [start, end] = [dayOf(startDate, 'startDate', today), dayOf(endDate, 'endDate', today)]
    if (start > end) throw invalid(`The startDate ${startDate} must not be after the endDate ${endDate}.`)
    return { name: rangeName('date', name, index), start, end }
  })
}
