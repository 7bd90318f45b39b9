import { type DayRange, daysAfter, type WindowRead } from '@linkspan/core'
import type { Filter } from '@linkspan/search'

/** The records of some days. A time begins with its day, so that the day after comes after all times of the last day. */
export function daysOf({ day, day_format }: WindowRead, { from, to }: DayRange): Filter {
  return {
    and: [
      { gte: { [day]: dayAs(day_format, from) } },
      { lt: { [day]: dayAs(day_format, daysAfter(to, 1)) } },
    ],
  }
}

/** The day of a row, by what its field holds. */
export function dayOf({ day_format }: Pick<WindowRead, 'day_format'>, value: string): string {
  return day_format === 'YYYYMMDD' ? value.replace(/^(....)(..)/, '$1-$2-') : value.slice(0, 10)
}

/** A day as documents have it. */
export function dayAs(format: WindowRead['day_format'], day: string): string {
  return format === 'YYYYMMDD' ? day.replaceAll('-', '') : day
}
