import type { ConnectorError, SyncQuota } from '@linkspan/core'
import type { SyncPaused } from '@linkspan/stores'

/** A run pauses when less than this share of a quota is left, which stays for live calls. */
const LEAST_SHARE = 1 / 5
const LONGEST_PAUSE_MS = 3_600_000
/** The longest pause of a vendor: until the day ends that is the longest, when clocks change. */
const LONGEST_KEPT_MS = 25 * 3_600_000
const DEFAULT_PAUSE_MS = 60_000

/** A limit of the whole account: the run ends here and continues later. */
export class SyncPause extends Error {
  override readonly name = 'SyncPause'
  readonly pause: SyncPaused

  constructor(pause: SyncPaused, options?: ErrorOptions) {
    super(pause.message, options)
    this.pause = pause
  }
}

/** The run has taken its time: it ends here, so that others have their turn, and continues after them. */
export class TurnOver extends SyncPause {
  constructor(now: number) {
    super({ reason: 'turn_over', message: 'The run continues after those of others.', until: now })
  }
}

/** The limits that a run has met, of the account and of single sources. Sources have their names here. */
export class Pauses {
  readonly #now: () => number
  readonly #sources = new Map<string, SyncPaused>()
  readonly #held = new Set<string>()
  readonly #isTurnOver: () => boolean
  readonly #onQuota: (quota: SyncQuota, source: string) => void
  #account: SyncPaused | undefined
  #has_worked = false

  /**
   * `former` are the pauses of the run before. Those of sources hold as long as they said, but no longer than any does: one
   * that ends later was noted while the clock was ahead. When its turn is over, the run gives way to others. `onQuota` learns
   * what the vendor says of its quotas.
   */
  constructor(
    now: () => number,
    former: readonly SyncPaused[] = [],
    isTurnOver: () => boolean = () => false,
    onQuota: (quota: SyncQuota, source: string) => void = () => {},
  ) {
    this.#now = now
    this.#isTurnOver = isTurnOver
    this.#onQuota = onQuota
    for (const pause of former) {
      const left_ms = pause.until - now()
      if (pause.source !== undefined && left_ms > 0 && left_ms <= LONGEST_KEPT_MS)
        this.#sources.set(pause.source, pause)
    }
  }

  /** Notes what is left of a quota, which is a source's own if the quota says so. */
  note(quota: SyncQuota, source: string): void {
    this.#onQuota(quota, source)
    const { name, source: own, remaining, limit, resets_after_seconds } = quota
    if (remaining >= limit * LEAST_SHARE) return
    const pause_ms = Math.min(resets_after_seconds * 1_000, LONGEST_PAUSE_MS)
    const message = `Less than a fifth of ${name} is left, which stays for other calls.`
    const pause = { reason: name, message, until: this.#now() + pause_ms }
    this.#add(pause, own === undefined ? undefined : source)
  }

  /** Notes that the vendor refuses a call for a limit of a source's own. */
  limit(error: ConnectorError, source: string): void {
    this.#add(this.#toPause(error), source)
  }

  /** The pause of the account that a refused call asks for. */
  ofAccount(error: ConnectorError): SyncPause {
    this.#add(this.#toPause(error), undefined)
    return new SyncPause(this.#account as SyncPaused, { cause: error })
  }

  /** Notes that the run has stored something that it need not read again: each turn brings it further. */
  noteWork(): void {
    this.#has_worked = true
  }

  /** Throws a `SyncPause` if a quota of the account is nearly used up, or if the turn of the run is over. */
  check(): void {
    if (this.#account) throw new SyncPause(this.#account)
    if (this.#has_worked && this.#isTurnOver()) throw new TurnOver(this.#now())
  }

  /** Whether a source has to wait. If so, its pause is one of the run's. */
  holds(source: string): boolean {
    const pause = this.#sources.get(source)
    if (pause) this.#held.add(source)
    return pause !== undefined
  }

  /** What the run waits for, those first that end first. */
  get all(): SyncPaused[] {
    const sources = [...this.#sources.values()].filter(({ source = '' }) => this.#held.has(source))
    const account = this.#account ? [this.#account] : []
    return [...account, ...sources].sort((left, right) => left.until - right.until)
  }

  #toPause({ vendor_code, code, message, retry_after_seconds }: ConnectorError): SyncPaused {
    const pause_ms = retry_after_seconds === undefined ? DEFAULT_PAUSE_MS : retry_after_seconds * 1_000
    return { reason: vendor_code ?? code, message, until: this.#now() + pause_ms }
  }

  #add(pause: SyncPaused, source: string | undefined): void {
    if (source === undefined) {
      if (pause.until > (this.#account?.until ?? 0)) this.#account = pause
    } else if (pause.until > (this.#sources.get(source)?.until ?? 0)) {
      this.#sources.set(source, { source, ...pause })
    }
  }
}
