import { defineEntity } from '@linkspan/core'
import { periodList } from '../stats.ts'

/** The activity of a user, period by period. */
export interface PeriodActivityRow {
  /** The user. */
  readonly userId: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** The numbers of each period. */
  readonly userAggregateActivity?: readonly Readonly<Record<string, number | string>>[]
}

export const statsActivityByPeriod = defineEntity({
  name: 'stats_activity_by_period',
  summary: 'The activity of users by days, weeks, months, quarters or years, as numbers of calls.',
  actions: {
    list: periodList<PeriodActivityRow>({
      summary: 'Lists the activity of each user period by period, by default by week in the last 30 days.',
      path: '/v2/stats/activity/aggregate-by-period',
      rows: 'usersAggregateActivity',
    }),
  },
})
