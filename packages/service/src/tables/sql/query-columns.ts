import { arrayAround } from '@linkspan/core'
import type { FieldType, SearchFields } from '@linkspan/search'
import type { TableColumn } from '@linkspan/sync'
import { untranslatable } from './untranslatable.ts'

/** The column of a field. */
export interface QueryColumn extends Pick<TableColumn, 'name' | 'type'> {
  readonly field: string
  readonly field_type: FieldType
}

/** The columns of the fields that a query names. */
export class QueryColumns {
  readonly #fields: SearchFields
  readonly #columns: ReadonlyMap<string, Pick<TableColumn, 'name' | 'type'>>

  /** By path, the fields of the entity and their columns. */
  constructor(fields: SearchFields, columns: ReadonlyMap<string, Pick<TableColumn, 'name' | 'type'>>) {
    this.#fields = fields
    this.#columns = columns
  }

  /** The column of a field. Throws `invalid_params` for a path into a list of objects: the list is one JSON text. */
  of(field: string): QueryColumn {
    const column = this.#columns.get(field)
    if (!column || arrayAround(this.#fields, field) !== undefined)
      throw untranslatable(`${field}, which is inside a list of objects`)
    return { ...column, field, field_type: this.#fields[field] ?? 'object' }
  }
}
