import { InvalidParamsError, jsonPath } from '@linkspan/core'
import { BOUNDS } from '../../language/bounds.ts'
import { type CollectionDeclaration, type FieldType, pathKeys } from '../../language/fields.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { fieldValueAt, toKeyValue } from './value-builder.ts'

/** A field of the key. */
interface KeyField {
  readonly path: string
  readonly words: readonly string[]
  readonly type: FieldType
}

/** Fails with `invalid_params` if one of the records cannot be stored: it has no key, or too long a text in it. */
export async function checkRecords(
  declaration: CollectionDeclaration,
  records: readonly unknown[],
  pace: Pace,
): Promise<void> {
  const { key, fields } = declaration
  const key_fields = key.map((path) => ({ path, words: pathKeys(path), type: fields[path] as FieldType }))
  await eachSlice(records.length, pace, (from, to) => {
    for (let index = from; index < to; index++) {
      const record = records[index]
      const fault = typeof record === 'object' && record ? faultOf(record, key_fields) : 'must be an object'
      if (!fault) continue
      const issue = { path: jsonPath(['records', index]), message: fault }
      throw new InvalidParamsError(`search index of ${declaration.entity}`, [issue])
    }
  })
}

function faultOf(record: object, key: readonly KeyField[]): string | undefined {
  let found = false
  for (const { path, words, type } of key) {
    const value = toKeyValue(type, fieldValueAt(record, words))
    found ||= value !== undefined
    if (typeof value === 'string' && isLong(value))
      return `must not have more than ${BOUNDS.key_bytes} bytes of text in the key field ${path}`
  }
  return found ? undefined : `must have a value in a key field: ${key.map(({ path }) => path).join(', ')}`
}

/** A character has at most three bytes. */
function isLong(text: string): boolean {
  return 3 * text.length > BOUNDS.key_bytes && Buffer.byteLength(text) > BOUNDS.key_bytes
}
