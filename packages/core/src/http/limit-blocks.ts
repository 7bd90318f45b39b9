import {
  backgroundShare,
  heldOf,
  type Limits,
  type LimitUse,
  type Moment,
  rateOf,
  SLOT_MS,
  SLOTS_OF_MINUTE,
  type Turn,
  unitsOfSlot,
  usedInSlot,
  usedToday,
  waitForTurn,
  withTurn,
} from './limit-rule.ts'

/** How long processes keep their shares, in milliseconds; those of an account end together. */
const SHARE_MS = 600_000
/** How much of the limits all shares may have. The rest is for those that ask next. */
const SHARED = 0.75
/** A block has at most this part of what is left of a slot. */
const SLOT_PART = 1 / 4
/** A block has at most this part of what is left of a day: a process that dies loses it. */
const DAY_PART = 1 / 64

/** The longest time that a share may last, in milliseconds. */
export const LONGEST_SHARE_MS = SHARE_MS + SLOT_MS

/** A part of the limits that one process has to itself. Times are those of the use. */
export interface Share {
  readonly limits: Limits
  readonly from: number
  readonly until: number
}

/** What a process may use without asking again. */
export interface Block {
  /** Calls of the day. */
  readonly calls: number
  /** Units of the slot. */
  readonly units: number
  /** Its share of the limits, if it is given one now. */
  readonly share?: Share
}

/** What a process has of an account when it asks for more. */
export interface Kept {
  /** Calls of the day that it has not used, and returns. */
  readonly unspent: number
  /** Whether it has a share. */
  readonly shared: boolean
}

/** What comes of asking for a block. */
export interface Reservation {
  /** The use of the limits; the same object if nothing is reserved. */
  readonly use: LimitUse
  /** After how many milliseconds to ask again; 0 if the call may start. */
  readonly wait_ms: number
  /** What is reserved, with the call. */
  readonly block?: Block
}

/**
 * Reserves a turn for a process, and with it a block of what is left, and for live calls a share of the limits. No process
 * can use what another has reserved, so the limits hold whatever becomes of a process.
 */
export function reserve(use: LimitUse, limits: Limits, at: Moment, turn: Turn, kept: Kept): Reservation {
  const returned = withUnspent(use, at.now, turn.background, kept.unspent)
  const wait_ms = waitForTurn(returned, limits, at, turn)
  if (wait_ms > 0) return { use, wait_ms }
  const held_until =
    at.elapsed < use.held_until ? use.held_until : at.elapsed + SHARE_MS + SLOT_MS - (at.now % SLOT_MS)
  // no second has calls of a share and of a later one
  const until = held_until - rateOf(limits).within_ms
  const part =
    turn.background || kept.shared || until <= at.elapsed ? undefined : partOf(returned, limits, at)
  const calls = blockOfDay(returned, limits, at.now, turn)
  const units = part ? turn.units : blockOfSlot(returned, limits, at, turn)
  const taken = withTurn(returned, limits, at, { ...turn, units }, calls)
  if (!part) return { use: taken, wait_ms, block: { calls, units } }
  const held = heldOf(taken, at.elapsed)
  const next = {
    ...taken,
    held_calls: held.calls + (part.per_second ?? 0),
    held_units: held.units + (part.units_per_minute ?? 0) / SLOTS_OF_MINUTE,
    held_until,
  }
  // not before what others have used since leaves room for it
  const from = at.elapsed + waitForTurn(next, limits, at, { background: false, units: 0 })
  return { use: next, wait_ms, block: { calls, units, share: { limits: part, from, until } } }
}

/** Half of what shares may still have; undefined if that is too little, or the heaviest call might find no room beside it. */
function partOf(use: LimitUse, limits: Limits, at: Moment): Limits | undefined {
  const held = heldOf(use, at.elapsed)
  const half = (most: number, given: number) => Math.floor((most * SHARED - given) / 2)
  const { per_second, units_per_minute } = limits
  const { heaviest_call = units_per_minute === undefined ? 0 : Number.POSITIVE_INFINITY } = limits
  const most = unitsOfSlot(limits)
  const calls = half(rateOf(limits).calls, held.calls)
  const units = half(most, held.units)
  if (calls < 1 || Math.min(units, most * (1 - SHARED)) < heaviest_call) return undefined
  return {
    ...(per_second !== undefined && { per_second: calls }),
    ...(units_per_minute !== undefined && { units_per_minute: units * SLOTS_OF_MINUTE }),
  }
}

/** How many calls of the day a block has. */
function blockOfDay(use: LimitUse, { per_day }: Limits, now: number, { background }: Turn): number {
  if (per_day === undefined) return 1
  const { today, background_today } = usedToday(use, now)
  const left = per_day - today
  return blockOf(background ? Math.min(left, backgroundShare(per_day) - background_today) : left, 1, DAY_PART)
}

/** How many units of the slot a block has. Calls a second are counted one by one, so that a block would be useless. */
function blockOfSlot(use: LimitUse, limits: Limits, at: Moment, { background, units }: Turn): number {
  if (limits.units_per_minute === undefined || limits.per_second !== undefined) return units
  const most = unitsOfSlot(limits)
  const used = usedInSlot(use, at.now)
  const left = most - heldOf(use, at.elapsed).units - used.units
  const room = background ? Math.min(left, backgroundShare(most) - used.background_units) : left
  return blockOf(room, units, SLOT_PART)
}

const blockOf = (left: number, least: number, part: number) => Math.max(least, Math.floor(left * part))

/** The use without calls of the day that a process had reserved and did not make. */
function withUnspent(use: LimitUse, now: number, background: boolean, unspent: number): LimitUse {
  if (unspent === 0) return use
  const { day, today, background_today } = usedToday(use, now)
  const less = (count: number) => Math.max(0, count - unspent)
  return {
    ...use,
    day,
    today: less(today),
    background_today: background ? less(background_today) : background_today,
  }
}
