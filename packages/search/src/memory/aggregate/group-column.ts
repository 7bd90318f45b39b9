import type { Scalar } from '../../language/fields.ts'
import type { Codes } from '../columns/codes.ts'
import { type Column, ElementColumn } from '../columns/column.ts'
import type { Values } from '../columns/values.ts'
import { elementOf } from '../indexes/element-text.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Postings } from '../indexes/postings.ts'

/** A field of a segment whose different values make groups: those of its rows, or of the elements of its arrays. */
export interface GroupColumn {
  /** The different values; a missing one has the code `values.size`. */
  readonly values: Values
  /** By row the code of its value, or with `lists` of its array. */
  readonly codes: Codes
  /** By array the codes of its elements. */
  readonly lists: Postings | undefined
  /** The code of a missing array. */
  readonly missing: number
  /** Whether an array without a value has the missing one. */
  readonly empty_is_missing: boolean
}

/** The column by which a field makes groups. */
export async function groupColumn(field: Column | ElementColumn, indexes: Indexes): Promise<GroupColumn> {
  if (field instanceof ElementColumn) {
    const { codes, values: arrays } = field.column
    const lists = await indexes.elementLists(field)
    const { values } = await indexes.elements(field)
    return { values, codes, lists, missing: arrays.size, empty_is_missing: field.path !== undefined }
  }
  const { codes, values } = field
  return { values, codes, lists: undefined, missing: values.size, empty_is_missing: false }
}

/** A value as it is in a result: elements of arrays are stored as texts, booleans as numbers. */
export function shownValue(type: string, stored: Scalar): Scalar {
  if (type === 'array') return elementOf(String(stored))
  return type === 'boolean' ? Boolean(stored) : stored
}
