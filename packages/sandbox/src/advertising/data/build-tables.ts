import { once } from '../../kit/once.ts'
import { createChance, hashText, mix } from '../../kit/random.ts'
import { buildAdGroups } from './build-ad-groups.ts'
import { buildCampaign } from './build-campaign.ts'
import { campaignCriteriaOf, recommendationsOf } from './campaign-parts.ts'
import { criteriaOf } from './criteria.ts'
import { LABELS } from './names.ts'
import type { TablePlan } from './plan.ts'
import { createTable, type LabelRecord, type LinkRecord, nameOf, type Table, type Tables } from './records.ts'
import { assetsOf } from './views.ts'

function buildLabels(plan: TablePlan): LabelRecord[] {
  const chance = createChance(hashText(plan.seed, `labels ${plan.customer_id}`))
  return LABELS.map(({ name, color, description }, index) => {
    // half of the ids are above 2^53, where doubles cannot hold them exactly
    const id = index % 2 === 0 ? chance.digits(10) : `90071992547409${String(93 + index)}`
    return {
      json: {
        resourceName: `customers/${plan.customer_id}/labels/${id}`,
        id,
        name,
        status: 'ENABLED',
        textLabel: { backgroundColor: color, ...(description ? { description } : {}) },
      },
    }
  })
}

/** The last part of a record's resource name. */
const tail = (record: { json: { resourceName?: unknown } }) =>
  String(record.json.resourceName).split('/').at(-1)

/** Links a label to a record, and adds its name to the record's own list. */
export function linkLabel<Target extends { json: LabelRecord['json'] }>(
  customer_id: string,
  names: { collection: string; key: string },
  target: Target,
  label: LabelRecord,
): LinkRecord<Target> {
  const labels = Array.isArray(target.json.labels) ? target.json.labels : []
  target.json.labels = [...labels, nameOf(label)]
  return {
    json: {
      resourceName: `customers/${customer_id}/${names.collection}/${tail(target)}~${tail(label)}`,
      [names.key]: nameOf(target),
      label: nameOf(label),
    },
    target,
    label,
  }
}

function linkSome<Target extends { json: LabelRecord['json'] }>(
  plan: TablePlan,
  names: { collection: string; key: string; every: number },
  targets: readonly Target[],
  labels: readonly LabelRecord[],
): Table<LinkRecord<Target>> {
  const links = createTable<LinkRecord<Target>>()
  for (const [index, target] of targets.entries()) {
    const hash = mix(hashText(plan.seed, names.collection), index)
    if (hash % names.every !== 0) continue
    const first = (hash >>> 8) % labels.length
    const count = 1 + ((hash >>> 16) % 2)
    for (let i = 0; i < count; i++) {
      const label = labels[(first + i) % labels.length]
      if (label) links.add(linkLabel(plan.customer_id, names, target, label))
    }
  }
  return links
}

/** The tables that an account has from the start; others are built when they are first read. */
type Built = Omit<Tables, 'criteria' | 'campaignCriteria' | 'recommendations' | 'assets'>

function tableOf<T extends { json: LabelRecord['json'] }>(records: readonly T[]): Table<T> {
  const table = createTable<T>()
  for (const record of records) table.add(record)
  return table
}

/** Builds the initial tables of one account. */
export function buildTables(plan: TablePlan): Tables {
  const tables: Built = {
    budgets: createTable(),
    campaigns: createTable(),
    adGroups: createTable(),
    ads: createTable(),
    labels: tableOf(buildLabels(plan)),
    campaignLabels: createTable(),
    adGroupLabels: createTable(),
    adGroupAdLabels: createTable(),
  }
  for (let index = 0; index < plan.campaigns; index++) {
    const { campaign, channel, activity } = buildCampaign(plan, index, tables.budgets)
    tables.campaigns.add(campaign)
    buildAdGroups(plan, { campaign, channel, activity, index }, tables)
  }
  const labels = tables.labels.rows
  const { campaigns, adGroups } = tables
  const criteria = once(() => tableOf(adGroups.rows.flatMap((adGroup) => criteriaOf(adGroup, labels))))
  const campaignCriteria = once(() => tableOf(campaigns.rows.flatMap(campaignCriteriaOf)))
  const recommendations = once(() =>
    tableOf(campaigns.rows.flatMap((each, index) => recommendationsOf(each, index, adGroups.rows))),
  )
  const assets = once(() => tableOf(assetsOf(plan.customer_id)))
  return {
    ...tables,
    get assets() {
      return assets()
    },
    get criteria() {
      return criteria()
    },
    get campaignCriteria() {
      return campaignCriteria()
    },
    get recommendations() {
      return recommendations()
    },
    campaignLabels: linkSome(
      plan,
      { collection: 'campaignLabels', key: 'campaign', every: 2 },
      tables.campaigns.rows,
      labels,
    ),
    adGroupLabels: linkSome(
      plan,
      { collection: 'adGroupLabels', key: 'adGroup', every: 4 },
      tables.adGroups.rows,
      labels,
    ),
    adGroupAdLabels: linkSome(
      plan,
      { collection: 'adGroupAdLabels', key: 'adGroupAd', every: 8 },
      tables.ads.rows,
      labels,
    ),
  }
}
