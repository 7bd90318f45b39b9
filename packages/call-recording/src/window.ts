import { toDay } from '@linkspan/core'
import type { PagePlace } from './pages.ts'

/** The length of the default window, which ends now. */
const DEFAULT_DAYS = 30

const DAY_MS = 86_400_000

/** The westernmost offset: so long ago, the UTC day was one that has begun everywhere. The vendor refuses a later day. */
const WESTERNMOST_MS = 12 * 3_600_000

/** A window with the ends that the caller has set. */
export interface GivenWindow {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A window with both ends, and its page tokens. */
export interface Window extends PagePlace {
  readonly from: string
  readonly to: string
}

/** A page token: both ends and the vendor's cursor, separated by `~`. */
const CARRIED = /^([\dTZ:.+-]+)~([\dTZ:.+-]+)~(.+)$/

/** The unit of a window's ends. */
export type Unit = 'day' | 'moment'

const formats: Readonly<Record<Unit, (milliseconds: number) => string>> = {
  moment: (milliseconds) => new Date(milliseconds).toISOString(),
  day: toDay,
}

/**
 * Sets the missing ends of a window: the end to now, the start to 30 days before the end. The vendor requires the same
 * window with each of its cursors, so the page token holds the ends that were set here.
 */
export function completeWindow(
  given: GivenWindow,
  token: string | undefined,
  unit: Unit,
  now: number,
): Window {
  if (given.from && given.to) return { from: given.from, to: given.to, cursor: token }
  const [, carriedFrom, carriedTo, cursor] = CARRIED.exec(token ?? '') ?? []
  const format = formats[unit]
  const to = given.to ?? carriedTo ?? format(unit === 'day' ? now - WESTERNMOST_MS : now)
  const from = given.from ?? carriedFrom ?? format(Date.parse(to) - DEFAULT_DAYS * DAY_MS)
  return { from, to, cursor: cursor ?? token, tokenOf: (next) => next && `${from}~${to}~${next}` }
}
