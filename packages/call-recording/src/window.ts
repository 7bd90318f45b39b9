import { toDay } from '@linkspan/core'

/** The default window ends now and is so many days long. */
const DEFAULT_DAYS = 30

const DAY_MS = 86_400_000

/** When a window's end is a day, this is today wherever the company is: a day that has not begun is refused. */
const WESTERNMOST_MS = 12 * 3_600_000

/** The ends of a window, as the caller gave them. */
export interface GivenWindow {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A window with both ends, and what continues it. */
export interface Window {
  readonly from: string
  readonly to: string
  /** The vendor's cursor. */
  readonly cursor: string | undefined
  /** The vendor's next cursor as our page token. */
  readonly tokenOf: (next: string | null) => string | null
}

/** Both ends, `~` between them, then the vendor's cursor. */
const CARRIED = /^([\dTZ:.+-]+)~([\dTZ:.+-]+)~(.+)$/

/** How a window's ends are written. */
export type Unit = 'day' | 'moment'

const formats: Readonly<Record<Unit, (milliseconds: number) => string>> = {
  moment: (milliseconds) => new Date(milliseconds).toISOString(),
  day: toDay,
}

/**
 * Completes a window: to now, from 30 days before its end. The vendor wants the same window with each of its cursors,
 * while now moves on; so the page token carries the ends that were filled in.
 */
export function completeWindow(
  given: GivenWindow,
  token: string | undefined,
  unit: Unit,
  now: number,
): Window {
  if (given.from && given.to) {
    return { from: given.from, to: given.to, cursor: token, tokenOf: (next) => next }
  }
  const [, carriedFrom, carriedTo, cursor] = CARRIED.exec(token ?? '') ?? []
  const format = formats[unit]
  const to = given.to ?? carriedTo ?? format(unit === 'day' ? now - WESTERNMOST_MS : now)
  const from = given.from ?? carriedFrom ?? format(Date.parse(to) - DEFAULT_DAYS * DAY_MS)
  return { from, to, cursor: cursor ?? token, tokenOf: (next) => next && `${from}~${to}~${next}` }
}
