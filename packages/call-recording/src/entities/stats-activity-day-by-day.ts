import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** The activity of a user on one day, as ids of calls, including private calls. */
export interface DailyActivity {
  /** The start of the day, in the company's time zone. */
  readonly fromDate?: string
  /** The end of the day. */
  readonly toDate?: string
  /** The ids of calls that the user hosted. */
  readonly callsAsHost?: readonly string[]
  /** The ids of calls that the user attended, but did not host. */
  readonly callsAttended?: readonly string[]
  /** The ids of calls on which the user gave feedback. */
  readonly callsGaveFeedback?: readonly string[]
  /** The ids of calls on which the user asked for feedback. */
  readonly callsRequestedFeedback?: readonly string[]
  /** The ids of calls on which the user received feedback. */
  readonly callsReceivedFeedback?: readonly string[]
  /** The ids of the user's own calls that they listened to. */
  readonly ownCallsListenedTo?: readonly string[]
  /** The ids of others' calls that the user listened to. */
  readonly othersCallsListenedTo?: readonly string[]
  /** The ids of calls that the user shared within the company. */
  readonly callsSharedInternally?: readonly string[]
  /** The ids of calls that the user shared outside the company. */
  readonly callsSharedExternally?: readonly string[]
  /** The ids of calls for which the user filled in a scorecard. */
  readonly callsScorecardsFilled?: readonly string[]
  /** The ids of the user's calls for which others filled in a scorecard. */
  readonly callsScorecardsReceived?: readonly string[]
  /** The ids of calls on which the user commented. */
  readonly callsCommentsGiven?: readonly string[]
  /** The ids of the user's calls on which others commented. */
  readonly callsCommentsReceived?: readonly string[]
  /** The ids of calls that the user marked as reviewed. */
  readonly callsMarkedAsFeedbackGiven?: readonly string[]
  /** The ids of the user's calls that others marked as reviewed. */
  readonly callsMarkedAsFeedbackReceived?: readonly string[]
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
