import { arrayAround } from '@linkspan/core'
import type { FieldType, SearchFields } from '@linkspan/search'
import type { TableColumn } from '@linkspan/sync'
import { untranslatable } from './untranslatable.ts'

/** The column of a field. */
export interface QueryColumn extends Pick<TableColumn, 'name' | 'type'> {
  readonly field: string
  readonly field_type: FieldType
}

/** The column of a field that a query names. Throws `invalid_params` for a path into a list of objects: the list is one JSON text. */
export type QueryColumns = (field: string) => QueryColumn

/** The columns of an entity, by the paths of its fields. */
export function queryColumns(
  fields: SearchFields,
  columns: ReadonlyMap<string, Pick<TableColumn, 'name' | 'type'>>,
): QueryColumns {
  return (field) => {
    const column = columns.get(field)
    if (!column || arrayAround(fields, field) !== undefined)
      throw untranslatable(`${field}, which is inside a list of objects`)
    return { ...column, field, field_type: fields[field] ?? 'object' }
  }
}
