import { dayIn } from '../../kit/calendar.ts'
import { mix } from '../../kit/random.ts'
import type { Property } from '../data/properties.ts'
import type { RunRealtimeReportRequest } from '../generated/requests.ts'
import { checkMost, invalid } from '../refusal.ts'
import { type Dimension, dimensionsOf, METRICS } from '../schema/fields.ts'
import type { Hit } from '../schema/group.ts'
import { type ReportFields, resolveColumns } from './columns.ts'
import { type DateRange, rangeName } from './date-ranges.ts'
import { reportOf } from './report.ts'

const MINUTE = 60_000

/** The dimensions of the last minutes, beside `minutesAgo`. */
const DIMENSIONS = new Set(['city', 'country', 'countryId', 'deviceCategory', 'eventName', 'platform'])
const REALTIME_METRICS = new Set(['activeUsers', 'eventCount', 'keyEvents', 'screenPageViews'])

/** How many minutes ago a hit was, by the clock of its property; below 0 for one that is still to come. */
function minutesAgoOf(property: Property, now: number): (hit: Hit) => number {
  const { time_zone: timeZone } = property
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(now)
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const today = dayIn(timeZone, now)
  const minute = hours * 60 + minutes
  return ({ session: { day, hour, serial } }) =>
    (today - day) * 1440 + minute - hour * 60 - (mix(serial, 60) % 60)
}

/** The fields of reports on the last minutes. */
function realtimeFields(property: Property, now: number): ReportFields {
  const minutesAgo = minutesAgoOf(property, now)
  const ago: Dimension = {
    name: 'minutesAgo',
    level: 'session',
    read: (hit) => String(minutesAgo(hit)).padStart(2, '0'),
  }
  return {
    dimensions: [...dimensionsOf().filter(({ name }) => DIMENSIONS.has(name)), ago],
    metrics: METRICS.filter(({ name }) => REALTIME_METRICS.has(name)),
  }
}

const MOST_RANGES = 2
/** A standard property has the last 30 minutes. */
const MOST_MINUTES = 29

function rangesOf(
  { minuteRanges = [{}] }: RunRealtimeReportRequest,
  property: Property,
  now: number,
): DateRange[] {
  checkMost('minuteRanges', minuteRanges.length, MOST_RANGES)
  const minutesAgo = minutesAgoOf(property, now)
  return minuteRanges.map(({ name, startMinutesAgo = MOST_MINUTES, endMinutesAgo = 0 }, index) => {
    for (const [field, minutes] of Object.entries({ startMinutesAgo, endMinutesAgo }))
      if (minutes < 0 || minutes > MOST_MINUTES)
        throw invalid(`The ${field} ${minutes} must be between 0 and ${MOST_MINUTES} for this property.`)
    if (endMinutesAgo > startMinutesAgo)
      throw invalid(
        `The endMinutesAgo ${endMinutesAgo} must not be more than the startMinutesAgo ${startMinutesAgo}.`,
      )
    const day = (minutes: number) => dayIn(property.time_zone, now - minutes * MINUTE)
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
export function makeRealtimeReport(request: RunRealtimeReportRequest, property: Property, now: number) {
  const columns = resolveColumns(request, realtimeFields(property, now))
  return reportOf({ request, property, now, columns, ranges: rangesOf(request, property, now) })
}
