import {
  camelCase,
  type FieldSpec,
  type Json,
  type JsonValue,
  type Message,
  putAt,
  snakeCase,
  valueAt,
} from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'

/** A field that an update sets or, without a value, clears. */
export interface Change {
  /** Its path in snake_case, as in the vendor's error locations. */
  name: string
  /** The JSON keys of the path. */
  path: readonly string[]
  value: JsonValue | undefined
}

function typeAt(message: Message, steps: readonly string[]): FieldSpec[] {
  const types: FieldSpec[] = []
  let fields: Message | undefined = message
  for (const step of steps) {
    const type: FieldSpec | undefined = fields && Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!type) return []
    types.push(type)
    fields = type.fields
  }
  return types
}

function readPath(text: string, message: Message, update: Json): Change {
  // a FieldMask's paths may be lowerCamelCase or snake_case
  const steps = text.split('.').map(snakeCase)
  const name = steps.join('.')
  const path = steps.map(camelCase)
  const types = typeAt(message, steps)
  const type = types.at(-1)
  const at = ['update_mask']
  const own = { trigger: name, at: ['update', ...steps] }
  const has = (access: FieldSpec['access']) => types.some((each) => each.access === access)
  if (!type) throw refusal('fieldMaskError', 'FIELD_NOT_FOUND', { trigger: text, at })
  if (has('output_only')) throw refusal('mutateError', 'RESOURCE_READ_ONLY', own)
  if (has('immutable')) throw refusal('fieldError', 'IMMUTABLE_FIELD', own)
  const value = valueAt(update, path)
  if (type.fields && !type.repeated && value !== undefined && Object.keys(value).length > 0)
    throw refusal('fieldMaskError', 'FIELD_HAS_SUBFIELDS', { trigger: name, at })
  return { name, path, value: type.fields && !type.repeated ? undefined : value }
}

/** The changes that an update's mask selects from its body. */
export function readMask(mask: unknown, message: Message, update: Json): Change[] {
  const paths =
    typeof mask === 'string'
      ? mask
          .split(',')
          .map((path) => path.trim())
          .filter(Boolean)
      : []
  if (paths.length === 0) throw refusal('fieldMaskError', 'FIELD_MASK_MISSING', { at: ['update_mask'] })
  return paths.map((path) => readPath(path, message, update))
}

/** A copy of a resource with the changes made. */
export function applyChanges(json: Json, changes: readonly Change[]): Json {
  const copy = structuredClone(json)
  for (const { path, value } of changes) putAt(copy, path, value)
  return copy
}
