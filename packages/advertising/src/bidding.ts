import * as z from 'zod'
import { micros, millionths, namedResource } from './params.ts'

const targetRoas = z
  .number()
  .min(0.01)
  .max(1000)
  .describe('The value of conversions for each unit spent, 0.01 to 1000: 3.5 is 350 %.')
const targetCpaMicros = micros('The average cost of a conversion')
const cpcBidCeilingMicros = micros('The highest bid per click')

/** The bidding strategies of a campaign, of which it has one. See https://developers.google.com/google-ads/api/docs/campaigns/bidding/assign-strategies. */
export const bidding = {
  biddingStrategy: namedResource('biddingStrategies')
    .optional()
    .describe(
      'A strategy of several campaigns: customers/<customer_id>/biddingStrategies/<bidding_strategy_id>, also of a manager account.',
    ),
  manualCpc: z.strictObject({}).optional().describe('Bids per click, which ad groups and keywords have: {}.'),
  manualCpm: z.strictObject({}).optional().describe('Bids per thousand impressions, of ad groups: {}.'),
  maximizeConversions: z
    .strictObject({ targetCpaMicros: targetCpaMicros.optional() })
    .optional()
    .describe('As many conversions as the budget allows: {}, or with a target.'),
  maximizeConversionValue: z
    .strictObject({ targetRoas: targetRoas.optional() })
    .optional()
    .describe('Conversions of as much value as the budget allows: {}, or with a target.'),
  targetCpa: z.strictObject({ targetCpaMicros }).optional().describe('Conversions at an average cost.'),
  targetImpressionShare: z
    .strictObject({
      location: z
        .enum(['ANYWHERE_ON_PAGE', 'TOP_OF_PAGE', 'ABSOLUTE_TOP_OF_PAGE'])
        .describe('Where on the page of results.'),
      locationFractionMicros: millionths('The part of its impressions there'),
      cpcBidCeilingMicros,
    })
    .optional()
    .describe('A share of the impressions at a place on the page of results.'),
  targetRoas: z.strictObject({ targetRoas }).optional().describe('Conversions of a value for what is spent.'),
  targetSpend: z
    .strictObject({ cpcBidCeilingMicros: cpcBidCeilingMicros.optional() })
    .optional()
    .describe('As many clicks as the budget allows: {}, or with a highest bid.'),
}
