import type { Json } from '../../google/messages/json.ts'
import { linkLabel } from '../data/build-tables.ts'
import { type LinkRecord, nameOf, type Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import {
  addRecord,
  checkNotRemoved,
  createBody,
  findRecord,
  type MutateContext,
  type MutateService,
  replaceJson,
  requireFields,
} from './context.ts'

/** The most labels that one resource can have. */
const MOST_LABELS = 50

interface LinkRules<T extends { json: Json }> {
  /** The labelled resource: its JSON key, field name and collection. */
  target: { key: string; field: string; collection: string; table(context: MutateContext): Table<T> }
  collection: 'campaignLabels' | 'adGroupLabels'
  table(context: MutateContext): Table<LinkRecord<T>>
  exists: readonly [family: string, value: string]
}

function linkService<T extends { json: Json }>(rules: LinkRules<T>): MutateService {
  const { key, field, collection, table } = rules.target
  return (context, operation) => {
    const body = createBody(operation)
    requireFields(body, [
      [key, field],
      ['label', 'label'],
    ])
    const target = findRecord(context, table(context), collection, body[key], ['create', field])
    checkNotRemoved(target.json, ['create', field])
    const label = findRecord(context, context.tables.labels, 'labels', body.label, ['create', 'label'])
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
