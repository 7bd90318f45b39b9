import type { Json } from '../../google/messages/types.ts'
import { type ResourceRecord, resourceNameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { budgetService } from './campaigns.ts'
import type { MutateContext, MutateService } from './context.ts'
import { adGroupCriterionService } from './criteria.ts'

function recommendationOf(context: MutateContext, { resourceName }: Json): ResourceRecord {
  const at = ['resource_name']
  const record = context.find('recommendations', resourceName, at)
  if (record.json.dismissed !== true) return record
  throw refusal('recommendationError', 'RECOMMENDATION_DISMISSED', { trigger: resourceNameOf(record), at })
}

/** recommendations:apply. What is applied is no longer recommended. */
export const applyRecommendation: MutateService = (context, operation) => {
  const record = recommendationOf(context, operation)
  const { campaignBudget, keyword } = operation as { campaignBudget?: Json; keyword?: Json }
  const { campaignBudgetRecommendation: amounts, keywordRecommendation: words } = record.json as {
    campaignBudgetRecommendation?: Json
    keywordRecommendation?: Json
  }
  if (amounts) {
    const amountMicros =
      campaignBudget?.newBudgetAmountMicros ?? (amounts.recommendedBudgetAmountMicros as string)
    const resourceName = String(record.json.campaignBudget)
    budgetService(context, { update: { resourceName, amountMicros }, updateMask: 'amount_micros' })
  }
  if (words) {
    const adGroup = keyword?.adGroup ?? record.json.adGroup ?? ''
    const matchType = keyword?.matchType ?? (words.keyword as Json).matchType ?? 'BROAD'
    const cpcBidMicros = keyword?.cpcBidMicros ?? words.recommendedCpcBidMicros ?? '0'
    const create: Json = { adGroup, keyword: { ...(words.keyword as Json), matchType }, cpcBidMicros }
    adGroupCriterionService(context, { create })
  }
  context.drop('recommendations', record)
  return record.json
}

/** recommendations:dismiss. */
export const dismissRecommendation: MutateService = (context, operation) => {
  const record = recommendationOf(context, operation)
  context.replace(record, { ...record.json, dismissed: true })
  return record.json
}
