import type { Day } from '../../kit/calendar.ts'

/** The inputs of one account's tables. */
export interface TablePlan {
  seed: number
  today: Day
  customer_id: string
  campaigns: number
}
