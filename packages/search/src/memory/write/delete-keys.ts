import { InvalidParamsError, type Issue, jsonPath } from '@linkspan/core'
import type { CollectionDeclaration, FieldType, RecordKey } from '../../language/fields.ts'
import { toKeyValue } from './value-builder.ts'

/** The keys of a batch's `deletes`, as stored. Fails with `invalid_params`. */
export function toKeys(
  { key, fields, entity }: CollectionDeclaration,
  deletes: readonly RecordKey[],
): RecordKey[] {
  const issues: Issue[] = []
  const keys = deletes.map((given, index) => {
    if (!Array.isArray(given) || given.length !== key.length) {
      issues.push({ path: jsonPath(['deletes', index]), message: `must be an array of ${key.join(', ')}` })
      return []
    }
    return key.map((path, at) => {
      const type = fields[path] as FieldType
      const value = given[at] === null ? null : toKeyValue(type, given[at])
      if (value === undefined)
        issues.push({ path: jsonPath(['deletes', index, at]), message: `must be of type ${type}` })
      return value ?? null
    })
  })
  if (issues.length > 0) throw new InvalidParamsError(`search index of ${entity}`, issues)
  return keys
}
