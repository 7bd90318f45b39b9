import { daysAfter, toDay } from './days.ts'

/** For how long a vendor keeps days: a number of days or months before the present one. */
export type Retention =
  | {
      /** How many days before the present one. */
      readonly days: number
    }
  | {
      /** How many months before the present day. */
      readonly months: number
    }

/** The first day that a vendor still has. `today` is the present day of the source. */
export function keptFrom(retention: Retention, today: string): string {
  if ('days' in retention) return daysAfter(today, -retention.days)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - retention.months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 - retention.months, Math.min(day, last)))
}
