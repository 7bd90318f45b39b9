import {
  type CallRate,
  COUNTED,
  type LimitUse,
  type Moment,
  rateOf,
  unusedLimits,
  usedInSlot,
  usedToday,
  waitForTurn,
  withPause,
  withTurn,
} from '@linkspan/core'
import { type Kysely, sql } from 'kysely'
import type { LimitStore } from '../limit-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'

type Row = Tables['account_limits']

/** The longest pause. A time further ahead was stored before the clock was set back, and counts as past. */
const LONGEST_PAUSE_MS = 300_000
/** The digits of a time in `starts`, the same from 2001 to 2286. */
const DIGITS = 13

/** What an account has used, before and after a change at a moment. */
interface Changed {
  readonly before: LimitUse
  readonly after: LimitUse
  readonly at: Moment
}

/** Stores the use of limits by core's rule: one row an account. */
export function limitStore(db: Kysely<Tables>, { instant }: SqlTraits): LimitStore {
  async function read(account: string): Promise<{ readonly row: Row | undefined; readonly now: number }> {
    const { rows } = await sql<Row & { now: number }>`
      select clock.now, account_limits.* from (select ${instant()} as now) as clock
      left join account_limits on account_limits.account = ${account}`.execute(db)
    const { now, ...row } = rows[0] as Row & { now: number }
    return { row: row.account === null ? undefined : row, now }
  }

  /** Returns whether the row is still as it was read. */
  async function replace(former: Row | undefined, next: Row): Promise<boolean> {
    if (former) {
      const update = db.updateTable('account_limits').set(next)
      const { numUpdatedRows } = await update.where((row) => row.and(former)).executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('account_limits')
      .values(next)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** Changes what an account has used, unless `change` returns the same. Reads it again if another process was first. */
  async function change(
    account: string,
    rate: CallRate | undefined,
    changed: (use: LimitUse, at: Moment) => LimitUse,
  ): Promise<Changed> {
    for (;;) {
      const { row, now } = await read(account)
      const at = { now, elapsed: now }
      const before = row ? toUse(row, now, rate) : unusedLimits
      const after = changed(before, at)
      if (after === before || (await replace(row, toRow(account, after, now)))) return { before, after, at }
    }
  }

  return {
    async take(account, limits, turn) {
      const { before, after, at } = await change(account, rateOf(limits), (use, moment) =>
        waitForTurn(use, limits, moment, turn) > 0 ? use : withTurn(use, limits, moment, turn),
      )
      const wait_ms = after === before ? waitForTurn(before, limits, at, turn) : 0
      return { wait_ms, today: usedToday(after, at.now).today, units: usedInSlot(after, at.now).units }
    },

    async count(account, limits) {
      const { after } = await change(account, rateOf(limits), (use, at) => withTurn(use, limits, at, COUNTED))
      return after.today
    },

    async pause(account, milliseconds) {
      const length = Math.ceil(Math.min(milliseconds, LONGEST_PAUSE_MS))
      await change(account, undefined, (use, { now }) => withPause(use, now + length))
    },

    async deleteUnused(age_ms) {
      await sql`delete from account_limits where used_at < ${instant()} - ${sql.lit(age_ms)}`.execute(db)
    },
  }
}

/** Reads a row. Times that are further ahead than they can be were stored before the clock was set back: they are past. */
function toUse(row: Row, now: number, rate: CallRate | undefined): LimitUse {
  const { within_ms, background_spacing_ms } = rate ?? UNKNOWN_RATE
  const { day, today, background_today, slot, units, background_units } = row
  const unlessAhead = (time: number, longest_ms: number) => (time > now + longest_ms ? 0 : time)
  return {
    starts: (row.starts.match(STARTS) ?? []).map(Number).filter((start) => start < now + within_ms),
    day,
    today,
    background_today,
    slot,
    units,
    background_units,
    background_at: unlessAhead(row.background_at, background_spacing_ms),
    paused_until: unlessAhead(row.paused_until, LONGEST_PAUSE_MS),
  }
}

/** A pause knows no limits, and leaves what depends on them. */
const UNKNOWN_RATE = {
  within_ms: Number.POSITIVE_INFINITY,
  background_spacing_ms: Number.POSITIVE_INFINITY,
}
const STARTS = new RegExp(`\\d{${DIGITS}}`, 'g')

function toRow(account: string, { starts, ...use }: LimitUse, now: number): Row {
  return { account, starts: starts.join(''), ...use, used_at: now }
}
