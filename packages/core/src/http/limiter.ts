import { abortable } from '../abort.ts'
import { type Clock, systemClock } from '../clock.ts'
import { Queue } from '../queue.ts'
import { backgroundShare, type Limits } from './limit-rule.ts'
import { heldBack } from './retry.ts'
import { countTurns, type Turns } from './turns.ts'

/** How much of an account's limits is used. */
export interface LimiterUsage {
  /** Calls that wait for their reply. */
  readonly in_flight: number
  /** Calls that wait for their turn. */
  readonly waiting: number
  /** Calls started in the current UTC day. */
  readonly today: number
  /** Units used in the current slot of ten seconds, if the account has a limit of units. */
  readonly units?: number
  /** The limits. */
  readonly limits: Limits
}

/** What a limiter may know of a call. */
export interface TurnOptions {
  /**
   * Whether nobody waits for the call, as in a sync. Such calls use at most half of each limit, so that the others find
   * room. Default false.
   */
  readonly background?: boolean
  /** How many units of the vendor's the call uses; default 1. */
  readonly units?: number
}

/** Keeps the calls to one upstream account within its limits. All connectors of the account share it. */
export interface Limiter {
  /** Waits until a call may start, and returns the function that ends it. Throws `rate_limited` for too long a wait. */
  acquire(signal?: AbortSignal, options?: TurnOptions): Promise<() => void>
  /**
   * Starts no call for this many milliseconds, since the vendor asked for a pause. A shorter pause changes nothing. The
   * call that the vendor refused waits for the promise.
   */
  pause(milliseconds: number): void | Promise<void>
  /** Counts a call that was started before the account was known. */
  count?(): void
  /** How much of the limits is used. */
  usage(): LimiterUsage
}

/** Opens the limiter of an account. `account` is a digest, the same for all connections of the account. */
export type OpenLimiter = (account: string, limits: Limits, clock?: Clock) => Limiter

/** The options of a limiter. */
export interface LimiterOptions {
  readonly clock?: Clock
  /** The longest wait for a turn, in milliseconds; default 30 seconds. */
  readonly max_wait_ms?: number
  /** What counts the calls; default this process. */
  readonly turns?: Turns
}

/** Calls, each of which waits until the one before it has started or failed. */
interface Lane {
  readonly background: boolean
  /** The most calls in flight. */
  readonly places: number
  readonly queue: Queue
  waiting: number
  in_flight: number
  /** Wakes the first call. */
  freed(): void
}

/**
 * A limiter for this process. Calls start in the order in which they were made; live calls do not wait for background
 * calls that wait.
 */
export function createLimiter(limits: Limits, options: LimiterOptions = {}): Limiter {
  const { clock = systemClock, max_wait_ms = 30_000 } = options
  const { turns = countTurns(limits, clock) } = options
  const { max_concurrency: places = Number.POSITIVE_INFINITY } = limits
  const live = openLane(false, places)
  const background = openLane(true, backgroundShare(places))

  const inFlight = () => live.in_flight + background.in_flight
  const full = (lane: Lane) => lane.in_flight >= lane.places || inFlight() >= places

  function leave(lane: Lane): void {
    lane.in_flight--
    live.freed()
    background.freed()
  }

  /** Takes a place and a turn. Returns the milliseconds until there may be a turn; 0 if it was taken. */
  function take(lane: Lane, units: number): number | Promise<number> {
    lane.in_flight++
    let taken: number | Promise<number> = -1
    try {
      taken = turns.take({ background: lane.background, units })
    } finally {
      if (typeof taken === 'number' && taken !== 0) leave(lane)
    }
    return typeof taken === 'number' ? taken : settled(lane, taken)
  }

  async function settled(lane: Lane, taken: Promise<number>): Promise<number> {
    let delay: number | undefined
    try {
      delay = await taken
      return delay
    } finally {
      if (delay !== 0) leave(lane)
    }
  }

  /** Waits for a turn; `asked` is what came of asking for it before. */
  async function enter(
    lane: Lane,
    units: number,
    signal: AbortSignal | undefined,
    asked: number | Promise<number> | undefined,
  ): Promise<() => void> {
    for (let taken = asked; ; taken = undefined) {
      if (taken === undefined) signal?.throwIfAborted()
      if (taken === undefined && full(lane)) {
        await abortable(new Promise<void>((resolve) => (lane.freed = resolve)), signal)
        continue
      }
      const delay = await (taken ?? take(lane, units))
      if (delay === 0) return releaseOnce(lane)
      if (delay > max_wait_ms)
        throw heldBack('not sent, since the limits of the upstream account are reached.', delay)
      await clock.sleep(delay, signal)
    }
  }

  function releaseOnce(lane: Lane): () => void {
    let held = true
    return () => {
      if (held) leave(lane)
      held = false
    }
  }

  return {
    async acquire(signal, options) {
      const lane = options?.background ? background : live
      const { units = 1 } = options ?? {}
      const ready = lane.waiting === 0 && !full(lane) && !signal?.aborted
      const asked = ready ? take(lane, units) : undefined
      if (asked === 0) return releaseOnce(lane)
      lane.waiting++
      const entered = lane.queue.run(() => enter(lane, units, signal, asked)).finally(() => lane.waiting--)
      entered.then(
        (release) => signal?.aborted && release(),
        () => {},
      )
      return abortable(entered, signal)
    },
    pause: (milliseconds) => turns.pause(milliseconds),
    count: () => turns.count(),
    usage: () => ({
      in_flight: inFlight(),
      waiting: live.waiting + background.waiting,
      today: turns.today(),
      ...(limits.units_per_minute !== undefined && { units: turns.units() }),
      limits,
    }),
  }
}

function openLane(background: boolean, places: number): Lane {
  return { background, places, queue: new Queue(), waiting: 0, in_flight: 0, freed() {} }
}

/** Keeps one limiter for each account, as long as anything uses it. The first connector sets the limits. */
export function shareLimiters(
  open: OpenLimiter,
  known: Map<string, WeakRef<Limiter>> = new Map(),
): OpenLimiter {
  const unused = new FinalizationRegistry<string>((account) => {
    // the account may have a new limiter by now
    if (!known.get(account)?.deref()) known.delete(account)
  })
  return (account, limits, clock) => {
    const shared = known.get(account)?.deref()
    if (shared) return shared
    const limiter = open(account, limits, clock)
    known.set(account, new WeakRef(limiter))
    unused.register(limiter, account)
    return limiter
  }
}

const SHARED = Symbol.for('linkspan.limiters')

/**
 * The limiter of one upstream account: the same object for every connector of that account in the process, even if the
 * program loads this package twice. The first connector sets the limits. `account` must not be a secret; pass a digest.
 */
export const sharedLimiter: OpenLimiter = (account, limits, clock) => {
  shared ??= shareLimiters(openLimiter, limitersOfProcess())
  return shared(account, limits, clock)
}

let shared: OpenLimiter | undefined

function limitersOfProcess(): Map<string, WeakRef<Limiter>> {
  const holder = globalThis as { [SHARED]?: Map<string, WeakRef<Limiter>> }
  holder[SHARED] ??= new Map()
  return holder[SHARED]
}

const openLimiter: OpenLimiter = (_account, limits, clock) => createLimiter(limits, clock && { clock })
