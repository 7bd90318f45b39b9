import type { Json } from '../../google/messages/types.ts'
import { type Chance, createChance, hashText } from '../../kit/random.ts'
import { partOf } from './activity.ts'
import { type AdGroupRecord, type CampaignRecord, type ResourceRecord, resourceNameOf } from './records.ts'

/** Whether ads of a campaign are shown. */
export const servingOf = (status: unknown, ended: boolean): string => {
  if (ended) return 'ENDED'
  return status === 'ENABLED' ? 'SERVING' : status === 'PAUSED' ? 'SUSPENDED' : 'NONE'
}

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
  const { json, campaignBudget: budget } = campaign
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

const WORDS = ['running shoes', 'rain coat', 'winter boots', 'sun hat', 'été sandals'] as const
const QUALITIES = ['BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'] as const

function bidsOf(chance: Chance, adGroup: Json): Json {
  const own = chance.happens(0.4) ? String(10_000 * chance.integer(20, 300)) : undefined
  const effective = own ?? adGroup.cpcBidMicros
  return {
    ...(own && { cpcBidMicros: own }),
    ...(effective !== undefined && {
      effectiveCpcBidMicros: effective,
      effectiveCpcBidSource: own ? 'AD_GROUP_CRITERION' : 'AD_GROUP',
    }),
  }
}

function keywordOf(chance: Chance, adGroup: Json): Json {
  const text = `${chance.pick(['buy', 'cheap', 'best'])} ${chance.pick(WORDS)}`
  const shown = {
    type: 'KEYWORD',
    displayName: text,
    keyword: { text, matchType: chance.pick(['EXACT', 'PHRASE', 'BROAD']) },
  }
  if (chance.happens(0.15)) return { ...shown, negative: true }
  const page = `https://shop.example/${chance.digits(4)}`
  return {
    ...shown,
    ...bidsOf(chance, adGroup),
    systemServingStatus: chance.happens(0.9) ? 'ELIGIBLE' : 'RARELY_SERVED',
    ...(chance.happens(0.8) && {
      qualityInfo: {
        qualityScore: chance.integer(1, 10),
        creativeQualityScore: chance.pick(QUALITIES),
        postClickQualityScore: chance.pick(QUALITIES),
        searchPredictedCtr: chance.pick(QUALITIES),
      },
    }),
    ...(chance.happens(0.3) && {
      finalUrls: [page],
      finalMobileUrls: [`${page}?m=1`],
      finalUrlSuffix: 'kw={keyword}',
      trackingUrlTemplate: 'https://track.example/?u={lpurl}',
    }),
  }
}

/**
 * The criteria that an ad group has from the start: keywords in search campaigns, genders in others. Its resource name
 * determines them, and the keywords that are not negative divide its activity.
 */
export function criteriaOf(adGroup: AdGroupRecord, labels: readonly { json: Json }[]): ResourceRecord[] {
  const name = resourceNameOf(adGroup)
  const keywords = adGroup.json.type === 'SEARCH_STANDARD'
  const all = Array.from({ length: 3 }, (_, index): Json => {
    const chance = createChance(hashText(index, `criteria ${name}`))
    const id = keywords ? `${300_000_000_000 + chance.integer(0, 999_999) * 10 + index}` : String(10 + index)
    const [label] = labels
    return {
      resourceName: `${name.replace('/adGroups/', '/adGroupCriteria/')}~${id}`,
      criterionId: id,
      adGroup: name,
      status: chance.happens(0.9) ? 'ENABLED' : 'PAUSED',
      approvalStatus: chance.happens(0.9) ? 'APPROVED' : 'UNDER_REVIEW',
      negative: false,
      ...(keywords
        ? keywordOf(chance, adGroup.json)
        : { type: 'GENDER', displayName: ['MALE', 'FEMALE', 'UNDETERMINED'][index] ?? '', bidModifier: 1.1 }),
      ...(label && chance.happens(0.2) && { labels: [resourceNameOf(label)] }),
    }
  })
  const shown = keywords ? all.filter(({ negative }) => negative !== true) : []
  return all.map((json) => ({
    json,
    adGroup,
    get leaves() {
      return shown.includes(json) ? partOf(adGroup.leaves, shown.indexOf(json), shown.length) : []
    },
  }))
}
