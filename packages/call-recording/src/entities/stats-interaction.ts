import { defineEntity } from '@linkspan/core'
import type { Statistic } from '../call-content.ts'
import { statsList } from '../stats.ts'

/** How a user interacts with others, averaged over the user's calls. */
export interface InteractionRow {
  /** The user. */
  readonly userId: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** The measures. */
  readonly personInteractionStats?: readonly Statistic[]
}

export const statsInteraction = defineEntity({
  name: 'stats_interaction',
  summary: 'How users interact with others, averaged over their calls.',
  actions: {
    list: statsList<InteractionRow>({
      summary: 'Lists how each user interacted with others over some days, by default the last 30.',
      path: '/v2/stats/interaction',
      rows: 'peopleInteractionStats',
    }),
  },
})
