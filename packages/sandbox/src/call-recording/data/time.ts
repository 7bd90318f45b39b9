import type { Day } from '../../kit/calendar.ts'

/** The company's time zone; it has no daylight saving time, so that its offset is constant. */
export const TIME_ZONE = 'America/Phoenix'

const OFFSET_MS = -7 * 3_600_000
const DAY_MS = 86_400_000

/** The company's calendar day at a moment. */
export const gongDay = (milliseconds: number): Day => Math.floor((milliseconds + OFFSET_MS) / DAY_MS)

/** The moment at which a day of the company begins. */
export const startOfDay = (day: Day): number => day * DAY_MS - OFFSET_MS

/** Formats a moment in ISO 8601 with the company's offset. */
export const formatMoment = (milliseconds: number): string =>
  new Date(milliseconds + OFFSET_MS).toISOString().replace('Z', '-07:00')
