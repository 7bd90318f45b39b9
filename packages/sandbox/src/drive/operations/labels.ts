import castArray from 'lodash/castArray.js'
import { badRequest } from '../errors.ts'
import type { DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import type { LabelRecord } from '../records.ts'
import { type Body, readBody, requireFields } from './body.ts'

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

const labels = collectionOf<LabelRecord>({
  name: 'Label',
  variable: 'labelId',
  key: 'labels',
  items: (call) => call.file(call.variables.fileId).labels ?? [],
})

/** Sets the fields of a label as one modification says. Throws the vendor's refusal. */
function modify(label: LabelRecord, change: Body): void {
  requireFields(change, ['fieldId'])
  const field = String(change.fieldId)
  const type = LABELS[label.id]?.[field]
  if (type === undefined) throw badRequest(`The label ${label.id} has no field ${field}.`)
  const [setter, ...others] = Object.values(SETTERS).filter((name) => change[name] !== undefined)
  if (change.unsetValues === true) {
    delete label.fields[field]
    return
  }
  if (!setter || others.length > 0 || setter !== SETTERS[type])
    throw badRequest(`The field ${field} takes ${SETTERS[type]}.`)
  const values = castArray(change[setter]).map(String)
  const shown =
    type === 'user'
      ? values.map((emailAddress) => ({ kind: 'drive#user', emailAddress, displayName: emailAddress }))
      : values
  label.fields[field] = { kind: 'drive#labelField', id: field, valueType: type, [type]: shown }
}

/** The operations on the labels of a file. */
export const labelOperations: DriveOperations = {
  listLabels: labels.reads.list,
  modifyLabels: (call) => {
    const file = call.file(call.variables.fileId, 'writer')
    const { labelModifications } = readBody(call)
    const labels = new Map((file.labels ?? []).map((label) => [label.id, label]))
    const modifiedLabels: LabelRecord[] = []
    for (const change of (labelModifications ?? []) as Body[]) {
      requireFields(change, ['labelId'])
      const id = String(change.labelId)
      if (!LABELS[id]) throw badRequest(`Label not found: ${id}.`)
      if (change.removeLabel === true) {
        labels.delete(id)
        continue
      }
      const known = labels.get(id)
      const revisionId = String(Number(known?.revisionId ?? 0) + 1)
      const label: LabelRecord = { kind: 'drive#label', id, revisionId, fields: { ...known?.fields } }
      for (const each of castArray(change.fieldModifications ?? []) as Body[]) modify(label, each)
      labels.set(id, label)
      modifiedLabels.push(label)
    }
    file.labels = [...labels.values()]
    call.store.touched(file)
    return call.answer({ kind: 'drive#modifyLabelsResponse', modifiedLabels })
  },
}
