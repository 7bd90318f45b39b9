import {
  type Clock,
  countTurns,
  createLimiter,
  elapsed,
  type Limits,
  type Logger,
  type OpenLimiter,
  Queue,
  type Share,
  sharedLimiter,
  shareLimiters,
  systemClock,
  type Turn,
  type Turns,
  unitsOfSlot,
  unusedLimits,
  usedInSlot,
  usedToday,
} from '@linkspan/core'
import type { LimitStore } from '@linkspan/stores'
import { PauseWatch } from './pause-watch.ts'

interface BlockTurnsOptions {
  readonly store: Pick<LimitStore, 'reserve' | 'count' | 'pause'>
  readonly watch: PauseWatch
  readonly logger: Pick<Logger, 'warn'>
  readonly clock: Clock
}

/** What is left of the blocks of live calls, or of background calls. */
interface Left {
  day: number
  calls: number
  slot: number
  units: number
}

const dayOf = (time: number) => usedToday(unusedLimits, time).day
const slotOf = (time: number) => usedInSlot(unusedLimits, time).slot

/** Counts the turns of an account by blocks that this process reserves in the store, for all servers on it. */
export class BlockTurns implements Turns {
  readonly #account: string
  readonly #limits: Limits
  readonly #options: BlockTurnsOptions
  readonly #live: Left = { day: 0, calls: 0, slot: 0, units: 0 }
  readonly #background: Left = { ...this.#live }
  #share: { readonly given: Share; readonly turns: Turns } | undefined
  #paused_until = 0
  #today = 0
  #units = 0
  /** Pauses and counts are written one by one, and a turn is asked for after them. */
  readonly #writes = new Queue()

  constructor(account: string, limits: Limits, options: BlockTurnsOptions) {
    this.#account = account
    this.#limits = limits
    this.#options = options
  }

  take(turn: Turn): number | Promise<number> {
    const read = this.#writes.free ? this.#options.watch.refresh() : this.#writes.run(async () => {})
    if (read) return read.then(() => this.take(turn))
    const { watch } = this.#options
    const now = watch.earliest()
    const paused_ms = Math.max(this.#paused_until, watch.pausedUntil(this.#account)) - now
    if (paused_ms > 0) return paused_ms
    const left = turn.background ? this.#background : this.#live
    return this.#spend(left, turn, now) ? 0 : this.#reserve(left, turn)
  }

  /** Starts a call within what the process has reserved. Returns whether it may start. */
  #spend(left: Left, turn: Turn, now: number): boolean {
    const latest = this.#options.watch.latest()
    const { per_day, per_second } = this.#limits
    const counted = per_day !== undefined
    if (counted && (left.day !== dayOf(latest) || left.calls < 1)) return false
    // between the two the slot may end
    const slot = slotOf(latest)
    if (slot !== slotOf(now)) return false
    const of_block = per_second === undefined && left.slot === slot && left.units >= turn.units
    if (of_block) left.units -= turn.units
    else if (left !== this.#live || !this.#takeOfShare(turn, now, latest)) return false
    if (counted) left.calls--
    return true
  }

  #takeOfShare(turn: Turn, now: number, latest: number): boolean {
    if (!this.#share) return false
    const { given, turns } = this.#share
    // the first call of a slot may start however many units it uses, but not by a share
    const fits = turns.units() + turn.units <= unitsOfSlot(given.limits)
    return fits && now >= given.from && latest < given.until && turns.take(turn) === 0
  }

  /** Reserves a block that begins with the call. */
  async #reserve(left: Left, turn: Turn): Promise<number> {
    const { store, watch, clock } = this.#options
    const latest = watch.latest()
    const unspent = left.day === dayOf(latest) ? left.calls : 0
    const shared = this.#share !== undefined && latest < this.#share.given.until
    // an answer that does not arrive may have taken them back
    left.calls = 0
    const asked = await store.reserve(this.#account, this.#limits, turn, { unspent, shared })
    const { wait_ms, block, now } = asked
    this.#today = asked.today
    this.#units = asked.units
    if (!block) {
      left.calls = unspent
      return wait_ms
    }
    const slot = slotOf(now)
    left.units = (left.slot === slot ? left.units : 0) + block.units - turn.units
    left.slot = slot
    left.day = dayOf(now)
    left.calls = block.calls - 1
    if (block.share) {
      const time = { ...clock, now: () => watch.earliest(), elapsed: () => elapsed(clock) }
      this.#share = { given: block.share, turns: countTurns(block.share.limits, time) }
    }
    return wait_ms
  }

  count(): void {
    const { store } = this.#options
    void this.#write(async () => {
      this.#today = await store.count(this.#account, this.#limits)
    })
  }

  async pause(milliseconds: number): Promise<void> {
    const until = this.#options.watch.earliest() + milliseconds
    this.#paused_until = Math.max(this.#paused_until, until)
    await this.#write(() => this.#options.store.pause(this.#account, milliseconds))
  }

  async #write(work: () => Promise<void>): Promise<void> {
    await this.#writes.run(work).catch((err: unknown) => {
      this.#options.logger.warn({ err }, 'the use of an account’s limits could not be stored')
    })
  }

  today(): number {
    return this.#today - this.#live.calls - this.#background.calls
  }

  units(): number {
    return this.#units + (this.#share?.turns.units() ?? 0)
  }
}

interface StoreLimitersOptions {
  readonly store: LimitStore
  readonly logger: Pick<Logger, 'warn'>
  readonly clock?: Clock
}

/**
 * Opens the limiters of upstream accounts. Calls of an account with declared limits are counted in the store, for all
 * servers on it. When the store does not answer, they fail with `unavailable` and are not sent. Other accounts' calls
 * are counted in this process.
 */
export function storeLimiters({ store, logger, clock = systemClock }: StoreLimitersOptions): OpenLimiter {
  const watch = new PauseWatch(store, clock)
  const counted = shareLimiters((account, limits, own = clock) =>
    createLimiter(limits, {
      clock: own,
      turns: new BlockTurns(account, limits, { store, watch, logger, clock }),
    }),
  )
  return (account, limits, clock) => (isDeclared(limits) ? counted : sharedLimiter)(account, limits, clock)
}

/** Whether a vendor limits the account's calls by time. Calls in flight are limited in each process. */
function isDeclared({ per_second, per_day, units_per_minute }: Limits): boolean {
  return per_second !== undefined || per_day !== undefined || units_per_minute !== undefined
}
