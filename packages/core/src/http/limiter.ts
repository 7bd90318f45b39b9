import { type Clock, systemClock } from '../clock.ts'
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

/** A call that waits for its turn. */
interface Waiting {
  readonly units: number
  readonly signal: AbortSignal | undefined
  start(release: () => void): void
  fail(error: unknown): void
}

/** Calls, each of which waits until the one before it has started or failed. */
type Lane = ReturnType<typeof openLane>

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

  /** Starts the calls that wait, one after the other. `asked` is what came of asking for the first one's turn before. */
  async function serve(lane: Lane, asked: number | Promise<number> | undefined): Promise<void> {
    let taken = asked
    lane.serving = true
    for (let call = lane.waiting[0]; call; call = lane.waiting[0]) {
      try {
        if (taken === undefined && full(lane)) {
          await new Promise<void>((resolve) => (lane.freed = resolve))
          continue
        }
        taken ??= take(lane, call.units)
        const delay = typeof taken === 'number' ? taken : await taken
        if (delay > max_wait_ms)
          throw heldBack('not sent, since the limits of the upstream account are reached.', delay)
        if (delay > 0) await clock.sleep(delay, call.signal)
        else if (lane.waiting[0] === call) call.start(releaseOnce(lane))
        else leave(lane)
      } catch (error) {
        call.fail(error)
      }
      taken = undefined
    }
    lane.serving = false
  }

  /** Waits behind the calls that came before. */
  function wait(
    lane: Lane,
    units: number,
    signal: AbortSignal | undefined,
    asked: number | Promise<number> | undefined,
  ): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        const place = lane.waiting.indexOf(call)
        if (place >= 0) lane.waiting.splice(place, 1)
        signal?.removeEventListener('abort', stop)
      }
      const stop = () => {
        call.fail(signal?.reason)
        lane.freed()
      }
      const call: Waiting = {
        units,
        signal,
        start(release) {
          end()
          resolve(release)
        },
        fail(error) {
          end()
          reject(error)
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      lane.waiting.push(call)
      if (!lane.serving) void serve(lane, asked)
    })
  }

  function releaseOnce(lane: Lane): () => void {
    let held = true
    return () => {
      if (held) leave(lane)
      held = false
    }
  }

  return {
    async acquire(signal, { background: is_background = false, units = 1 } = {}) {
      signal?.throwIfAborted()
      const lane = is_background ? background : live
      const ready = !lane.serving && !full(lane)
      const asked = ready ? take(lane, units) : undefined
      return asked === 0 ? releaseOnce(lane) : wait(lane, units, signal, asked)
    },
    pause: (milliseconds) => turns.pause(milliseconds),
    count: () => turns.count(),
    usage: () => ({
      in_flight: inFlight(),
      waiting: live.waiting.length + background.waiting.length,
      today: turns.today(),
      ...(limits.units_per_minute !== undefined && { units: turns.units() }),
      limits,
    }),
  }
}

/** `places` is the most calls in flight, `serving` whether the first is being started, and `freed` wakes it. */
function openLane(background: boolean, places: number) {
  return { background, places, waiting: [] as Waiting[], serving: false, in_flight: 0, freed() {} }
}
