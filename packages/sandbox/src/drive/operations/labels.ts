import { badRequest } from '../errors.ts'
import type { DriveOperations } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import type { LabelRecord } from '../records.ts'
import { type Body, readRequest } from './body.ts'

/** The labels of the organization, with the types of their fields. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LabelConfidential: { FieldLevel: 'selection', FieldReason: 'text' },
  LabelRetention: { FieldUntil: 'dateString', FieldYears: 'integer', FieldOwner: 'user' },
}

const SETTERS: Readonly<Record<string, string>> = {
  text: 'setTextValues',
  selection: 'setSelectionValues',
  integer: 'setIntegerValues',
  dateString: 'setDateValues',
  user: 'setUserValues',
}

function labelOf({ id, revision, fields }: LabelRecord) {
  const shown = [...fields].map(([name, { type, values }]) => [
    name,
    {
      kind: 'drive#labelField',
      id: name,
      valueType: type,
      [type]:
        type === 'user'
          ? values.map((emailAddress) => ({ kind: 'drive#user', emailAddress, displayName: emailAddress }))
          : values,
    },
  ])
  return { kind: 'drive#label', id, revisionId: String(revision), fields: Object.fromEntries(shown) }
}

/** Sets the fields of a label as one modification says. Throws the vendor's refusal. */
function modify(label: LabelRecord, given: Body): void {
  const names = ['kind', 'fieldId', ...Object.values(SETTERS), 'unsetValues']
  const change = readRequest(JSON.stringify(given), names, ['fieldId'])
  const field = String(change.fieldId)
  const type = LABELS[label.id]?.[field]
  if (type === undefined) throw badRequest(`The label ${label.id} has no field ${field}.`)
  const setters = Object.values(SETTERS).filter((name) => change[name] !== undefined)
  if (change.unsetValues === true) return void label.fields.delete(field)
  if (setters.length !== 1 || setters[0] !== SETTERS[type])
    throw badRequest(`The field ${field} takes ${SETTERS[type]}.`)
  label.fields.set(field, { type, values: (change[setters[0] as string] as unknown[]).map(String) })
}

/** The operations on the labels of a file. */
export const labelOperations: DriveOperations = {
  listLabels: (call) => {
    const file = call.file(call.variables.fileId)
    return answerList(call, file.labels ?? [], { key: 'labels', show: labelOf })
  },
  modifyLabels: (call) => {
    const file = call.file(call.variables.fileId, 'writer')
    const { labelModifications } = readRequest(call.request.text, ['kind', 'labelModifications'])
    const labels = new Map((file.labels ?? []).map((label) => [label.id, label]))
    const modified: LabelRecord[] = []
    for (const given of (labelModifications ?? []) as Body[]) {
      const names = ['kind', 'labelId', 'fieldModifications', 'removeLabel']
      const change = readRequest(JSON.stringify(given), names, ['labelId'])
      const id = String(change.labelId)
      if (!LABELS[id]) throw badRequest(`Label not found: ${id}.`)
      if (change.removeLabel === true) {
        labels.delete(id)
        continue
      }
      const known = labels.get(id)
      const label = { id, revision: (known?.revision ?? 0) + 1, fields: new Map(known?.fields) }
      for (const each of (change.fieldModifications ?? []) as Body[]) modify(label, each)
      labels.set(id, label)
      modified.push(label)
    }
    file.labels = [...labels.values()]
    call.store.touched(file)
    const answer = { kind: 'drive#modifyLabelsResponse', modifiedLabels: modified.map(labelOf) }
    return call.answer(answer)
  },
}
