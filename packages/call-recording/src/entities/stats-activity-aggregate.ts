import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** The activity of a user over some days, as numbers of calls. */
export interface AggregateActivityRow {
  readonly userId: string
  readonly userEmailAddress?: string
  readonly userAggregateActivityStats?: {
    readonly callsAsHost?: number
    readonly callsAttended?: number
    readonly callsGaveFeedback?: number
    readonly callsRequestedFeedback?: number
    readonly callsReceivedFeedback?: number
    readonly ownCallsListenedTo?: number
    readonly othersCallsListenedTo?: number
    readonly callsSharedInternally?: number
    readonly callsSharedExternally?: number
    readonly callsScorecardsFilled?: number
    readonly callsScorecardsReceived?: number
    readonly callsCommentsGiven?: number
    readonly callsCommentsReceived?: number
    readonly callsMarkedAsFeedbackGiven?: number
    readonly callsMarkedAsFeedbackReceived?: number
  }
}

/** The activity of users over some days, as numbers of calls. */
export const statsActivityAggregate = defineEntity({
  name: 'stats_activity_aggregate',
  summary: 'The activity of users over some days, as numbers of calls.',
  actions: {
    /** Lists the activity of each user over some days, by default the last 30. */
    list: statsList<AggregateActivityRow>({
      summary: 'Lists the activity of each user over some days, by default the last 30.',
      path: '/v2/stats/activity/aggregate',
      rows: 'usersAggregateActivityStats',
    }),
  },
})
