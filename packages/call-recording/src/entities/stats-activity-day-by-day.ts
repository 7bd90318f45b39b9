import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** The activity of a user on one day, as ids of calls, including private calls. */
export interface DailyActivity {
  readonly fromDate?: string
  readonly toDate?: string
  readonly callsAsHost?: readonly string[]
  readonly callsAttended?: readonly string[]
  readonly callsGaveFeedback?: readonly string[]
  readonly callsRequestedFeedback?: readonly string[]
  readonly callsReceivedFeedback?: readonly string[]
  readonly ownCallsListenedTo?: readonly string[]
  readonly othersCallsListenedTo?: readonly string[]
  readonly callsSharedInternally?: readonly string[]
  readonly callsSharedExternally?: readonly string[]
  readonly callsScorecardsFilled?: readonly string[]
  readonly callsScorecardsReceived?: readonly string[]
  readonly callsCommentsGiven?: readonly string[]
  readonly callsCommentsReceived?: readonly string[]
  readonly callsMarkedAsFeedbackGiven?: readonly string[]
  readonly callsMarkedAsFeedbackReceived?: readonly string[]
}

/** The activity of a user, day by day. */
export interface DailyActivityRow {
  readonly userId: string
  readonly userEmailAddress?: string
  readonly userDailyActivityStats?: readonly DailyActivity[]
}

/** The activity of users day by day, as ids of calls. */
export const statsActivityDayByDay = defineEntity({
  name: 'stats_activity_day_by_day',
  summary: 'The activity of users day by day, as ids of calls.',
  actions: {
    /** Lists the calls of each activity of each user, day by day, by default of the last 30 days. */
    list: statsList<DailyActivityRow>({
      summary: 'Lists the calls of each activity of each user, day by day, by default of the last 30 days.',
      path: '/v2/stats/activity/day-by-day',
      rows: 'usersDetailedActivities',
    }),
  },
})
