import { serialToDate } from 'hucre'
import { toTimeText } from '../schema/times.ts'

/** What a number with the format of a date or time is: a moment or a time of day, or a time that may exceed a day. */
export type CellTime = 'moment' | 'elapsed'

const DAY_MS = 86_400_000

/** The text of a number of days since the beginning of a workbook's calendar. Less than a day is a time of day. */
export function toCellTime(serial: number, time: CellTime, date1904: boolean): string | null {
  if (time === 'elapsed' || (serial >= 0 && serial < 1)) return toClock(serial * DAY_MS)
  return toCellDate(serialToDate(serial, date1904))
}

/** A day as YYYY-MM-DD, a moment as ISO 8601 without a time zone, which workbooks do not have. */
function toCellDate(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, -1).replace(/\.000$/, '')
}

function toClock(milliseconds: number): string {
  return toTimeText(BigInt(Math.round(milliseconds)), 3)
}

/** The day that times of day have in the library that reads binary workbooks. */
const FIRST_DAY = Date.UTC(1899, 11, 31)

/** The text of a date of that library. */
export function toDateText(date: Date): string | null {
  const since = date.getTime() - FIRST_DAY
  return since >= 0 && since < DAY_MS ? toClock(since) : toCellDate(date)
}

/** A date or moment of OpenDocument, in the form of the others; null if it is none. */
export function toMomentText(text: string): string | null {
  const found = /^(\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d+?)0*)?)?$/.exec(text)
  if (!found) return text === '' ? null : text
  const [, day, clock, fraction = '0'] = found
  if (!clock || (clock === '00:00:00' && fraction === '0')) return day as string
  return `${day}T${clock}${fraction === '0' ? '' : `.${fraction}`}`
}

/** The clock of an ISO 8601 duration such as `PT12H30M00S`, as OpenDocument writes times; null if it is none. */
export function toClockText(duration: string): string | null {
  const found = /^(-?)PT(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,9}))?S)?$/.exec(duration)
  if (!found) return null
  const [, sign, hours = 0, minutes = 0, seconds = 0, fraction = ''] = found
  const whole = BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)
  const nanoseconds = whole * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))
  return toTimeText(sign === '-' ? -nanoseconds : nanoseconds, 9)
}
