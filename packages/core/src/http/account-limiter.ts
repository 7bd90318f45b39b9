import { createHash } from 'node:crypto'
import { type Clock, systemClock } from '../clock.ts'
import { ConnectorError, RateLimitedError } from '../errors.ts'
import { Queue } from '../queue.ts'
import { Circuit } from './circuit.ts'
import type { Limits } from './limit-rule.ts'
import type { Limiter, LimiterUsage, TurnOptions } from './limiter.ts'
import type { ConnectorOptions } from './options.ts'
import { sharedLimiter } from './shared-limiters.ts'
import { asCallersOwn, callersOwn } from './unexpected.ts'

/** The upstream account of a connection, whose limits all its connections share. */
export interface UpstreamAccount {
  /** What only the holder of the credentials knows, such as a refresh token. */
  readonly secret: string
  /**
   * The vendor's account that the credentials claim to be for, such as its host. Anyone can claim it, so it counts only
   * after a call has succeeded. It may become known later; undefined until then.
   */
  readonly claimed?: () => string | undefined
}

/** What the account belongs to at the vendor, whose limits it shares with other accounts, such as a project. */
export interface WiderAccount {
  /** Its id at the vendor. Only a digest is kept. */
  readonly id: string
  readonly limits: Limits
}

/** An account at a vendor, with its limits. */
interface LimitedAccount {
  readonly vendor: string
  readonly account: UpstreamAccount
  readonly limits: Limits
  readonly wider?: WiderAccount | undefined
}

type AccountLimiterOptions = Pick<ConnectorOptions, 'limiter' | 'proven_account' | 'clock'>

/** The longest pause, in milliseconds. After it one call asks the vendor again. */
const LONGEST_PAUSE = 300_000

/** The limits of an account. Its limiter is found anew for each call, since it may become known only later. */
export class AccountLimiter {
  readonly #given: LimitedAccount
  readonly #options: AccountLimiterOptions
  readonly #known = new Map<string, Limiter>()
  /** The account of the last successful call. */
  #proven: string | undefined
  /** Until a call succeeds, one is sent at a time. */
  readonly #probes = new Queue()

  constructor(given: LimitedAccount, options: AccountLimiterOptions) {
    this.#given = given
    this.#options = options
    this.#proven = options.proven_account ? this.#given.account.claimed?.() : undefined
  }

  /**
   * Waits until a call may start. Returns what takes the status of its reply, and what ends it. Throws `rate_limited`, with the
   * call as its subject, if the wait is too long.
   */
  async acquire(subject: string, signal: AbortSignal, turn?: TurnOptions) {
    const held: (() => void)[] = []
    const release = () => {
      while (held.length > 0) held.pop()?.()
    }
    try {
      if (!this.#isProven()) held.push(await this.#probes.enter(signal))
      if (this.#isProven()) release()
      held.push(await this.#current().acquire(signal, turn))
      const { wider } = this.#given
      // a caller's own limiter is for all of its calls
      if (wider && typeof this.#options.limiter !== 'object')
        held.push(await this.#limiterOf(`wider:${wider.id}`, wider.limits).acquire(signal, turn))
      return { answered: (status: number) => this.#answered(status), release }
    } catch (error) {
      release()
      throw naming(subject, asCallersOwn(error))
    }
  }

  /** Delays the calls of the account, since the vendor asked for it. */
  async pause(milliseconds: number): Promise<void> {
    await callersOwn(this.#current().pause(Math.min(milliseconds, LONGEST_PAUSE)))
  }

  usage(): LimiterUsage {
    return this.#current().usage()
  }

  /** The circuit breaker of the account; none if the caller's own limiter says which calls start. */
  circuit(): Circuit | undefined {
    const { limiter, clock = systemClock } = this.#options
    return typeof limiter === 'object' ? undefined : circuitOf(this.#current(), clock)
  }

  #limiterOf(name: string, limits: Limits): Limiter {
    const { limiter = sharedLimiter, clock } = this.#options
    if (typeof limiter !== 'function') return limiter
    let found = this.#known.get(name)
    if (!found) {
      const digest = createHash('sha256').update(`${this.#given.vendor}:${name}`).digest('base64')
      found = limiter(digest, limits, clock)
      this.#known.set(name, found)
    }
    return found
  }

  #isProven(): boolean {
    const claimed = this.#given.account.claimed?.()
    return claimed === undefined || claimed === this.#proven
  }

  #current(): Limiter {
    const { account, limits } = this.#given
    const claimed = this.#given.account.claimed?.()
    const is_proven = claimed !== undefined && claimed === this.#proven
    return this.#limiterOf(is_proven ? claimed : account.secret, limits)
  }

  #answered(status: number): void {
    const name = this.#given.account.claimed?.()
    if (name === undefined) return
    if (status === 401) this.#proven = undefined
    else if (status >= 200 && status < 300 && this.#proven !== name) {
      this.#proven = name
      this.#current().count?.()
    }
  }
}

const circuits = new WeakMap<Limiter, Circuit>()

/** The circuit of the account that a limiter is for: the connections that share the limiter share it too. */
function circuitOf(limiter: Limiter, clock: Clock): Circuit {
  let circuit = circuits.get(limiter)
  if (!circuit) {
    circuit = new Circuit(clock)
    circuits.set(limiter, circuit)
  }
  return circuit
}

/** A limiter does not know which call it holds back. */
function naming(subject: string, error: unknown): unknown {
  if (!ConnectorError.isInstance(error) || error.source !== 'linkspan') return error
  if (error.code !== 'rate_limited') return error
  const { message, retryable, retry_after_seconds = 1 } = error
  return new RateLimitedError(`${subject}: ${message}`, {
    source: 'linkspan',
    retryable,
    retry_after_seconds,
  })
}
