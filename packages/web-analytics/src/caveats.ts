import { type DayRange, daysAfter, isDay, type SyncCaveat } from '@linkspan/core'
import type { ReportMetadata } from './rows.ts'

/** What the vendor says of the numbers of a report. */
export function caveatsOf(metadata: ReportMetadata | undefined): SyncCaveat[] {
  const { samplingMetadatas = [], dataTruncationReasons = [] } = metadata ?? {}
  const { activeMetricRestrictions = [] } = metadata?.schemaRestrictionResponse ?? {}
  return [
    ...(samplingMetadatas.length > 0 ? [{ reason: 'sampled' } as const] : []),
    ...(metadata?.subjectToThresholding ? [{ reason: 'thresholded' } as const] : []),
    ...(metadata?.dataLossFromOtherRow ? [{ reason: 'other_row' } as const] : []),
    ...dataTruncationReasons
      .flatMap(truncatedDays)
      .map((days) => ({ reason: 'truncated', ...days }) as const),
    ...(activeMetricRestrictions.length > 0 ? [{ reason: 'restricted' } as const] : []),
  ]
}

/** The days that a truncation names; all of the report if it names none. */
function truncatedDays({
  dataTruncationDate = '',
  dataTruncationDateRanges = [],
}: NonNullable<ReportMetadata['dataTruncationReasons']>[number]): Partial<DayRange>[] {
  const days = [
    ...(isDay(dataTruncationDate) ? [{ to: daysAfter(dataTruncationDate, -1) }] : []),
    ...dataTruncationDateRanges.map(({ startDate = '', endDate = '' }) => ({
      ...(isDay(startDate) && { from: startDate }),
      ...(isDay(endDate) && { to: endDate }),
    })),
  ]
  return days.length > 0 ? days : [{}]
}
