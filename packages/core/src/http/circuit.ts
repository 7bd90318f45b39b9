import { type Clock, elapsed } from '../clock.ts'
import { ConnectorError } from '../errors.ts'

/** After how many failed calls in a row an account's vendor counts as down. A call fails after its retries. */
const MOST_FAILURES = 5
/** For how many milliseconds nobody asks a vendor that is down. The pause doubles with each call that fails again. */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 60_000

/** The `reason` of calls that are not sent, since the vendor is down. */
export const VENDOR_DOWN = 'vendor_down'

/** A call to the vendor, with all its attempts. */
export interface CircuitCall {
  /** What messages about it begin with. */
  readonly subject: string
  /** Ends its wait for a turn with this error. */
  abort(error: ConnectorError): void
}

/**
 * The circuit breaker of an upstream account. A vendor that is down is asked by one call at a time until it answers;
 * other calls fail immediately. Of the breakers on npm, cockatiel lets callers wait for the call that asks, keeps timers
 * of its own, and its error has no time to try again. What is needed here is shorter than the adapter for it would be.
 */
export class Circuit {
  readonly #clock: Clock
  #failures = 0
  #pause_ms = FIRST_PAUSE
  #ask_at = 0
  /** The call that asks. */
  #asking: CircuitCall | undefined
  #last: unknown
  readonly #waiting = new Set<CircuitCall>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Begins the wait for the turn of an attempt. Throws `vendor_unreachable` if the vendor is down, unless it is this call's
   * part to ask it. Aborts the call if the vendor is found to be down before the wait ends.
   */
  enter(call: CircuitCall): void {
    if (this.#failures >= MOST_FAILURES && this.#asking !== call) {
      if (this.#asking || elapsed(this.#clock) < this.#ask_at) throw this.#refusal(call)
      this.#asking = call
    }
    this.#waiting.add(call)
  }

  /** Ends the wait for a turn. */
  leave(call: CircuitCall): void {
    this.#waiting.delete(call)
  }

  /** Ends a call, with its error if it failed. Any answer of the vendor shows that it is up, except for a 5xx. */
  end(call: CircuitCall, error?: unknown): void {
    const asking = this.#asking === call
    if (asking) this.#asking = undefined
    if (isAnswer(error)) {
      this.#failures = 0
      this.#pause_ms = FIRST_PAUSE
    } else if (isFailure(error) && error !== this.#last) {
      // calls that share a renewal of credentials also share its error
      this.#last = error
      this.#failures++
      if (asking) this.#pause_ms = Math.min(2 * this.#pause_ms, LONGEST_PAUSE)
      if (asking || this.#failures === MOST_FAILURES) this.#open()
    }
  }

  #open(): void {
    this.#ask_at = elapsed(this.#clock) + this.#pause_ms
    for (const call of this.#waiting) call.abort(this.#refusal(call))
  }

  #refusal({ subject }: CircuitCall): ConnectorError {
    // while a call asks, it is not known when the next one may
    const wait = this.#asking ? this.#pause_ms : this.#ask_at - elapsed(this.#clock)
    return new ConnectorError(
      'vendor_unreachable',
      `${subject}: not sent, since the vendor did not answer the last ${this.#failures} calls.`,
      {
        source: 'linkspan',
        reason: VENDOR_DOWN,
        retryable: true,
        retry_after_seconds: Math.max(1, Math.ceil(wait / 1000)),
      },
    )
  }
}

function isAnswer(error: unknown): boolean {
  if (error === undefined) return true
  return ConnectorError.isInstance(error) && (error.vendor_status ?? 500) < 500
}

/** A cancelled call, or one that waited for its turn in vain, says nothing about the vendor. */
function isFailure(error: unknown): boolean {
  if (!ConnectorError.isInstance(error) || error.reason === VENDOR_DOWN) return false
  return error.code === 'vendor_unreachable' || (error.vendor_status ?? 0) >= 500
}
