const DAY_MS = 86_400_000
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Days of the calendar, both inclusive, as YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
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
