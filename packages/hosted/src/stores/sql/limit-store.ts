import { type TurnLimits, turnLimits } from '@linkspan/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LimitStore } from '../limit-store.ts'
import type { SqlTraits } from './sql-traits.ts'
import type { Tables } from './tables.ts'

type Row = Tables['account_limits']
type Fragment = RawBuilder<unknown>

const DAY_MS = 86_400_000
/** The longest pause. A time further ahead was stored before the clock was set back, and counts as past. */
const LONGEST_PAUSE_MS = 300_000
/** The digits of a time in `starts`, the same from 2001 to 2286. */
const DIGITS = 13

const column = (name: keyof Row) => sql.ref(`account_limits.${name}`)
const number = (value: number) => sql.lit(value)

/** Stores the use of limits: one row an account, and one statement a call. */
export function limitStore(db: Kysely<Tables>, { instant }: SqlTraits): LimitStore {
  /** Starts a call if `allowed` holds. Returns the calls of the day, or undefined if it does not hold. */
  async function start(
    account: string,
    limits: TurnLimits,
    background: boolean,
    allowed: (now: Fragment) => Fragment,
  ): Promise<number | undefined> {
    const now = instant()
    const { rows } = await sql<{ today: number }>`
      insert into account_limits
        (account, starts, day, today, background_today, background_at, paused_until, used_at)
      values (${account}, ${stamp(now, limits)}, ${now} / ${number(DAY_MS)}, 1,
        ${number(background ? 1 : 0)}, ${nextBackground(now, limits, background, number(0))}, 0, ${now})
      on conflict (account) do update
      set (starts, day, today, background_today, background_at, used_at) = (
        select ${appended(sql`clock.now`, limits)}, clock.now / ${number(DAY_MS)},
          ${ofToday(sql`clock.now`, 'today')} + 1,
          ${ofToday(sql`clock.now`, 'background_today')} + ${number(background ? 1 : 0)},
          ${nextBackground(sql`clock.now`, limits, background, column('background_at'))}, clock.now
        from (select ${now} as now) as clock
      )
      where ${allowed(now)}
      returning today`.execute(db)
    return rows[0]?.today
  }

  return {
    async take(account, given, background) {
      const limits = turnLimits(given)
      const today = await start(account, limits, background, (now) => mayStart(now, limits, background))
      if (today !== undefined) return { wait_ms: 0, today }
      const { rows } = await sql<Row & { now: number }>`
        select account_limits.*, ${instant()} as now from account_limits where account = ${account}`.execute(
        db,
      )
      return rows[0] ? waiting(rows[0], limits, background) : { wait_ms: 1, today: 0 }
    },

    async count(account, limits) {
      return (await start(account, turnLimits(limits), false, () => sql`true`)) ?? 0
    },

    async pause(account, milliseconds) {
      const now = instant()
      const end = sql`${now} + ${number(Math.ceil(Math.min(milliseconds, LONGEST_PAUSE_MS)))}`
      await sql`
        insert into account_limits
          (account, starts, day, today, background_today, background_at, paused_until, used_at)
        values (${account}, '', 0, 0, 0, 0, ${end}, ${now})
        on conflict (account) do update
        set paused_until = case
            when ${column('paused_until')} > ${end} and not ${isPast(now, 'paused_until', LONGEST_PAUSE_MS)}
            then ${column('paused_until')} else ${end} end,
          used_at = ${now}`.execute(db)
    },

    async deleteUnused(age_ms) {
      await sql`delete from account_limits where used_at < ${instant()} - ${number(age_ms)}`.execute(db)
    },
  }
}

/** When the call starts, as text; empty if the limits have no rate. */
const stamp = (now: Fragment, { calls }: TurnLimits) =>
  calls === undefined ? sql`''` : sql`cast(${now} as text)`

/** `starts` with a further call: the last ones only. */
function appended(now: Fragment, limits: TurnLimits): Fragment {
  const { calls } = limits
  if (calls === undefined) return column('starts')
  const starts = column('starts')
  const all = sql`${starts} || ${stamp(now, limits)}`
  const kept = number(DIGITS * calls)
  return sql`case when length(${starts}) < ${kept} then ${all}
    else substr(${all}, length(${starts}) + ${number(DIGITS + 1)} - ${kept}) end`
}

function nextBackground(
  now: Fragment,
  limits: TurnLimits,
  background: boolean,
  otherwise: Fragment,
): Fragment {
  return background ? sql`${now} + ${number(limits.background_spacing_ms)}` : otherwise
}

/** A number of the row, which is 0 on another day. */
const ofToday = (now: Fragment, name: 'today' | 'background_today') =>
  sql`case when ${column('day')} = ${now} / ${number(DAY_MS)} then ${column(name)} else 0 end`

/** Whether a time is past, or further ahead than it can be unless the clock was set back. */
const isPast = (now: Fragment, name: 'paused_until' | 'background_at', longest_ms: number) =>
  sql`(${column(name)} <= ${now} or ${column(name)} > ${now} + ${number(longest_ms)})`

/** Whether the row allows a call to start. `waiting` says the same of a row that was read. */
function mayStart(now: Fragment, limits: TurnLimits, background: boolean): Fragment {
  const { calls, within_ms, background_spacing_ms, per_day, background_per_day } = limits
  const conditions = [isPast(now, 'paused_until', LONGEST_PAUSE_MS)]
  if (background) conditions.push(isPast(now, 'background_at', background_spacing_ms))
  if (calls !== undefined) {
    const starts = column('starts')
    const kept = number(DIGITS * calls)
    const first = sql`substr(${starts}, length(${starts}) + 1 - ${kept}, ${number(DIGITS)})`
    conditions.push(sql`case when length(${starts}) < ${kept} then true
      else abs(${now} - cast(${first} as bigint)) >= ${number(within_ms)} end`)
  }
  if (Number.isFinite(per_day)) conditions.push(sql`${ofToday(now, 'today')} < ${number(per_day)}`)
  if (Number.isFinite(background_per_day) && background)
    conditions.push(sql`${ofToday(now, 'background_today')} < ${number(background_per_day)}`)
  return sql.join(conditions, sql` and `)
}

/** How long a call waits, and how many have started today. */
function waiting(row: Row & { now: number }, limits: TurnLimits, background: boolean) {
  const { now } = row
  const { calls, within_ms, background_spacing_ms, per_day, background_per_day } = limits
  const same = row.day === Math.floor(now / DAY_MS)
  const [today, background_today] = same ? [row.today, row.background_today] : [0, 0]
  if (today >= per_day || (background && background_today >= background_per_day)) {
    return { wait_ms: DAY_MS - (now % DAY_MS), today }
  }
  const first = calls === undefined ? 0 : Number(row.starts.slice(-DIGITS * calls).slice(0, DIGITS))
  const crowded = row.starts.length >= DIGITS * (calls ?? Number.POSITIVE_INFINITY)
  const waits = [
    waitFor(row.paused_until - now, LONGEST_PAUSE_MS),
    background ? waitFor(row.background_at - now, background_spacing_ms) : 0,
    crowded && Math.abs(now - first) < within_ms ? first + within_ms - now : 0,
  ]
  return { wait_ms: Math.max(1, ...waits), today }
}

const waitFor = (ahead_ms: number, longest_ms: number) => (ahead_ms > longest_ms ? 0 : ahead_ms)
