import type { Json } from '../../google/messages/json.ts'
import { snakeCase } from '../../google/messages/types.ts'
import { linkLabel } from '../data/build-tables.ts'
import { type LabelRecord, type LinkRecord, nameOf, type Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import {
  dropRecord,
  findRecord,
  type MutateContext,
  type MutateService,
  replaceJson,
  serviceOf,
} from './context.ts'
import { creation, type Owner, ownerOf } from './resource.ts'

/** The most labels that one resource can have. */
const MOST_LABELS = 50

/** What is labelled, the labels on it, and the refusal of a second one that is equal. */
interface LinkRules<T extends { json: Json }> {
  target: Owner<T>
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

const LABEL: Owner<LabelRecord> = {
  field: 'label',
  collection: 'labels',
  table: ({ tables }) => tables.labels,
}

function linkService<T extends { json: Json }>(rules: LinkRules<T>): MutateService {
  const { field: key } = rules.target
  const create = creation<LinkRecord<T>, T>({
    collection: rules.collection,
    table: rules.table,
    required: [key, 'label'],
    owner: rules.target,
    create(context, body, target) {
      const label = ownerOf(context, body, LABEL)
      const labels = Array.isArray(target.json.labels) ? target.json.labels : []
      if (labels.includes(nameOf(label))) {
        const message = `The label has already been attached to the ${snakeCase(key).replace('_', ' ')}.`
        throw refusal(...rules.exists, { message, trigger: nameOf(label), at: ['create'] })
      }
      if (labels.length >= MOST_LABELS)
        throw refusal('labelError', 'EXCEEDED_LABEL_LIMIT_PER_TYPE', { at: ['create', 'label'] })
      replaceJson(context, target, { ...target.json })
      return linkLabel(context.account.id, { collection: rules.collection, key }, target, label)
    },
  })
  const remove: MutateService = (context, operation) => {
    const links = rules.table(context)
    const link = findRecord(context, links, rules.collection, operation.remove, ['remove'])
    unlink(context, links, link)
    return link.json
  }
  return serviceOf({ create, remove })
}

/** campaignLabels:mutate. */
export const campaignLabelService = linkService({
  target: { field: 'campaign', collection: 'campaigns', table: ({ tables }) => tables.campaigns },
  collection: 'campaignLabels',
  table: ({ tables }) => tables.campaignLabels,
  exists: ['campaignError', 'CAMPAIGN_LABEL_ALREADY_EXISTS'],
})

/** adGroupLabels:mutate. */
export const adGroupLabelService = linkService({
  target: { field: 'adGroup', collection: 'adGroups', table: ({ tables }) => tables.adGroups },
  collection: 'adGroupLabels',
  table: ({ tables }) => tables.adGroupLabels,
  exists: ['adGroupError', 'ADGROUP_LABEL_ALREADY_EXISTS'],
})

/** adGroupAdLabels:mutate. */
export const adGroupAdLabelService = linkService({
  target: { field: 'adGroupAd', collection: 'adGroupAds', table: ({ tables }) => tables.ads },
  collection: 'adGroupAdLabels',
  table: ({ tables }) => tables.adGroupAdLabels,
  exists: ['adGroupAdError', 'AD_GROUP_AD_LABEL_ALREADY_EXISTS'],
})
