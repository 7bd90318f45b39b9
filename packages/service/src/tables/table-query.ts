import { type Clock, elapsed } from '@linkspan/core'
import { type Cursors, QueryParser, storedFields } from '@linkspan/search'
import {
  type ColumnsOfFields,
  declarationOfVersion,
  openFolder,
  readColumns,
  type TableFolder,
} from '@linkspan/sync'
import { ServiceError } from '../errors.ts'
import { exportFields } from '../records/export-fields.ts'
import type { ToSql } from '../search/as-sql.ts'
import { SQL_ENGINES } from './sql/engines.ts'
import { queryColumns } from './sql/query-columns.ts'
import { querySql } from './sql/query-sql.ts'
import { tableOf } from './table-names.ts'
import type { TableSettings } from './tables.ts'

/** For how long the columns of a table are not read again, in milliseconds: each failed search may ask for them. */
const HELD_MS = 60_000
/** The columns of more tables are not held. */
const MOST_HELD = 1_000

/** Creates the writing of searches as SQL over the tables of a place. */
export function createTableQueries(open: TableSettings['open'], cursors: Cursors, clock: Clock): ToSql {
  const held = new Map<string, { readonly columnsOf: ColumnsOfFields; readonly until: number }>()

  async function findColumns(folder: TableFolder): Promise<ColumnsOfFields | undefined> {
    const known = held.get(folder.name)
    if (known && elapsed(clock) < known.until) return known.columnsOf
    const columnsOf = await readColumns(folder)
    if (held.size >= MOST_HELD) held.clear()
    if (columnsOf) held.set(folder.name, { columnsOf, until: elapsed(clock) + HELD_MS })
    return columnsOf
  }

  return async ({ kind, key, entity, collection, request }) => {
    const declaration = declarationOfVersion(collection, entity)
    const query = new QueryParser(declaration, cursors).parse(request)
    const name = tableOf(kind, key.id, entity.name)
    const folder = openFolder(await open(), name)
    const fields = Object.entries(storedFields(declaration.fields)).map(([path, type]) => ({ path, type }))
    const columnsOf = await findColumns(folder)
    if (!columnsOf) {
      const message = `The table ${name} is not written yet.`
      throw new ServiceError('sync_pending', message, { progress: null, retry_after_seconds: 60 })
    }
    const { location, catalog } = folder
    const columns = queryColumns(declaration.fields, columnsOf(exportFields(fields, entity)))
    const table = { name, location, namespace: catalog?.namespace, connector_id: key.id, columns }
    return {
      table: name,
      location,
      duckdb: querySql(query, table, SQL_ENGINES.duckdb),
      spark: querySql(query, table, SQL_ENGINES.spark),
    }
  }
}
