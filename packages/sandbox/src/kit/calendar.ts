import { keptIn } from './kept.ts'

/** A calendar day as days since 1970-01-01. */
export type Day = number

const MILLISECONDS = 86_400_000
const texts = new Map<Day, string>()

/** Writes a day as yyyy-MM-dd. */
export const formatDay = (day: Day): string =>
  keptIn(texts, day, () => new Date(day * MILLISECONDS).toISOString().slice(0, 10))

/** Reads yyyy-MM-dd or yyyyMMdd; undefined for any other text. */
export function parseDay(text: string): Day | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!found) return undefined
  const [, year, month, date] = found.map(Number)
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, date ?? 1)
  const day = time / MILLISECONDS
  return formatDay(day) === `${found[1]}-${found[2]}-${found[3]}` ? day : undefined
}

/** The weekday, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

/** The Monday of the day's week. */
export const weekOf = (day: Day): Day => day - weekdayOf(day)

/** The units of a calendar that are longer than weeks, by their months. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** The first day of the day's month, quarter or year, moved by whole ones. */
export function startOf(unit: keyof typeof MONTHS, day: Day, move = 0): Day {
  const date = new Date(day * MILLISECONDS)
  const passed = Math.floor(date.getUTCMonth() / MONTHS[unit])
  return Date.UTC(date.getUTCFullYear(), (passed + move) * MONTHS[unit]) / MILLISECONDS
}

/** The first day of a calendar year. */
export const firstDayOfYear = (year: number): Day => Date.UTC(year, 0) / MILLISECONDS

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, milliseconds: number): Day {
  const made = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const format = keptIn(formats, timeZone, made)
  return parseDay(format.format(milliseconds)) ?? Math.floor(milliseconds / MILLISECONDS)
}
