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

/** The limits of a connection's account. */
export type AccountLimiter = ReturnType<typeof openAccountLimiter>

/** A call that has started. */
export interface AcquiredTurn {
  /** Reports the status of the reply. */
  answered(status: number): void
  /** Ends the call. */
  release(): void
}

/** The longest pause, in milliseconds. After it one call asks the vendor again. */
const LONGEST_PAUSE = 300_000

/** Finds the limiter of the account anew for each call, since the account may become known only later. */
export function openAccountLimiter(
  vendor: string,
  account: UpstreamAccount,
  limits: Limits,
  options: Pick<ConnectorOptions, 'limiter' | 'proven_account' | 'clock'>,
  wider?: WiderAccount,
) {
  const known = new Map<string, Limiter>()
  const claim = () => account.claimed?.()
  /** The account of the last successful call. */
  let proven = options.proven_account ? claim() : undefined
  /** Until a call succeeds, one is sent at a time. */
  const probes = new Queue()

  function limiterOf(name: string, of_name = limits): Limiter {
    const { limiter = sharedLimiter } = options
    if (typeof limiter !== 'function') return limiter
    let found = known.get(name)
    if (!found) {
      const digest = createHash('sha256').update(`${vendor}:${name}`).digest('base64')
      found = limiter(digest, of_name, options.clock)
      known.set(name, found)
    }
    return found
  }

  const isProven = () => {
    const claimed = claim()
    return claimed === undefined || claimed === proven
  }
  const current = () => {
    const claimed = claim()
    return limiterOf(claimed !== undefined && claimed === proven ? claimed : account.secret)
  }

  function answered(status: number): void {
    const name = claim()
    if (name === undefined) return
    if (status === 401) proven = undefined
    else if (status >= 200 && status < 300 && proven !== name) {
      proven = name
      current().count?.()
    }
  }

  return {
    /** Waits until a call may start. Throws `rate_limited`, with the call as its subject, if the wait is too long. */
    async acquire(subject: string, signal: AbortSignal, turn?: TurnOptions): Promise<AcquiredTurn> {
      const held: (() => void)[] = []
      const release = () => {
        while (held.length > 0) held.pop()?.()
      }
      try {
        if (!isProven()) held.push(await probes.enter(signal))
        if (isProven()) release()
        held.push(await current().acquire(signal, turn))
        // a caller's own limiter is for all of its calls
        if (wider && typeof options.limiter !== 'object')
          held.push(await limiterOf(`wider:${wider.id}`, wider.limits).acquire(signal, turn))
        return { answered, release }
      } catch (error) {
        release()
        throw naming(subject, asCallersOwn(error))
      }
    },
    /** Delays the calls of the account, since the vendor asked for it. */
    async pause(milliseconds: number): Promise<void> {
      await callersOwn(current().pause(Math.min(milliseconds, LONGEST_PAUSE)))
    },
    usage: (): LimiterUsage => current().usage(),
    /** The circuit breaker of the account; none if the caller's own limiter says which calls start. */
    circuit(): Circuit | undefined {
      const { limiter, clock = systemClock } = options
      return typeof limiter === 'object' ? undefined : circuitOf(current(), clock)
    },
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
