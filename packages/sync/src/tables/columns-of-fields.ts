import type { ExportField } from '@linkspan/files'
import { columnOf, columnsWith, type TableColumn } from './columns.ts'
import type { TableFolder } from './folder.ts'
import { readHead } from './head.ts'
import { columnsOf } from './metadata.ts'

/**
 * By the path of a field, its column in the newest schema of a table; undefined if there is no table yet. A field that comes
 * with the next commit has the column that it will get. Throws `TableError` for a table that cannot be continued.
 */
export async function columnsOfFields(
  folder: TableFolder,
  fields: readonly ExportField[],
): Promise<ReadonlyMap<string, TableColumn> | undefined> {
  const head = await readHead(folder)
  if (!head) return undefined
  const columns = columnsWith(columnsOf(head.metadata), fields, head.metadata['last-column-id'])
  return new Map(fields.map((field) => [field.name, columnOf(columns, field) as TableColumn]))
}
