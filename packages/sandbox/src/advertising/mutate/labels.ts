import type { Json } from '../../google/messages/json.ts'
import { type LabelRecord, type LinkRecord, nameOf, type Table } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { label } from '../schema/label.ts'
import { addRecord, type MutateContext } from './context.ts'
import { unlink } from './label-links.ts'
import { resourceService } from './service.ts'

type Verb = 'create' | 'update'

function checkName(context: MutateContext, own: LabelRecord | undefined, next: Json, verb: Verb): void {
  const name = String(next.name ?? '')
  const at = [verb, 'name']
  if (name.trim() === '')
    throw refusal('labelError', 'INVALID_LABEL_NAME', 'Label names cannot be empty.', { at })
  if ([...name].length > 80)
    throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', { trigger: name, at })
  const twin = context.tables.labels.rows.find(
    (other) => other !== own && other.json.status !== 'REMOVED' && other.json.name === name,
  )
  if (twin)
    throw refusal('labelError', 'DUPLICATE_NAME', 'Label names must be unique.', { trigger: name, at })
}

function checkText(next: Json, verb: Verb): void {
  const { backgroundColor, description } = (next.textLabel ?? {}) as Json
  if (backgroundColor !== undefined && !/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(String(backgroundColor))) {
    throw refusal(
      'stringFormatError',
      'INVALID_FORMAT',
      'The input string value is invalid for the associated field.',
      {
        trigger: String(backgroundColor),
        at: [verb, 'text_label', 'background_color'],
      },
    )
  }
  if (description !== undefined && [...String(description)].length > 200) {
    throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', { at: [verb, 'text_label', 'description'] })
  }
}

function create(context: MutateContext, body: Json): LabelRecord {
  if (body.name === undefined) {
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: ['create', 'name'] })
  }
  checkName(context, undefined, body, 'create')
  checkText(body, 'create')
  const id = context.nextId()
  const json = {
    ...body,
    resourceName: `customers/${context.account.id}/labels/${id}`,
    id,
    status: 'ENABLED',
  }
  return addRecord(context, context.tables.labels, { json })
}

/** A removed label leaves everything that it was on. */
function unlinkAll<T extends { json: Json }>(
  context: MutateContext,
  links: Table<LinkRecord<T>>,
  record: LabelRecord,
): void {
  for (const link of links.rows) if (link.label === record && !link.removed) unlink(context, link)
}

/** labels:mutate. */
export const labels = resourceService<LabelRecord>({
  key: 'label',
  collection: 'labels',
  message: label,
  table: (context) => context.tables.labels,
  create,
  check: (context, record, next, changes) => {
    if (changes.some(({ name }) => name === 'name')) checkName(context, record, next, 'update')
    checkText(next, 'update')
  },
  removed: (context, record) => {
    const { tables } = context
    unlinkAll(context, tables.campaignLabels, record)
    unlinkAll(context, tables.adGroupLabels, record)
    unlinkAll(context, tables.adGroupAdLabels, record)
    return { ...record.json, resourceName: nameOf(record), status: 'REMOVED' }
  },
})
