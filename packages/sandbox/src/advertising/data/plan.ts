import type { Day } from '../../kit/calendar.ts'

/** What the tables of one account are built from. */
export interface TablePlan {
  seed: number
  today: Day
  customer_id: string
  campaigns: number
}
