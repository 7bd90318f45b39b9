import type { EntityProgress } from '@linkspan/stores'
import type { RecordCounts } from '../metrics/metrics.ts'

/** What a run has done since it continued. */
export function countsSince(
  before: readonly EntityProgress[],
  after: readonly EntityProgress[],
): RecordCounts {
  const sum = (all: readonly EntityProgress[], what: keyof RecordCounts) =>
    all.reduce((total, counts) => total + counts[what], 0)
  const since = (what: keyof RecordCounts) => Math.max(0, sum(after, what) - sum(before, what))
  return { read: since('read'), written: since('written'), deleted: since('deleted') }
}
