import type { Json } from '../../google/messages/json.ts'
import { refusal } from '../failure.ts'
import { addRecord, createBody, type MutateContext, removal, requireFields, serviceOf } from './context.ts'
import { unlinkAll } from './label-links.ts'

const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 200

function checkName({ tables }: MutateContext, name: string): void {
  const details = { trigger: name, at: ['create', 'name'] }
  if (name.trim() === '')
    throw refusal('labelError', 'INVALID_LABEL_NAME', 'Label names cannot be empty.', details)
  if ([...name].length > LONGEST_NAME) throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', details)
  if (tables.labels.rows.some(({ json }) => json.name === name && json.status !== 'REMOVED'))
    throw refusal('labelError', 'DUPLICATE_NAME', 'Label names must be unique.', details)
}

function checkText({ backgroundColor, description }: Json): void {
  const at = (field: string) => ['create', 'text_label', field]
  if (backgroundColor !== undefined && !/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(String(backgroundColor))) {
    throw refusal(
      'stringFormatError',
      'INVALID_FORMAT',
      'The input string value is invalid for the associated field.',
      { trigger: String(backgroundColor), at: at('background_color') },
    )
  }
  if (description !== undefined && [...String(description)].length > LONGEST_DESCRIPTION)
    throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', { at: at('description') })
}

/** labels:mutate. */
export const labels = serviceOf({
  create(context, operation) {
    const body = createBody(operation)
    if (body.name === undefined) requireFields(body, [['name', 'name']])
    checkName(context, String(body.name))
    checkText((body.textLabel ?? {}) as Json)
    const id = context.nextId()
    const resourceName = `customers/${context.account.id}/labels/${id}`
    const json: Json = { ...body, resourceName, id, status: 'ENABLED' }
    return addRecord(context, context.tables.labels, { json }).json
  },
  remove: removal({
    collection: 'labels',
    table: ({ tables }) => tables.labels,
    before(context, record) {
      const { campaignLabels, adGroupLabels, adGroupAdLabels } = context.tables
      unlinkAll(context, campaignLabels, record)
      unlinkAll(context, adGroupLabels, record)
      unlinkAll(context, adGroupAdLabels, record)
    },
  }),
})
