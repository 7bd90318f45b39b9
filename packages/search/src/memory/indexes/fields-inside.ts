import { arrayAround } from '@linkspan/core'
import { type CollectionDeclaration, pathKeys } from '../../language/fields.ts'
import type { ElementPath } from '../columns/column.ts'

/** The declared fields inside arrays, with the column of the array and the path in its elements. */
export type FieldsInside = ReadonlyMap<string, { readonly array: string; readonly path: ElementPath }>

/** Finds the declared fields that are inside arrays. */
export function fieldsInside({ fields }: CollectionDeclaration): FieldsInside {
  const inside = new Map<string, { array: string; path: ElementPath }>()
  for (const [field, type] of Object.entries(fields)) {
    const array = arrayAround(fields, field)
    if (array !== undefined)
      inside.set(field, { array, path: { keys: pathKeys(field.slice(array.length + 1)), type } })
  }
  return inside
}
