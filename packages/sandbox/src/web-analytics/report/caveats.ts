import { formatDay } from '../../kit/calendar.ts'
import type { Days, Property } from '../data/properties.ts'
import type { DateRange } from './date-ranges.ts'

/** The share of the sessions that a sampled report reads. */
const SAMPLED_SHARE = 1 / 2

/** Whether a report of these days is sampled. */
export function isSampled({ caveats }: Property, ranges: readonly DateRange[]): boolean {
  const { sampled } = caveats
  return sampled !== undefined && ranges.some((range) => overlaps(range, sampled))
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
  if (truncated) countOnly(truncated, 0)
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
  const is_truncated = truncated && ranges.some((range) => overlaps(range, truncated))
  return {
    ...(sampled && {
      samplingMetadatas: events.map((read) => ({
        samplesReadCount: String(read),
        samplingSpaceSize: String(Math.round(read / SAMPLED_SHARE)),
      })),
    }),
    ...(is_truncated && {
      dataTruncationReasons: [
        {
          dataTruncationType: 'DATA_TRUNCATION_TYPE_DATE_RANGE',
          dataTruncationMessage: 'The query date range may not be fully served.',
          dataTruncationDateRanges: [
            { startDate: formatDay(truncated.start), endDate: formatDay(truncated.end) },
          ],
        },
      ],
    }),
  }
}

function overlaps(range: Days, days: Days): boolean {
  return range.start <= days.end && range.end >= days.start
}
