import type { Json } from '../../google/messages/types.ts'
import { createChance, hashText, mix } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import type { Leaf } from './activity.ts'
import type { CampaignActivity, Channel } from './build-campaign.ts'
import {
  type ActiveRecord,
  type AdGroupRecord,
  type AdsTables,
  type CampaignRecord,
  resourceNameOf,
  type TablePlan,
} from './records.ts'

/** The campaign whose ad groups are built. */
export interface Parent {
  campaign: CampaignRecord
  channel: Channel
  activity: CampaignActivity
  /** Its number within the account. */
  index: number
}

function bids(channel: Channel, bidding: unknown, cost: number): Json {
  const micros = String(cost)
  if (bidding === 'TARGET_CPA') {
    return {
      targetCpaMicros: String(cost * 20),
      effectiveTargetCpaMicros: String(cost * 20),
      effectiveTargetCpaSource: 'AD_GROUP',
    }
  }
  if (bidding === 'TARGET_ROAS') {
    return {
      targetRoas: 3.5,
      effectiveTargetRoas: 3.5,
      effectiveTargetRoasSource: 'CAMPAIGN_BIDDING_STRATEGY',
    }
  }
  if (channel.type === 'VIDEO') return { cpvBidMicros: micros }
  return bidding === 'MANUAL_CPM' ? { cpmBidMicros: micros } : { cpcBidMicros: micros }
}

function buildAd(
  plan: TablePlan,
  adGroup: AdGroupRecord,
  channel: Channel,
  hash: number,
  id: string,
): ActiveRecord {
  const chance = createChance(hash)
  const { customer_id } = plan
  const group = String(adGroup.json.id)
  const approved = chance.happens(0.9)
  const status = chance.happens(0.85) ? 'ENABLED' : chance.happens(0.7) ? 'PAUSED' : 'REMOVED'
  const page = `https://shop.example/${chance.pick(['sale', 'new', 'kids', 'été'])}/${chance.digits(4)}`
  return {
    json: {
      resourceName: `customers/${customer_id}/adGroupAds/${group}~${id}`,
      adGroup: resourceNameOf(adGroup),
      ad: {
        resourceName: `customers/${customer_id}/ads/${id}`,
        id,
        type: channel.ad_type,
        ...(chance.happens(0.5) && { name: `Ad ${chance.digits(4)}`, displayUrl: 'shop.example' }),
        finalUrls: [page],
        ...(chance.happens(0.3) && { finalMobileUrls: [`${page}?m=1`], finalUrlSuffix: 'ad={creative}' }),
        ...(chance.happens(0.2) && { trackingUrlTemplate: 'https://track.example/?u={lpurl}' }),
        ...(channel.ad_type === 'RESPONSIVE_SEARCH_AD' && { responsiveSearchAd: names.search_ad }),
      },
      status,
      ...(channel.type === 'SEARCH' && { adStrength: chance.pick(['POOR', 'AVERAGE', 'GOOD', 'EXCELLENT']) }),
      policySummary: {
        approvalStatus: approved ? 'APPROVED' : chance.pick(['DISAPPROVED', 'APPROVED_LIMITED']),
        reviewStatus: approved ? 'REVIEWED' : 'REVIEW_IN_PROGRESS',
      },
    },
    adGroup,
    leaves: [],
  }
}

function buildAdGroup(plan: TablePlan, parent: Parent, hash: number, number: number): AdGroupRecord {
  const chance = createChance(hash)
  const { campaign, channel, activity } = parent
  const id =
    number === 1 && parent.index % 4 === 0
      ? `90071992547${500_000 + parent.index}`
      : `${150_000_000_000 + parent.index * 97 + number}`
  const resourceName = `customers/${plan.customer_id}/adGroups/${id}`
  const json: Json = {
    resourceName,
    id,
    name: `${chance.pick(names.ad_groups)} ${number + 1}`,
    status: chance.happens(0.8) ? 'ENABLED' : chance.happens(0.8) ? 'PAUSED' : 'REMOVED',
    type: chance.pick(channel.ad_group_types),
    adRotationMode: chance.happens(0.9) ? 'OPTIMIZE' : 'ROTATE_FOREVER',
    baseAdGroup: resourceName,
    campaign: resourceNameOf(campaign),
    ...bids(channel, campaign.json.biddingStrategyType, activity.cost_per_click),
    ...(chance.happens(0.2) && { trackingUrlTemplate: 'https://track.example/?u={lpurl}' }),
  }
  return { json, campaign, leaves: [] }
}

/** Builds the ad groups and ads of one campaign, and divides its activity among the ads. */
export function buildAdGroups(
  plan: TablePlan,
  parent: Parent,
  tables: Pick<AdsTables, 'adGroups' | 'adGroupAds'>,
): void {
  const { campaign, channel, activity } = parent
  const hash = mix(hashText(plan.seed, `ad groups ${plan.customer_id}`), parent.index)
  const chance = createChance(hash)
  const groups = channel.ad_groups ? chance.integer(1, 4) : 0
  const keep = (leaf: Leaf, owners: readonly { leaves: Leaf[] }[]) => {
    if (leaf.volume > 0) for (const owner of owners) owner.leaves.push(leaf)
  }
  const counts = Array.from({ length: groups }, () => chance.integer(1, 3))
  const ads = counts.reduce((sum, count) => sum + count, 0)
  for (const [number, count] of counts.entries()) {
    const adGroup = buildAdGroup(plan, parent, mix(hash, number), number)
    tables.adGroups.add(adGroup)
    for (let i = 0; i < count; i++) {
      const own = mix(mix(hash, number), i + 1)
      const id = `${600_000_000_000 + parent.index * 997 + number * 31 + i}`
      const ad = buildAd(plan, adGroup, channel, own, id)
      tables.adGroupAds.add(ad)
      keep({ ...activity, hash: own, volume: activity.volume / ads }, [
        ad,
        adGroup,
        campaign,
        campaign.campaignBudget,
      ])
    }
  }
  if (groups === 0) keep({ ...activity, hash }, [campaign, campaign.campaignBudget])
}
