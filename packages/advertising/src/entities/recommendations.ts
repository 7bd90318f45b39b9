import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { applyRecommendations, dismissRecommendations } from '../recommendations.ts'

/** One row of the recommendations list. */
export interface RecommendationRow extends Pick<GaqlRow, 'campaign' | 'recommendation'> {}

const fields = {
  'campaign.id': 'integer',
  'campaign.name': 'string',
  'recommendation.type': 'string',
  'recommendation.dismissed': 'boolean',
  'recommendation.campaign': 'string',
  'recommendation.ad_group': 'string',
  'recommendation.campaign_budget': 'string',
  'recommendation.impact.base_metrics.clicks': 'number',
  'recommendation.impact.base_metrics.cost_micros': 'integer',
  'recommendation.impact.base_metrics.conversions': 'number',
  'recommendation.impact.potential_metrics.clicks': 'number',
  'recommendation.impact.potential_metrics.cost_micros': 'integer',
  'recommendation.impact.potential_metrics.conversions': 'number',
  'recommendation.campaign_budget_recommendation.current_budget_amount_micros': 'integer',
  'recommendation.campaign_budget_recommendation.recommended_budget_amount_micros': 'integer',
  'recommendation.keyword_recommendation.keyword.text': 'string',
  'recommendation.keyword_recommendation.keyword.match_type': 'string',
  'recommendation.keyword_recommendation.recommended_cpc_bid_micros': 'integer',
  'recommendation.resource_name': 'string',
} as const

const reads = readsOf('recommendation', fields)

export const recommendations = defineEntity({
  name: 'recommendations',
  summary: 'What the vendor recommends, such as higher budgets or further keywords.',
  actions: {
    list: reads.list<RecommendationRow>('Lists recommendations, one row each, also dismissed ones.'),
    apply: applyRecommendations('Does what the vendor recommends, or the same with other values.'),
    dismiss: dismissRecommendations('Dismisses recommendations. Only Google Ads itself can take that back.'),
  },
  search: reads.search('One record is a recommendation.'),
})
