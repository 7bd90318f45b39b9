import type { Json } from '../../google/messages/types.ts'
import { createChance, hashText, mix } from '../../kit/random.ts'
import assets from '../fixtures/assets.json' with { type: 'json' }
import names from '../fixtures/names.json' with { type: 'json' }
import type { Leaf } from './activity.ts'
import { buildCampaign, type CampaignActivity, type Channel } from './build-campaign.ts'
import { campaignCriteriaOf, criteriaOf, recommendationsOf } from './campaign-parts.ts'
import {
  type ActiveRecord,
  type AdGroupRecord,
  type AdsTable,
  type CampaignRecord,
  createTable,
  type Owner,
  type ResourceRecord,
  resourceNameOf,
  type TablePlan,
  tailOf,
} from './records.ts'

/** The campaign whose ad groups are built. */
interface Parent {
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

function buildAd(plan: TablePlan, adGroup: AdGroupRecord, channel: Channel, hash: number, id: string) {
  const chance = createChance(hash)
  const { customer_id } = plan
  const group = String(adGroup.json.id)
  const approved = chance.happens(0.9)
  const status = chance.happens(0.85) ? 'ENABLED' : chance.happens(0.7) ? 'PAUSED' : 'REMOVED'
  const page = `https://shop.example/${chance.pick(['sale', 'new', 'kids', 'été'])}/${chance.digits(4)}`
  const json: Json = {
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
  }
  return { json, adGroup, leaves: [] as Leaf[] }
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
function buildAdGroups(plan: TablePlan, parent: Parent, tables: Record<'adGroups' | 'adGroupAds', AdsTable>) {
  const { campaign, channel, activity } = parent
  const hash = mix(hashText(plan.seed, `ad groups ${plan.customer_id}`), parent.index)
  const chance = createChance(hash)
  const groups = channel.ad_groups ? chance.integer(1, 4) : 0
  const keep = (leaf: Leaf, owners: readonly { leaves: Leaf[] }[]) => {
    if (leaf.volume > 0) for (const owner of owners) owner.leaves.push(leaf)
  }
  const above = [campaign, campaign.campaignBudget]
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
      keep({ ...activity, hash: own, volume: activity.volume / ads }, [ad, adGroup, ...above])
    }
  }
  if (groups === 0) keep({ ...activity, hash }, above)
}

function buildLabels(plan: TablePlan): ResourceRecord[] {
  const chance = createChance(hashText(plan.seed, `labels ${plan.customer_id}`))
  return names.labels.map(({ name, color, description }, index) => {
    // half of the ids are above 2^53, where doubles cannot hold them exactly
    const id = index % 2 === 0 ? chance.digits(10) : `90071992547409${String(93 + index)}`
    return {
      json: {
        resourceName: `customers/${plan.customer_id}/labels/${id}`,
        id,
        name,
        status: 'ENABLED',
        textLabel: { backgroundColor: color, ...(description && { description }) },
      },
    }
  })
}

/** Links labels to some records, whose own lists get the names. */
function linkSome(
  plan: TablePlan,
  labels: readonly ResourceRecord[],
  { key, rows, every }: { key: Owner; rows: readonly ResourceRecord[]; every: number },
): AdsTable {
  const collection = `${key}Labels`
  const links = rows.flatMap((target, index) => {
    const hash = mix(hashText(plan.seed, collection), index)
    if (hash % every !== 0) return []
    const first = (hash >>> 8) % labels.length
    const own = Array.from({ length: 1 + ((hash >>> 16) % 2) }, (_, i) => labels[(first + i) % labels.length])
    const linked = own.filter((label) => label !== undefined)
    target.json.labels = linked.map(resourceNameOf)
    return linked.map((label) => {
      const resourceName = `customers/${plan.customer_id}/${collection}/${tailOf(target)}~${tailOf(label)}`
      const json = { resourceName, [key]: resourceNameOf(target), label: resourceNameOf(label) }
      return { json, [key]: target, label }
    })
  })
  return createTable(() => links)
}

/** The assets that a customer has from the start, and its asset groups share. */
function assetsOf(customer_id: string): ResourceRecord[] {
  return assets.first.map(({ type, own }, index) => ({
    json: {
      resourceName: `customers/${customer_id}/assets/${700 + index}`,
      id: String(700 + index),
      name: `Asset ${index + 1}`,
      type,
      source: 'ADVERTISER',
      finalUrls: ['https://shop.example/'],
      ...own,
    },
  }))
}

/** Builds the initial tables of one account; some of them when they are first read. */
export function buildTables(plan: TablePlan) {
  const tables = {
    campaignBudgets: createTable<ActiveRecord>(),
    campaigns: createTable<CampaignRecord>(),
    adGroups: createTable<AdGroupRecord>(),
    adGroupAds: createTable(),
  }
  for (let index = 0; index < plan.campaigns; index++) {
    const { campaign, channel, activity } = buildCampaign(plan, index, tables.campaignBudgets)
    tables.campaigns.add(campaign)
    buildAdGroups(plan, { campaign, channel, activity, index }, tables)
  }
  const { campaigns, adGroups, adGroupAds } = tables
  const labels = buildLabels(plan)
  return {
    ...tables,
    labels: createTable(() => labels),
    campaignLabels: linkSome(plan, labels, { key: 'campaign', rows: campaigns.rows, every: 2 }),
    adGroupLabels: linkSome(plan, labels, { key: 'adGroup', rows: adGroups.rows, every: 4 }),
    adGroupAdLabels: linkSome(plan, labels, { key: 'adGroupAd', rows: adGroupAds.rows, every: 8 }),
    adGroupCriteria: createTable(() => adGroups.rows.flatMap((adGroup) => criteriaOf(adGroup, labels))),
    assets: createTable(() => assetsOf(plan.customer_id)),
    campaignCriteria: createTable(() => campaigns.rows.flatMap(campaignCriteriaOf)),
    recommendations: createTable(() =>
      campaigns.rows.flatMap((each, index) => recommendationsOf(each, index, adGroups.rows)),
    ),
  }
}

/** The tables of one account, by the names of their collections in addresses. */
export type AdsTables = ReturnType<typeof buildTables>

/** The name of a table. */
export type TableName = keyof AdsTables
