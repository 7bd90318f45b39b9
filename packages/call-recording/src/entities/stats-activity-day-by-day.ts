import { defineEntity } from '@linkspan/core'
import type { Activities } from '../rows.ts'
import { statsList } from '../stats.ts'

/** The activity of a user on one day, as ids of calls, including private calls. */
export interface DailyActivity extends Activities<readonly string[]> {
  /** The start of the day, in the company's time zone. */
  readonly fromDate?: string
  /** The end of the day. */
  readonly toDate?: string
}

/** The activity of a user, day by day. */
export interface DailyActivityRow {
  /** The user. */
  readonly userId: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** One object for each day. */
  readonly userDailyActivityStats?: readonly DailyActivity[]
}

export const statsActivityDayByDay = defineEntity({
  name: 'stats_activity_day_by_day',
  summary: 'The activity of users day by day, as ids of calls.',
  actions: {
    list: statsList<DailyActivityRow>({
      summary: 'Lists the calls of each activity of each user, day by day, by default of the last 30 days.',
      path: '/v2/stats/activity/day-by-day',
      rows: 'usersDetailedActivities',
    }),
  },
})
