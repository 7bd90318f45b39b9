import { daysAfter, type LimiterUsage, type SyncQuota, toDay } from '@linkspan/core'
import type { QuotaUse } from '@linkspan/stores'

/** Of an account with a thousand sources, those that have used most. */
const MOST = 100

/** What a run sees of the quotas of its account. */
export class RunQuotas {
  readonly #now: () => number
  readonly #seen = new Map<string, QuotaUse>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Notes what a vendor says of a quota, of which the run has a name for the source. */
  note({ name, source: own, remaining, limit, resets_after_seconds }: SyncQuota, source: string): void {
    const use = {
      quota: name,
      source: own ? source : '',
      used: Math.max(0, Math.round(limit - remaining)),
      most: limit,
      full_at: this.#now() + resets_after_seconds * 1_000,
    }
    this.#seen.set(JSON.stringify([use.quota, use.source]), use)
  }

  /** The quotas that are used most, with the calls of the day if the account has a limit of them. */
  with(usage: LimiterUsage | undefined): QuotaUse[] {
    const now = this.#now()
    const most = Math.ceil(usage?.limits.per_day ?? 0)
    const full_at = Date.parse(daysAfter(toDay(now), 1))
    const calls =
      usage && most > 0 ? [{ quota: 'calls_per_day', source: '', used: usage.today, most, full_at }] : []
    return [...calls, ...this.#seen.values()]
      .sort((left, right) => right.used / right.most - left.used / left.most)
      .slice(0, MOST)
  }
}
