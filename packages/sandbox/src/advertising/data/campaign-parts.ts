import type { Json } from '../../google/messages/json.ts'
import { type AdGroupRecord, type CampaignRecord, type ResourceRecord, resourceNameOf } from './records.ts'

/** The criteria that a campaign has from the start: a place, a language, and a negative keyword if it is on the search. */
export function campaignCriteriaOf(campaign: CampaignRecord): ResourceRecord[] {
  const of = (id: string, json: Json): ResourceRecord => ({
    campaign,
    json: {
      resourceName: `${resourceNameOf(campaign).replace('/campaigns/', '/campaignCriteria/')}~${id}`,
      campaign: resourceNameOf(campaign),
      criterionId: id,
      status: 'ENABLED',
      negative: false,
      ...json,
    },
  })
  const keyword = { text: 'free', matchType: 'BROAD' }
  return [
    of('2276', {
      type: 'LOCATION',
      displayName: 'Germany',
      location: { geoTargetConstant: 'geoTargetConstants/2276' },
      bidModifier: 1.1,
    }),
    of('1001', {
      type: 'LANGUAGE',
      displayName: 'German',
      language: { languageConstant: 'languageConstants/1001' },
    }),
    ...(campaign.json.advertisingChannelType === 'SEARCH'
      ? [of('300100200300', { type: 'KEYWORD', displayName: 'free', negative: true, keyword })]
      : []),
  ]
}

/** What the vendor recommends for a campaign: a higher budget or a keyword in its ad group, by its number. */
export function recommendationsOf(
  campaign: CampaignRecord,
  index: number,
  adGroups: readonly AdGroupRecord[],
): ResourceRecord[] {
  const { json, budget } = campaign
  if (json.status !== 'ENABLED' || index % 3 === 2) return []
  const adGroup = adGroups.find((each) => each.campaign === campaign && each.json.type === 'SEARCH_STANDARD')
  const type = index % 3 === 0 || !adGroup ? 'CAMPAIGN_BUDGET' : 'KEYWORD'
  const amount = Number(budget.json.amountMicros)
  const customer = resourceNameOf(campaign).split('/')[1]
  const own: Json =
    type === 'CAMPAIGN_BUDGET'
      ? {
          campaignBudget: resourceNameOf(budget),
          campaignBudgetRecommendation: {
            currentBudgetAmountMicros: String(amount),
            recommendedBudgetAmountMicros: String(amount * 1.5),
          },
        }
      : {
          adGroup: resourceNameOf(adGroup as AdGroupRecord),
          keywordRecommendation: {
            keyword: { text: 'leather shoes', matchType: 'PHRASE' },
            recommendedCpcBidMicros: '500000',
          },
        }
  const metrics = (factor: number) => ({
    impressions: 1000 * factor,
    clicks: 50 * factor,
    costMicros: String(20_000_000 * factor),
    conversions: 2 * factor,
  })
  return [
    {
      campaign,
      json: {
        resourceName: `customers/${customer}/recommendations/${Buffer.from(`${json.id}-${type}`).toString('base64url')}`,
        type,
        dismissed: false,
        campaign: resourceNameOf(campaign),
        impact: { baseMetrics: metrics(1), potentialMetrics: metrics(1.5) },
        ...own,
      },
    },
  ]
}
