import { defineEntity } from '@linkspan/core'
import type { Activities } from '../rows.ts'
import { statsList } from '../stats.ts'

/** The activity of a user over some days, as numbers of calls. */
export interface AggregateActivityRow {
  /** The user. */
  readonly userId: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** How many calls there are of each activity. */
  readonly userAggregateActivityStats?: Activities<number>
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
