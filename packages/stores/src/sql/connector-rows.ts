import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConnectorKey } from '../store.ts'

/** Whether the row of a connector comes after this connector, in the order of pages over all organizations. */
export function isAfterConnector(table: string, { organization_id, id }: ConnectorKey): RawBuilder<SqlBool> {
  const place = sql`${sql.ref(`${table}.organization_id`)}, ${sql.ref(`${table}.connector_id`)}`
  return sql<SqlBool>`(${place}) > (${organization_id}, ${id})`
}

/** Whether a row belongs to a connector: a row of another organization never does. */
export function isOf({ organization_id, id }: ConnectorKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organization_id} and connector_id = ${id}`
}
