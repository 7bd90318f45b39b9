import { defineEntity } from '@linkspan/core'
import { statsList } from '../stats.ts'

/** What a user did over some days, counted in calls. */
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

export const statsActivityAggregate = defineEntity({
  name: 'stats_activity_aggregate',
  summary: 'What users did over some days, counted.',
  actions: {
    /** Lists how much each user did over some days, by default the last 30. */
    list: statsList<AggregateActivityRow>({
      summary: 'Lists how much each user did over some days, by default the last 30.',
      path: '/v2/stats/activity/aggregate',
      rows: 'usersAggregateActivityStats',
    }),
  },
})
