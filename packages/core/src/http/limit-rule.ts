import { CallTimes } from './call-times.ts'

/** The limits of an upstream account. */
export interface Limits {
  /** Calls in flight at once. */
  readonly max_concurrency?: number
  /** Calls that may start within any one second. */
  readonly per_second?: number
  /** Calls that may start within one UTC day. */
  readonly per_day?: number
  /** Units that calls may use within any one minute, for vendors that weigh calls by what they do. */
  readonly units_per_minute?: number
  /** Units of the heaviest call. With it, processes can share the units out, since each share leaves room for that call. */
  readonly heaviest_call?: number
}

/** A call that is to start. */
export interface Turn {
  readonly background: boolean
  /** How many units of the vendor's it uses. */
  readonly units: number
}

/** How much of each limit background calls may use. Live calls may use all of it. */
const BACKGROUND_SHARE = 0.5

const DAY_MS = 86_400_000
const SECOND_MS = 1000
/** Units are counted by slots of this time. */
export const SLOT_MS = 10_000
/** A minute touches at most this number of slots. */
export const SLOTS_OF_MINUTE = 7

/** The use of limits before the first call. */
export const unusedLimits = {
  /** When the last calls started; as many as the limits compare. */
  starts: new CallTimes(),
  /** The UTC day that the next two numbers are of, in days since 1970. */
  day: 0,
  /** Calls of the day. */
  today: 0,
  /** Background calls of the day. */
  background_today: 0,
  /** When the next background call may start. */
  background_at: 0,
  /** When a pause ends. */
  paused_until: 0,
  /** The slot of ten seconds that the next two numbers are of, since 1970. */
  slot: 0,
  /** Units of the slot. */
  units: 0,
  /** Units of background calls of the slot. */
  background_units: 0,
  /** How many calls within `within_ms` processes have to themselves, until `held_until`. */
  held_calls: 0,
  /** How many units of each slot they have to themselves. */
  held_units: 0,
  held_until: 0,
}

/** What an account has used of its limits. Times are milliseconds of one clock, and 0 is past. */
export type LimitUse = Readonly<typeof unusedLimits>

/** A point in time, in milliseconds. */
export interface Moment {
  /** Since 1970, which determines the day. */
  readonly now: number
  /** By the clock of the use. */
  readonly elapsed: number
}

/** After how many milliseconds a call may start; 0 if it may start at this moment. */
export function waitForTurn(use: LimitUse, limits: Limits, at: Moment, { background, units }: Turn): number {
  const { per_day = Number.POSITIVE_INFINITY } = limits
  const { today, background_today } = usedToday(use, at.now)
  if (today >= per_day || (background && background_today >= backgroundShare(per_day)))
    return DAY_MS - (at.now % DAY_MS)
  const { calls, within_ms } = rateOf(limits)
  // with fewer calls than may start within the time, none is waited for
  const first = use.starts.at(heldOf(use, at.elapsed).calls - calls) ?? Number.NEGATIVE_INFINITY
  const free_at = Math.max(use.paused_until, first + within_ms, background ? use.background_at : 0)
  return Math.max(waitForSlot(use, limits, at, { background, units }), free_at - at.elapsed)
}

/** The wait for a slot with room for a call. An empty slot has, however many units the call uses. */
function waitForSlot(use: LimitUse, limits: Limits, at: Moment, { background, units }: Turn): number {
  const held = heldOf(use, at.elapsed)
  const most = unitsOfSlot(limits)
  if (held.units > 0 && units > most - held.units) return use.held_until - at.elapsed
  const used = usedInSlot(use, at.now)
  const fits = used.units === 0 || used.units + units <= most - held.units
  const background_fits =
    !background || used.background_units === 0 || used.background_units + units <= backgroundShare(most)
  return fits && background_fits ? 0 : SLOT_MS - (at.now % SLOT_MS)
}

/** What processes have to themselves at a time of the use's clock. */
export function heldOf(
  { held_calls, held_units, held_until }: LimitUse,
  time: number,
): { readonly calls: number; readonly units: number } {
  return time < held_until ? { calls: held_calls, units: held_units } : { calls: 0, units: 0 }
}

/** The use with one more call, which starts at this moment. It may reserve more calls of the day. */
export function withTurn(
  use: LimitUse,
  limits: Limits,
  at: Moment,
  { background, units }: Turn,
  reserved = 1,
): LimitUse {
  const { calls, background_spacing_ms } = rateOf(limits)
  const { day, today, background_today } = usedToday(use, at.now)
  const used = usedInSlot(use, at.now)
  return {
    ...use,
    slot: used.slot,
    units: used.units + units,
    background_units: used.background_units + (background ? units : 0),
    starts: calls === Number.POSITIVE_INFINITY ? use.starts : use.starts.with(at.elapsed, calls),
    day,
    today: today + reserved,
    background_today: background_today + (background ? reserved : 0),
    background_at: background ? at.elapsed + background_spacing_ms : use.background_at,
  }
}

/** The use with a pause until this time of its clock. A shorter pause than the present one changes nothing. */
export function withPause(use: LimitUse, until: number): LimitUse {
  return { ...use, paused_until: Math.max(use.paused_until, until) }
}

/** What was used of the limits of the present day. */
export function usedToday(
  { day, today, background_today }: LimitUse,
  now: number,
): Pick<LimitUse, 'day' | 'today' | 'background_today'> {
  const present = Math.floor(now / DAY_MS)
  return day === present ? { day, today, background_today } : { day: present, today: 0, background_today: 0 }
}

/** What was used of the units of the present slot. */
export function usedInSlot(
  { slot, units, background_units }: LimitUse,
  now: number,
): Pick<LimitUse, 'slot' | 'units' | 'background_units'> {
  const present = Math.floor(now / SLOT_MS)
  return slot === present
    ? { slot, units, background_units }
    : { slot: present, units: 0, background_units: 0 }
}

/** How many units a slot has, so that no minute has more than the limit; infinite without a limit. */
export function unitsOfSlot({ units_per_minute = Number.POSITIVE_INFINITY }: Limits): number {
  return Math.max(1, Math.floor(units_per_minute / SLOTS_OF_MINUTE))
}

/** How often calls may start. */
export interface CallRate {
  /** How many calls may start within `within_ms`; infinite without a limit. */
  readonly calls: number
  readonly within_ms: number
  /** Milliseconds between the starts of two background calls. */
  readonly background_spacing_ms: number
}

/** Converts a limit. A rate below one call a second becomes one call within a longer time. */
export function rateOf({ per_second }: Pick<Limits, 'per_second'>): CallRate {
  if (per_second === undefined)
    return { calls: Number.POSITIVE_INFINITY, within_ms: 0, background_spacing_ms: 0 }
  return {
    calls: Math.max(1, Math.floor(per_second)),
    within_ms: Math.ceil(SECOND_MS / Math.min(1, per_second)),
    background_spacing_ms: Math.ceil(SECOND_MS / (per_second * BACKGROUND_SHARE)),
  }
}

/** How many of this many calls may be background calls: at least one. */
export function backgroundShare(calls: number): number {
  return Math.max(1, Math.floor(calls * BACKGROUND_SHARE))
}
