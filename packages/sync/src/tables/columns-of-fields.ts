import type { ExportField } from '@linkspan/files'
import { columnOf, columnsWith, type TableColumn } from './columns.ts'
import type { TableFolder } from './folder.ts'
import { readHead } from './head.ts'
import { columnsOf } from './metadata.ts'

/** By the path of a field, its column. A field that comes with the next commit has the column that it will get. */
export type ColumnsOfFields = (fields: readonly ExportField[]) => ReadonlyMap<string, TableColumn>

/**
 * Reads the newest schema of a table. Undefined if there is no table yet. Throws `TableError` for one that cannot be
 * continued.
 */
export async function readColumns(folder: TableFolder): Promise<ColumnsOfFields | undefined> {
  const head = await readHead(folder)
  if (!head) return undefined
  const [known, last_id] = [columnsOf(head.metadata), head.metadata['last-column-id']]
  return (fields) => {
    const columns = columnsWith(known, fields, last_id)
    return new Map(fields.map((field) => [field.name, columnOf(columns, field) as TableColumn]))
  }
}
