import type { Json } from '../../google/messages/json.ts'
import type { LabelRecord } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { checkLength, type MutateContext, missingField } from './context.ts'
import { unlinkAll } from './label-links.ts'
import { resourceService } from './resource.ts'

const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 200

function checkName({ tables }: MutateContext, name: string): void {
  const details = { trigger: name, at: ['create', 'name'] }
  if (name.trim() === '') throw refusal('labelError', 'INVALID_LABEL_NAME', details)
  checkLength(name, LONGEST_NAME, details.at, name)
  if (tables.labels.rows.some(({ json }) => json.name === name && json.status !== 'REMOVED'))
    throw refusal('labelError', 'DUPLICATE_NAME', details)
}

function checkText({ backgroundColor, description }: Json): void {
  const at = (field: string) => ['create', 'text_label', field]
  if (backgroundColor !== undefined && !/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(String(backgroundColor))) {
    throw refusal('stringFormatError', 'INVALID_FORMAT', {
      trigger: String(backgroundColor),
      at: at('background_color'),
    })
  }
  checkLength(description, LONGEST_DESCRIPTION, at('description'))
}

/** labels:mutate. */
export const labelService = resourceService<LabelRecord>({
  collection: 'labels',
  table: ({ tables }) => tables.labels,
  removable: true,
  create(context, body) {
    if (body.name === undefined) throw missingField('create', 'name')
    checkName(context, String(body.name))
    checkText((body.textLabel ?? {}) as Json)
    const id = context.nextId()
    const resourceName = `customers/${context.account.id}/labels/${id}`
    return { json: { ...body, resourceName, id, status: 'ENABLED' } }
  },
  beforeRemoval(context, record) {
    const { campaignLabels, adGroupLabels, adGroupAdLabels } = context.tables
    unlinkAll(context, campaignLabels, record)
    unlinkAll(context, adGroupLabels, record)
    unlinkAll(context, adGroupAdLabels, record)
  },
})
