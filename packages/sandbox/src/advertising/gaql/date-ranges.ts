import { type Day, startOf, weekOf } from '../../kit/calendar.ts'

/** A span of days, both ends included. */
export interface DaySpan {
  from: Day
  to: Day
}

const RANGES: Readonly<Record<string, (today: Day) => DaySpan>> = {
  TODAY: (today) => ({ from: today, to: today }),
  YESTERDAY: (today) => ({ from: today - 1, to: today - 1 }),
  // "last n days" end yesterday
  LAST_7_DAYS: (today) => ({ from: today - 7, to: today - 1 }),
  LAST_14_DAYS: (today) => ({ from: today - 14, to: today - 1 }),
  LAST_30_DAYS: (today) => ({ from: today - 30, to: today - 1 }),
  LAST_BUSINESS_WEEK: (today) => ({ from: weekOf(today) - 7, to: weekOf(today) - 3 }),
  LAST_WEEK_MON_SUN: (today) => ({ from: weekOf(today) - 7, to: weekOf(today) - 1 }),
  LAST_WEEK_SUN_SAT: (today) => ({ from: weekOf(today + 1) - 8, to: weekOf(today + 1) - 2 }),
  THIS_WEEK_MON_TODAY: (today) => ({ from: weekOf(today), to: today }),
  THIS_WEEK_SUN_TODAY: (today) => ({ from: weekOf(today + 1) - 1, to: today }),
  THIS_MONTH: (today) => ({ from: startOf('month', today), to: today }),
  LAST_MONTH: (today) => ({ from: startOf('month', today, -1), to: startOf('month', today) - 1 }),
}

/** The days of a name after DURING; undefined for an unknown one. */
export const rangeNamed = (name: string, today: Day): DaySpan | undefined => RANGES[name]?.(today)
