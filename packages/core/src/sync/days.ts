const DAY_MS = 86_400_000
const DAY_LENGTH = 'YYYY-MM-DD'.length
const HOUR_MS = 3_600_000
/** The westernmost offset from UTC, where a day ends last. */
const LATEST_OFFSET_MS = -12 * HOUR_MS
/** The easternmost one, where a day begins first. */
const EARLIEST_OFFSET_MS = 14 * HOUR_MS

/** The form of a day in documents. A `time` begins with it as YYYY-MM-DD. */
export type DayFormat = 'YYYY-MM-DD' | 'YYYYMMDD' | 'time'

/** Days of the calendar, both inclusive, as YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Days that were read. */
export interface ReadDays extends DayRange {
  /** How many whole days after the end of each day the last reading of it was; -1 if it was before that end. */
  readonly lag: number
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(milliseconds) && toDay(milliseconds) === text
}

/** The UTC day of a moment, in milliseconds since 1970. */
export function toDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, DAY_LENGTH)
}

/** The day some days after another; before it, if `count` is negative. */
export function daysAfter(day: string, count: number): string {
  return toDay(Date.parse(day) + count * DAY_MS)
}

/** How many whole days after the end of a day, in milliseconds since 1970, a moment is; -1 before that end. */
export function lagOf(end: number, moment: number): number {
  return Math.max(-1, Math.floor((moment - end) / DAY_MS))
}

/**
 * Finds when days end in a time zone, in milliseconds since 1970; without one, or with one that is unknown here, in the
 * last zone on earth. Near a change of the clocks, it may be an hour later.
 */
export function dayEnds(time_zone?: string): (day: string) => number {
  const offsetAt = offsetsOf(time_zone) ?? (() => LATEST_OFFSET_MS)
  return (day) => {
    const midnight = Date.parse(day) + DAY_MS
    return midnight - Math.min(offsetAt(midnight - 14 * HOUR_MS), offsetAt(midnight + 12 * HOUR_MS))
  }
}

/**
 * Finds the day of a moment, in milliseconds since 1970, in a time zone; without one, or with one that is unknown here,
 * the newest day on earth.
 */
export function dayAt(time_zone?: string): (moment: number) => string {
  const offsetAt = offsetsOf(time_zone) ?? (() => EARLIEST_OFFSET_MS)
  return (moment) => toDay(moment + offsetAt(moment))
}

/** Finds the offset of a time zone from UTC at a moment, in milliseconds; undefined if the zone is unknown. */
function offsetsOf(timeZone: string | undefined): ((moment: number) => number) | undefined {
  if (timeZone === undefined) return undefined
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
  }
}
