import type { Json } from '../../google/messages/json.ts'
import { linkLabel } from '../data/build-tables.ts'
import { type LabelRecord, type LinkRecord, nameOf, type Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import {
  addRecord,
  checkNotRemoved,
  createBody,
  dropRecord,
  findRecord,
  type MutateContext,
  type MutateService,
  replaceJson,
  requireFields,
  serviceOf,
} from './context.ts'

/** The most labels that one resource can have. */
const MOST_LABELS = 50

interface LinkRules<T extends { json: Json }> {
  /** The labelled resource: its JSON key, field name and collection. */
  target: { key: string; field: string; collection: string; table(context: MutateContext): Table<T> }
  collection: 'campaignLabels' | 'adGroupLabels' | 'adGroupAdLabels'
  table(context: MutateContext): Table<LinkRecord<T>>
  exists: readonly [family: string, value: string]
}

/** Takes a label off all that have it. */
export function unlinkAll<T extends { json: Json }>(
  context: MutateContext,
  table: Table<LinkRecord<T>>,
  label: LabelRecord,
): void {
  for (const link of table.rows.filter((link) => link.label === label)) unlink(context, table, link)
}

/** Takes a label off what has it. */
function unlink<T extends { json: Json }>(
  context: MutateContext,
  table: Table<LinkRecord<T>>,
  link: LinkRecord<T>,
): void {
  const { target, label } = link
  const labels = (target.json.labels as readonly string[]).filter((name) => name !== nameOf(label))
  replaceJson(context, target, { ...target.json, labels })
  dropRecord(context, table, link)
}

function linkService<T extends { json: Json }>(rules: LinkRules<T>): MutateService {
  const { key, field, collection, table } = rules.target
  const create: MutateService = (context, operation) => {
    const body = createBody(operation)
    requireFields(body, [
      [key, field],
      ['label', 'label'],
    ])
    const target = findRecord(context, table(context), collection, body[key], ['create', field])
    checkNotRemoved(target.json, ['create', field])
    const label = findRecord(context, context.tables.labels, 'labels', body.label, ['create', 'label'])
    checkNotRemoved(label.json, ['create', 'label'])
    const labels = Array.isArray(target.json.labels) ? target.json.labels : []
    if (labels.includes(nameOf(label))) {
      const message = `The label has already been attached to the ${field.replace('_', ' ')}.`
      throw refusal(...rules.exists, message, { trigger: nameOf(label), at: ['create'] })
    }
    if (labels.length >= MOST_LABELS) {
      throw refusal(
        'labelError',
        'EXCEEDED_LABEL_LIMIT_PER_TYPE',
        'Cannot apply more than 50 labels per resource.',
        { at: ['create', 'label'] },
      )
    }
    replaceJson(context, target, { ...target.json })
    const link = linkLabel(context.account.id, { collection: rules.collection, key }, target, label)
    return addRecord(context, rules.table(context), link).json
  }
  const remove: MutateService = (context, operation) => {
    const links = rules.table(context)
    const link = findRecord(context, links, rules.collection, operation.remove, ['remove'])
    unlink(context, links, link)
    return link.json
  }
  return serviceOf({ create, remove })
}

/** campaignLabels:mutate. */
export const campaignLabels = linkService({
  target: {
    key: 'campaign',
    field: 'campaign',
    collection: 'campaigns',
    table: (context) => context.tables.campaigns,
  },
  collection: 'campaignLabels',
  table: (context) => context.tables.campaignLabels,
  exists: ['campaignError', 'CAMPAIGN_LABEL_ALREADY_EXISTS'],
})

/** adGroupLabels:mutate. */
export const adGroupLabels = linkService({
  target: {
    key: 'adGroup',
    field: 'ad_group',
    collection: 'adGroups',
    table: (context) => context.tables.adGroups,
  },
  collection: 'adGroupLabels',
  table: (context) => context.tables.adGroupLabels,
  exists: ['adGroupError', 'ADGROUP_LABEL_ALREADY_EXISTS'],
})

/** adGroupAdLabels:mutate. */
export const adGroupAdLabels = linkService({
  target: {
    key: 'adGroupAd',
    field: 'ad_group_ad',
    collection: 'adGroupAds',
    table: (context) => context.tables.ads,
  },
  collection: 'adGroupAdLabels',
  table: (context) => context.tables.adGroupAdLabels,
  exists: ['adGroupAdError', 'AD_GROUP_AD_LABEL_ALREADY_EXISTS'],
})
