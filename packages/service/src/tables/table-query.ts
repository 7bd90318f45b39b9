import { type Cursors, QueryParser, storedFields } from '@linkspan/search'
import type { TableFiles } from '@linkspan/stores'
import { columnsOfFields, declarationOfVersion, openFolder } from '@linkspan/sync'
import { ServiceError } from '../errors.ts'
import { exportFields } from '../records/export-fields.ts'
import type { ToSql } from '../search/as-sql.ts'
import { SQL_ENGINES } from './sql/engines.ts'
import { QueryColumns } from './sql/query-columns.ts'
import { querySql } from './sql/query-sql.ts'
import { tableOf } from './table-names.ts'

/** Creates the writing of searches as SQL over the tables of a place. */
export function createTableQueries(files: TableFiles, cursors: Cursors): ToSql {
  return async ({ kind, key, entity, collection, request }) => {
    const declaration = declarationOfVersion(collection, entity)
    const query = new QueryParser(declaration, cursors).parse(request)
    const name = tableOf(kind, key.id, entity.name)
    const folder = openFolder(files, name)
    const fields = Object.entries(storedFields(declaration.fields)).map(([path, type]) => ({ path, type }))
    const by_field = await columnsOfFields(folder, exportFields(fields, entity))
    if (!by_field) {
      const message = `The table ${name} is not written yet.`
      throw new ServiceError('sync_pending', message, { progress: null, retry_after_seconds: 60 })
    }
    const { location } = folder
    const columns = new QueryColumns(declaration.fields, by_field)
    const table = { name, location, connector_id: key.id, columns }
    return {
      table: name,
      location,
      duckdb: querySql(query, table, SQL_ENGINES.duckdb),
      spark: querySql(query, table, SQL_ENGINES.spark),
    }
  }
}
