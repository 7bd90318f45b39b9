import { abortable } from '../abort.ts'
import { type Clock, elapsed, systemClock } from '../clock.ts'
import { heldBack } from './retry.ts'

/** The limits of an upstream account. */
export interface Limits {
  /** Calls in flight at once. */
  readonly max_concurrency?: number
  /** Calls that may start within any one second. */
  readonly per_second?: number
  /** Calls that may start within one UTC day. */
  readonly per_day?: number
}

/** How much of an account's limits is used. */
export interface LimiterUsage {
  /** Calls that wait for their reply. */
  readonly in_flight: number
  /** Calls that wait for their turn. */
  readonly waiting: number
  /** Calls started in the current UTC day. */
  readonly today: number
  /** The limits. */
  readonly limits: Limits
}

/** Keeps the calls to one upstream account within its limits. All connectors of the account share it. */
export interface Limiter {
  /** Waits until a call may start, and returns the function that ends it. Throws `rate_limited` for too long a wait. */
  acquire(signal?: AbortSignal): Promise<() => void>
  /** Starts no call for this many milliseconds, since the vendor asked for a pause. A shorter pause changes nothing. */
  pause(milliseconds: number): void
  /** Counts a call that was started before the account was known. */
  count?(): void
  /** How much of the limits is used. */
  usage(): LimiterUsage
}

/** Opens the limiter of an account. `account` is a digest, the same for all connections of the account. */
export type OpenLimiter = (account: string, limits: Limits, clock?: Clock) => Limiter

const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** A limiter for this process. Calls start in the order in which they were made. */
export function createLimiter(
  limits: Limits,
  options: { clock?: Clock; max_wait_ms?: number } = {},
): Limiter {
  const { clock = systemClock, max_wait_ms = 30_000 } = options
  /** When the calls of the last second started, and when the pause ends, in elapsed time. */
  const starts: number[] = []
  /** The queue: each call waits until the one before it has started or failed. */
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Wakes the first call of the queue. */
  let freed = () => {}
  let in_flight = 0
  let paused_until = 0
  let day = 0
  let today = 0

  /** Milliseconds until the next call may start; 0 is now. */
  function wait(): number {
    const now = clock.now()
    const time = elapsed(clock)
    if (Math.floor(now / DAY_MS) !== day) {
      day = Math.floor(now / DAY_MS)
      today = 0
    }
    while (starts.length && time - (starts[0] as number) >= SECOND_MS) starts.shift()
    if (limits.per_day !== undefined && today >= limits.per_day) return (day + 1) * DAY_MS - now
    const second = limits.per_second
    const crowded =
      second !== undefined && starts.length >= second
        ? (starts[starts.length - second] as number) + SECOND_MS - time
        : 0
    return Math.max(0, paused_until - time, crowded)
  }

  function count(): void {
    today++
    if (limits.per_second !== undefined) starts.push(elapsed(clock))
  }

  function start(): () => void {
    in_flight++
    count()
    let held = true
    return () => {
      if (!held) return
      held = false
      in_flight--
      freed()
    }
  }

  const full = () => limits.max_concurrency !== undefined && in_flight >= limits.max_concurrency

  async function enter(signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      signal?.throwIfAborted()
      const delay = wait()
      if (delay > max_wait_ms)
        throw heldBack('not sent, since the limits of the upstream account are reached.', delay)
      if (delay > 0) await clock.sleep(delay, signal)
      else if (full()) await abortable(new Promise<void>((resolve) => (freed = resolve)), signal)
      else return start()
    }
  }

  return {
    acquire(signal) {
      waiting++
      const entered = line.then(() => enter(signal)).finally(() => waiting--)
      line = entered.then(
        (release) => signal?.aborted && release(),
        () => {},
      )
      return abortable(entered, signal)
    },
    pause(milliseconds) {
      paused_until = Math.max(paused_until, elapsed(clock) + milliseconds)
    },
    count() {
      wait()
      count()
    },
    usage: () => {
      wait()
      return { in_flight, waiting, today, limits }
    },
  }
}

const SHARED = Symbol.for('linkspan.limiters')

/**
 * The limiter of one upstream account: the same object for every connector of that account in the process, even if the
 * program loads this package twice. The first connector sets the limits. `account` must not be a secret; pass a digest.
 */
export const sharedLimiter: OpenLimiter = (account, limits, clock) => {
  const holder = globalThis as { [SHARED]?: Map<string, WeakRef<Limiter>> }
  holder[SHARED] ??= new Map()
  const shared = holder[SHARED]
  const known = shared.get(account)?.deref()
  if (known) return known
  for (const [name, reference] of shared) if (!reference.deref()) shared.delete(name)
  const limiter = createLimiter(limits, clock && { clock })
  shared.set(account, new WeakRef(limiter))
  return limiter
}
