import type { PartialRecords, PartialScope } from '@linkspan/stores'
import { answeredPartial } from '@linkspan/sync'

/** What answers of these records lack, or have outdated or not whole, without the days that always move. */
export function lacksOf(partial: readonly PartialRecords[]): PartialScope[] {
  return answeredPartial(partial, [], null).filter(({ reason }) => reason !== 'moving')
}
