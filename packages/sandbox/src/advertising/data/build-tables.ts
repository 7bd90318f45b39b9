import { createChance, hashText, mix } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import { buildAdGroups } from './build-ad-groups.ts'
import { buildCampaign } from './build-campaign.ts'
import { campaignCriteriaOf, criteriaOf, recommendationsOf } from './campaign-parts.ts'
import {
  type ActiveRecord,
  type AdGroupRecord,
  type AdsTable,
  type AdsTables,
  type CampaignRecord,
  createTable,
  type Owner,
  type ResourceRecord,
  resourceNameOf,
  type TablePlan,
  tailOf,
} from './records.ts'
import { assetsOf } from './views.ts'

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

/** Builds the initial tables of one account; some of them when they are first read. */
export function buildTables(plan: TablePlan): AdsTables {
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
