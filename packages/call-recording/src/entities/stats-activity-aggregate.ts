import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** The activity of a user over some days, as numbers of calls. */
export interface AggregateActivityRow {
  /** The user. */
  readonly userId: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** How many calls there are of each activity. */
  readonly userAggregateActivityStats?: {
    /** The number of calls that the user hosted. */
    readonly callsAsHost?: number
    /** The number of calls that the user attended, but did not host. */
    readonly callsAttended?: number
    /** The number of calls on which the user gave feedback. */
    readonly callsGaveFeedback?: number
    /** The number of calls on which the user asked for feedback. */
    readonly callsRequestedFeedback?: number
    /** The number of calls on which the user received feedback. */
    readonly callsReceivedFeedback?: number
    /** The number of the user's own calls that they listened to. */
    readonly ownCallsListenedTo?: number
    /** The number of others' calls that the user listened to. */
    readonly othersCallsListenedTo?: number
    /** The number of calls that the user shared within the company. */
    readonly callsSharedInternally?: number
    /** The number of calls that the user shared outside the company. */
    readonly callsSharedExternally?: number
    /** The number of calls for which the user filled in a scorecard. */
    readonly callsScorecardsFilled?: number
    /** The number of the user's calls for which others filled in a scorecard. */
    readonly callsScorecardsReceived?: number
    /** The number of calls on which the user commented. */
    readonly callsCommentsGiven?: number
    /** The number of the user's calls on which others commented. */
    readonly callsCommentsReceived?: number
    /** The number of calls that the user marked as reviewed. */
    readonly callsMarkedAsFeedbackGiven?: number
    /** The number of the user's calls that others marked as reviewed. */
    readonly callsMarkedAsFeedbackReceived?: number
  }
}

export const statsActivityAggregate = defineEntity({
  name: 'stats_activity_aggregate',
  summary: 'The activity of users over some days, as numbers of calls.',
  actions: {
    list: statsList<AggregateActivityRow>({
      summary: 'Lists the activity of each user over some days, by default the last 30.',
      path: '/v2/stats/activity/aggregate',
      rows: 'usersAggregateActivityStats',
    }),
  },
})
