import type { PartialRecords, PartialScope } from '@linkspan/stores'
import { answeredPartial } from '@linkspan/sync'

/** What answers of these records lack, or have outdated or not whole, without the days that always move. */
export function lacksOf(
  partial: readonly PartialRecords[],
  now: number,
  sync_interval_seconds: number | null = 3_600,
): PartialScope[] {
  return answeredPartial(partial, [], null, { now, sync_interval_seconds }).filter(
    ({ reason }) => reason !== 'moving',
  )
}
