import type { SyncQuota } from '@linkspan/core'
import type { EntityProgress } from '@linkspan/stores'
import { Pauses } from '@linkspan/sync'
import type { RecordCounts } from '../metrics/metrics.ts'

/** The limits that a run meets. What the vendor says of its quotas goes to the metrics too. */
export class WatchedPauses extends Pauses {
  readonly #onQuota: (quota: SyncQuota, source: string) => void

  constructor(
    onQuota: (quota: SyncQuota, source: string) => void,
    ...limits: ConstructorParameters<typeof Pauses>
  ) {
    super(...limits)
    this.#onQuota = onQuota
  }

  override note(quota: SyncQuota, source: string): void {
    this.#onQuota(quota, source)
    super.note(quota, source)
  }
}

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
