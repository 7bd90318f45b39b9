import type { Day } from '../../kit/calendar.ts'

/** The company's time zone; it has no daylight saving time, so that its offset is constant. */
export const TIME_ZONE = 'America/Phoenix'

const OFFSET_MS = -7 * 3_600_000
const DAY_MS = 86_400_000

/** A moment by the company's clock. */
export const localTime = (milliseconds: number): number => milliseconds + OFFSET_MS

/** The company's calendar day at a moment. */
export const gongDay = (milliseconds: number): Day => Math.floor(localTime(milliseconds) / DAY_MS)

/** The moment at which a day of the company begins. */
export const startOfDay = (day: Day): number => day * DAY_MS - OFFSET_MS

/** Formats a moment in ISO 8601 with the company's offset. */
export const formatMoment = (milliseconds: number): string =>
  new Date(localTime(milliseconds)).toISOString().replace('Z', '-07:00')
