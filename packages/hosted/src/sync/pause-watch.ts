import type { SyncQuota } from '@linkspan/core'

/** A run pauses when less than this share of a quota is left, which stays for live calls. */
const LEAST_SHARE = 1 / 5
const LONGEST_PAUSE_MS = 3_600_000

/** A limit of the vendor is nearly reached: the run ends here and continues later. */
export class SyncPause extends Error {
  override readonly name = 'SyncPause'
  readonly resumes_in_ms: number

  constructor(resumes_in_ms: number) {
    super(`the run continues in ${resumes_in_ms} ms`)
    this.resumes_in_ms = resumes_in_ms
  }
}

/** Watches the vendor's quotas. */
export class PauseWatch {
  #pause_ms: number | undefined

  note({ remaining, limit, resets_after_seconds }: SyncQuota): void {
    if (remaining >= limit * LEAST_SHARE) return
    const pause_ms = Math.min(resets_after_seconds * 1_000, LONGEST_PAUSE_MS)
    this.#pause_ms = Math.max(this.#pause_ms ?? 0, pause_ms)
  }

  /** Throws a `SyncPause` if a quota is nearly used up. */
  check(): void {
    if (this.#pause_ms !== undefined) throw new SyncPause(this.#pause_ms)
  }
}
