import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** What a user did on one day, as ids of calls; private calls are among them. */
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

/** What a user did, day by day. */
export interface DailyActivityRow {
  readonly userId: string
  readonly userEmailAddress?: string
  readonly userDailyActivityStats?: readonly DailyActivity[]
}

export const statsActivityDayByDay = defineEntity({
  name: 'stats_activity_day_by_day',
  summary: 'What users did day by day, as ids of calls.',
  actions: {
    /** Lists with which calls each user did what, day by day, by default over the last 30 days. */
    list: statsList<DailyActivityRow>({
      summary: 'Lists with which calls each user did what, day by day, by default over the last 30 days.',
      path: '/v2/stats/activity/day-by-day',
      rows: 'usersDetailedActivities',
    }),
  },
})
