import {
  type Block,
  type CallRate,
  CallTimes,
  COUNTED,
  type Kept,
  type Limits,
  type LimitUse,
  LONGEST_SHARE_MS,
  type Moment,
  type Reservation,
  rateOf,
  reserve,
  type Turn,
  unusedLimits,
  usedInSlot,
  usedToday,
  withPause,
  withTurn,
} from '@linkspan/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { RowStore } from './row-store.ts'
import { changesRows, insertNew } from './statement-result.ts'

/** What came of asking for a turn. */
export interface AskedTurn {
  /** After how many milliseconds to ask again; 0 if the call may start. */
  readonly wait_ms: number
  /** What the process may use without asking again, with the call; none unless it may start. */
  readonly block: Block | undefined
  /** Calls of the account that have started or are reserved in the current UTC day. */
  readonly today: number
  /** Units that are used or reserved in the current slot of ten seconds, without those of shares. */
  readonly units: number
  /** The store's time, in milliseconds since 1970. */
  readonly now: number
}

/** The accounts whose calls are paused. */
export interface PausedAccounts {
  /** The store's time, in milliseconds since 1970. */
  readonly now: number
  /** When the pause of each account ends. */
  readonly until: ReadonlyMap<string, number>
}

type Row = Selectable<Tables['account_limits']>

/** The longest pause. A time further ahead was stored before the clock was set back, and counts as past. */
const LONGEST_PAUSE_MS = 300_000
/** The digits of a time in `starts`, the same from 2001 to 2286. */
const DIGITS = 13

/**
 * How much of their limits the upstream accounts have used, for every process on the store. `account` is a digest. Time
 * is the store's.
 */
export class LimitStore extends RowStore {
  /** Changes what an account has used, unless `change` returns the same. Reads it again if another process was first. */
  async #change<Changed extends { readonly use: LimitUse }>(
    account: string,
    rate: CallRate | undefined,
    changed: (use: LimitUse, at: Moment) => Changed,
  ): Promise<Changed & { readonly now: number }> {
    for (;;) {
      const { row, now } = await read(this.db, this.traits.instant, account)
      const before = row ? toUse(row, now, rate) : unusedLimits
      const after = changed(before, { now, elapsed: now })
      if (after.use === before || (await replace(this.db, row, toRow(account, after.use, now))))
        return { ...after, now }
    }
  }

  /**
   * Reserves a block with a call if the limits allow that to start now; otherwise it changes nothing. Background calls
   * may use at most half of each limit.
   */
  async reserve(account: string, limits: Limits, turn: Turn, kept: Kept): Promise<AskedTurn> {
    const { use, wait_ms, block, now } = await this.#change(
      account,
      rateOf(limits),
      (before, at): Reservation => reserve(before, limits, at, turn, kept),
    )
    return { wait_ms, block, today: usedToday(use, now).today, units: usedInSlot(use, now).units, now }
  }

  /** Reads which accounts are paused. */
  async paused(): Promise<PausedAccounts> {
    // the first condition is the index's
    const { rows } = await sql<{ now: number; account: string | null; paused_until: number }>`
        select clock.now, account, paused_until from (select ${this.traits.instant()} as now) as clock
        left join account_limits on paused_until > 0 and paused_until > clock.now`.execute(this.db)
    const now = (rows[0] as { now: number }).now
    const until = rows.flatMap(({ account, paused_until }): [string, number][] =>
      account === null || paused_until > now + LONGEST_PAUSE_MS ? [] : [[account, paused_until]],
    )
    return { now, until: new Map(until) }
  }

  /** Counts a call that has started already. Returns the calls of the day. */
  async count(account: string, limits: Limits): Promise<number> {
    const { use } = await this.#change(account, rateOf(limits), (before, at) => ({
      use: withTurn(before, limits, at, COUNTED),
    }))
    return use.today
  }

  /** Starts no call of the account for this many milliseconds. A shorter pause changes nothing. */
  async pause(account: string, milliseconds: number): Promise<void> {
    const length = Math.ceil(Math.min(milliseconds, LONGEST_PAUSE_MS))
    await this.#change(account, undefined, (use, { now }) => ({ use: withPause(use, now + length) }))
  }

  /** Deletes accounts that nobody has used for this time. */
  async deleteUnused(age_ms: number): Promise<void> {
    await sql`delete from account_limits where used_at < ${this.traits.instant()} - ${sql.lit(age_ms)}`.execute(
      this.db,
    )
  }
}
/** Reads a row. Times that are further ahead than they can be were stored before the clock was set back: they are past. */
function toUse(row: Row, now: number, rate: CallRate | undefined): LimitUse {
  const { within_ms, background_spacing_ms } = rate ?? UNKNOWN_RATE
  const { background_at, held_until, paused_until } = row
  const unlessAhead = (time: number, longest_ms: number) => (time > now + longest_ms ? 0 : time)
  return {
    ...row,
    starts: new CallTimes(
      (row.starts.match(STARTS) ?? []).map(Number).filter((start) => start < now + within_ms),
    ),
    background_at: unlessAhead(background_at, background_spacing_ms),
    held_until: unlessAhead(held_until, LONGEST_SHARE_MS),
    paused_until: unlessAhead(paused_until, LONGEST_PAUSE_MS),
  }
}

/** A pause knows no limits, and leaves what depends on them. */
const UNKNOWN_RATE = {
  within_ms: Number.POSITIVE_INFINITY,
  background_spacing_ms: Number.POSITIVE_INFINITY,
}
const STARTS = new RegExp(`\\d{${DIGITS}}`, 'g')

function toRow(account: string, { starts, ...use }: LimitUse, now: number): Row {
  return { ...use, account, starts: starts.toArray().join(''), used_at: now }
}

async function read(
  db: Kysely<Tables>,
  instant: SqlTraits['instant'],
  account: string,
): Promise<{ readonly row: Row | undefined; readonly now: number }> {
  const { rows } = await sql<Row & { now: number }>`
    select clock.now, account_limits.* from (select ${instant()} as now) as clock
    left join account_limits on account_limits.account = ${account}`.execute(db)
  const { now, ...row } = rows[0] as Row & { now: number }
  return { row: row.account === null ? undefined : row, now }
}

/** Returns whether the row is still as it was read. */
const replace = (db: Kysely<Tables>, former: Row | undefined, next: Row): Promise<boolean> =>
  former
    ? changesRows(
        db
          .updateTable('account_limits')
          .set(next)
          .where((row) => row.and(former)),
      )
    : insertNew(db, 'account_limits', next)
