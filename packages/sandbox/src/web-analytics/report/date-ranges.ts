import { type Day, dayIn, formatDay, parseDay } from '../../kit/calendar.ts'
import { type CaveatDays, type Days, daysOf, type Property, dayOf as readDay } from '../data/properties.ts'
import type { RunReportRequest } from '../generated/requests.ts'
import { checkMost, invalid } from '../refusal.ts'
import type { Hit } from '../schema/group.ts'

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
  checkMost('dateRanges', dateRanges.length, MOST_RANGES)
  const today = dayIn(property.time_zone, now)
  return dateRanges.map(({ startDate = '', endDate = '', name }, index) => {
    const [start, end] = [dayOf(startDate, 'startDate', today), dayOf(endDate, 'endDate', today)]
    if (start > end) throw invalid(`The startDate ${startDate} must not be after the endDate ${endDate}.`)
    return { name: rangeName('date', name, index), start, end }
  })
}

/** The share of the sessions that a sampled report reads. */
const SAMPLED_SHARE = 1 / 2

/** Whether a report of these days is sampled. */
export function isSampled({ caveats }: Property, ranges: readonly DateRange[]): boolean {
  return overlap(ranges, caveats.sampled)
}

/** The property as a report sees it: without truncated data, and with a part of the sessions if the report is sampled. */
export function seenBy(property: Property, ranges: readonly DateRange[], sampled: boolean): Property {
  const { truncated } = property.caveats
  if (!sampled && !truncated) return property
  const counted = new Map(property.counted)
  const countOnly = ({ start, end }: Days, share: number) => {
    for (let day = start; day <= end; day++) counted.set(day, (counted.get(day) ?? 1) * share)
  }
  if (sampled) for (const range of ranges) countOnly(range, SAMPLED_SHARE)
  if (truncated) countOnly(daysOf(truncated), 0)
  return { ...property, counted }
}

/** By how much a sampled report multiplies what it has counted. */
export const scaleOf = (sampled: boolean): number => (sampled ? 1 / SAMPLED_SHARE : 1)

/** The vendor's remarks on the content of a report. `events` are those that it has read, by date range. */
export function remarksOn(
  { caveats: { truncated } }: Property,
  ranges: readonly DateRange[],
  { sampled, events }: { sampled: boolean; events: readonly number[] },
): object {
  return {
    ...(sampled && {
      samplingMetadatas: events.map((read) => ({
        samplesReadCount: String(read),
        samplingSpaceSize: String(Math.round(read / SAMPLED_SHARE)),
      })),
    }),
    ...(truncated &&
      overlap(ranges, truncated) && {
        dataTruncationReasons: [
          {
            dataTruncationType: 'DATA_TRUNCATION_TYPE_DATE_RANGE',
            dataTruncationMessage: 'The query date range may not be fully served.',
            dataTruncationDateRanges: [{ startDate: shown(truncated.from), endDate: shown(truncated.to) }],
          },
        ],
      }),
  }
}

const shown = (day: string) => formatDay(readDay(day))

/** Whether one of some ranges has one of some days, if there are any. */
function overlap(ranges: readonly DateRange[], days: CaveatDays | undefined): boolean {
  if (!days) return false
  const { start, end } = daysOf(days)
  return ranges.some((range) => range.start <= end && range.end >= start)
}
