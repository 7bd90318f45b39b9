import get from 'lodash/get.js'
import set from 'lodash/set.js'
import { camelCase, type FieldSpec, type Json, type Message, snakeCase } from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'

/** The types at the steps of a path; undefined from the first unknown one on. */
function typesAt(message: Message, steps: readonly string[]) {
  let fields: Message | undefined = message
  return steps.map((step) => {
    const type: FieldSpec | undefined = fields && Object.hasOwn(fields, step) ? fields[step] : undefined
    fields = type?.fields
    return type
  })
}

/** A field that an update sets or, without a value, clears, by its path in snake_case and in JSON keys. */
function readPath(text: string, message: Message, update: Json) {
  // a FieldMask's paths may be lowerCamelCase or snake_case
  const steps = text.split('.').map(snakeCase)
  const name = steps.join('.')
  const path = steps.map(camelCase)
  const types = typesAt(message, steps)
  const type = types.at(-1)
  const at = ['update_mask']
  const own = { trigger: name, at: ['update', ...steps] }
  const has = (access: FieldSpec['access']) => types.some((each) => each?.access === access)
  if (!type) throw refusal('fieldMaskError', 'FIELD_NOT_FOUND', { trigger: text, at })
  if (has('output_only')) throw refusal('mutateError', 'RESOURCE_READ_ONLY', own)
  if (has('immutable')) throw refusal('fieldError', 'IMMUTABLE_FIELD', own)
  const value = get(update, path)
  if (type.fields && !type.repeated && value !== undefined && Object.keys(value).length > 0)
    throw refusal('fieldMaskError', 'FIELD_HAS_SUBFIELDS', { trigger: name, at })
  return { name, path, value: type.fields && !type.repeated ? undefined : value }
}

type Change = ReturnType<typeof readPath>

/** The changes that an update's mask selects from its body. */
export function readMask(mask: unknown, message: Message, update: Json): Change[] {
  const given = typeof mask === 'string' ? mask.split(',').map((path) => path.trim()) : []
  const paths = given.filter(Boolean)
  if (paths.length === 0) throw refusal('fieldMaskError', 'FIELD_MASK_MISSING', { at: ['update_mask'] })
  return paths.map((path) => readPath(path, message, update))
}

/** A copy of a resource with the changes made. */
export function applyChanges(json: Json, changes: readonly Change[]): Json {
  const copy = structuredClone(json)
  for (const { path, value } of changes) set(copy, path, value)
  return copy
}
