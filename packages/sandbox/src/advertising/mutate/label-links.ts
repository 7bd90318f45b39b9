import type { Json } from '../../google/messages/json.ts'
import type { Message } from '../../google/messages/types.ts'
import { linkLabel } from '../data/build-tables.ts'
import { type LinkRecord, nameOf, type Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { adGroupLabel, campaignLabel } from '../schema/label.ts'
import {
  addRecord,
  checkName,
  checkNotRemoved,
  findRecord,
  type MutateContext,
  replaceJson,
  requireFields,
} from './context.ts'
import { createBody, type MutateService } from './service.ts'

/** The most labels that one resource can have. */
const MOST_LABELS = 50

/** Takes a label off what it is on, and remembers how to put it back. */
export function unlink<T extends { json: Json }>(context: MutateContext, link: LinkRecord<T>): void {
  const labels = Array.isArray(link.target.json.labels) ? link.target.json.labels : []
  replaceJson(context, link.target, {
    ...link.target.json,
    labels: labels.filter((name) => name !== nameOf(link.label)),
  })
  link.removed = true
  context.undo.push(() => {
    link.removed = false
  })
}

interface LinkRules<T extends { json: Json }> {
  /** The JSON key of the target, its field name and its collection. */
  target: { key: string; field: string; collection: string; table(context: MutateContext): Table<T> }
  key: string
  collection: 'campaignLabels' | 'adGroupLabels'
  message: Message
  table(context: MutateContext): Table<LinkRecord<T>>
  exists: readonly [family: string, value: string]
  missing: readonly [family: string, value: string]
}

function link<T extends { json: Json }>(rules: LinkRules<T>, context: MutateContext, body: Json): Json {
  const { key, field, collection, table } = rules.target
  requireFields(body, [
    [key, field],
    ['label', 'label'],
  ])
  const target = findRecord(context, table(context), collection, body[key], ['create', field])
  checkNotRemoved(target.json, ['create', field])
  const label = findRecord(context, context.tables.labels, 'labels', body.label, ['create', 'label'])
  if (label.json.status !== 'ENABLED') {
    throw refusal('labelError', 'CANNOT_APPLY_INACTIVE_LABEL', 'An inactive label cannot be applied.', {
      trigger: nameOf(label),
      at: ['create', 'label'],
    })
  }
  const before = target.json
  const labels = Array.isArray(before.labels) ? before.labels : []
  if (labels.includes(nameOf(label))) {
    throw refusal(...rules.exists, `The label has already been attached to the ${field.replace('_', ' ')}.`, {
      trigger: nameOf(label),
      at: ['create'],
    })
  }
  if (labels.length >= MOST_LABELS) {
    throw refusal(
      'labelError',
      'EXCEEDED_LABEL_LIMIT_PER_TYPE',
      'Cannot apply more than 50 labels per resource.',
      { at: ['create', 'label'] },
    )
  }
  replaceJson(context, target, { ...before })
  const made = linkLabel(context.account.id, { collection: rules.collection, key }, target, label)
  const known = rules.table(context).find(nameOf(made))
  if (!known) return addRecord(context, rules.table(context), made).json
  known.removed = false
  context.undo.push(() => {
    known.removed = true
  })
  return known.json
}

function linkService<T extends { json: Json }>(rules: LinkRules<T>): MutateService {
  return {
    key: rules.key,
    message: rules.message,
    run: (context, operation) => {
      if (operation.create !== undefined) return link(rules, context, createBody(operation))
      if (operation.remove === undefined) {
        throw refusal(
          'requestError',
          'OPERATION_REQUIRED',
          'Mutate operation should have either create or remove specified.',
        )
      }
      const name = checkName(context, rules.collection, operation.remove, ['remove'])
      const found = rules.table(context).find(name)
      if (!found || found.removed) {
        const what = rules.target.field.replace('_', ' ')
        throw refusal(...rules.missing, `No link found between the ${what} and the label.`, {
          trigger: name,
          at: ['remove'],
        })
      }
      unlink(context, found)
      return found.json
    },
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
  key: 'campaignLabel',
  collection: 'campaignLabels',
  message: campaignLabel,
  table: (context) => context.tables.campaignLabels,
  exists: ['campaignError', 'CAMPAIGN_LABEL_ALREADY_EXISTS'],
  missing: ['campaignError', 'CAMPAIGN_LABEL_DOES_NOT_EXIST'],
})

/** adGroupLabels:mutate. */
export const adGroupLabels = linkService({
  target: {
    key: 'adGroup',
    field: 'ad_group',
    collection: 'adGroups',
    table: (context) => context.tables.adGroups,
  },
  key: 'adGroupLabel',
  collection: 'adGroupLabels',
  message: adGroupLabel,
  table: (context) => context.tables.adGroupLabels,
  exists: ['adGroupError', 'ADGROUP_LABEL_ALREADY_EXISTS'],
  missing: ['adGroupError', 'ADGROUP_LABEL_DOES_NOT_EXIST'],
})
