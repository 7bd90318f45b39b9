import { dayIn } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import type { RunRealtimeReportRequest } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'
import { minutesAgoOf, minutesBefore, realtimeFields } from '../schema/realtime.ts'
import { resolveColumns } from './columns.ts'
import { type DateRange, rangeName } from './date-ranges.ts'
import { reportOf, type WholeReport } from './report.ts'

const MOST_RANGES = 2
/** A standard property has the last 30 minutes. */
const MOST_MINUTES = 29

function rangesOf(
  { minuteRanges = [{}] }: RunRealtimeReportRequest,
  property: Property,
  now: number,
): DateRange[] {
  if (minuteRanges.length > MOST_RANGES)
    throw invalid(
      `Requests are limited to ${MOST_RANGES} minuteRanges. This request is for ${minuteRanges.length} minuteRanges.`,
    )
  const minutesAgo = minutesAgoOf(property, now)
  return minuteRanges.map(({ name, startMinutesAgo = MOST_MINUTES, endMinutesAgo = 0 }, index) => {
    for (const [field, minutes] of Object.entries({ startMinutesAgo, endMinutesAgo }))
      if (minutes < 0 || minutes > MOST_MINUTES)
        throw invalid(`The ${field} ${minutes} must be between 0 and ${MOST_MINUTES} for this property.`)
    if (endMinutesAgo > startMinutesAgo)
      throw invalid(
        `The endMinutesAgo ${endMinutesAgo} must not be more than the startMinutesAgo ${startMinutesAgo}.`,
      )
    const day = (minutes: number) => dayIn(property.time_zone, minutesBefore(now, minutes))
    return {
      name: rangeName('minute', name, index),
      start: day(startMinutesAgo),
      end: day(endMinutesAgo),
      holds: (hit) => {
        const ago = minutesAgo(hit)
        return ago <= startMinutesAgo && ago >= endMinutesAgo
      },
    }
  })
}

/** Computes a report on the last minutes. */
export function makeRealtimeReport(
  request: RunRealtimeReportRequest,
  property: Property,
  now: number,
): WholeReport {
  const columns = resolveColumns(request, realtimeFields(property, now))
  return reportOf({ request, property, now, columns, ranges: rangesOf(request, property, now) })
}
