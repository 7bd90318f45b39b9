import { type Json, snakeCase } from '../../google/messages/types.ts'
import { type ResourceRecord, tailOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { checkLength, type MutateContext, missingField } from './context.ts'
import { checkName, resourceService } from './resource.ts'

const NAMES = { invalid: 'INVALID_LABEL_NAME', duplicate: 'DUPLICATE_NAME', longest: 80 }
const LONGEST_DESCRIPTION = 200
/** The most labels that one resource can have. */
const MOST_LABELS = 50

function checkText({ backgroundColor, description }: Json): void {
  const at = (field: string) => ['create', 'text_label', field]
  if (backgroundColor !== undefined && !/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(String(backgroundColor))) {
    const details = { trigger: String(backgroundColor), at: at('background_color') }
    throw refusal('stringFormatError', 'INVALID_FORMAT', details)
  }
  checkLength(description, LONGEST_DESCRIPTION, at('description'))
}

/** What can be linked to labels, with the refusal of a second link. */
const LINKED = {
  campaign: 'CAMPAIGN_LABEL_ALREADY_EXISTS',
  adGroup: 'ADGROUP_LABEL_ALREADY_EXISTS',
  adGroupAd: 'AD_GROUP_AD_LABEL_ALREADY_EXISTS',
} as const

type Linked = keyof typeof LINKED

const labelsOf = ({ json }: ResourceRecord) => (json.labels ?? []) as readonly string[]

function setLabels(context: MutateContext, target: ResourceRecord, labels: readonly string[]): void {
  context.replace(target, { ...target.json, labels: [...labels] })
}

/** Takes a label off what has it. */
function unlink(context: MutateContext, field: Linked, link: ResourceRecord): void {
  const target = link[field]
  if (!target) return
  const rest = labelsOf(target).filter((each) => each !== link.json.label)
  setLabels(context, target, rest)
}

/** labels:mutate. */
export const labelService = resourceService('labels', {
  check(asked) {
    if (asked.next.name === undefined) throw missingField('create', 'name')
    checkName(asked, NAMES)
    checkText((asked.next.textLabel ?? {}) as Json)
  },
  made: (_asked, id) => ({ id, status: 'ENABLED' }),
  beforeRemoval(context, record) {
    for (const field of Object.keys(LINKED) as Linked[])
      for (const link of context.tables[`${field}Labels`].rows.filter(({ label }) => label === record)) {
        unlink(context, field, link)
        context.drop(`${field}Labels`, link)
      }
  },
})

/** The service of a collection of links: what they link lists its labels. */
function linkService(field: Linked) {
  return resourceService(`${field}Labels`, {
    required: [field, 'label'],
    owners: [field, 'label'],
    within: field,
    check({ next, owners }) {
      const labels = labelsOf(owners[field] as ResourceRecord)
      const trigger = String(next.label)
      if (labels.includes(trigger)) {
        const message = `The label has already been attached to the ${snakeCase(field).replace('_', ' ')}.`
        throw refusal(`${field}Error`, LINKED[field], { message, trigger, at: ['create'] })
      }
      if (labels.length >= MOST_LABELS)
        throw refusal('labelError', 'EXCEEDED_LABEL_LIMIT_PER_TYPE', { at: ['create', 'label'] })
    },
    joined({ context, next, owners }) {
      const target = owners[field] as ResourceRecord
      setLabels(context, target, [...labelsOf(target), String(next.label)])
      return {}
    },
    idOf: ({ owners }) => owners.label && tailOf(owners.label),
    beforeRemoval: (context, link) => unlink(context, field, link),
    disappears: true,
  })
}

/** The services of links. */
export const linkServices = {
  campaignLabels: linkService('campaign'),
  adGroupLabels: linkService('adGroup'),
  adGroupAdLabels: linkService('adGroupAd'),
}
