import type { Kysely, Selectable } from 'kysely'
import type { ConnectorKey, ConnectorRecord, ConnectorStatus, ConnectorStore, LastError } from '../store.ts'
import type { SqlTraits } from './sql-traits.ts'
import type { Tables } from './tables.ts'

/** Stores connectors in a database. */
export function connectorStore(db: Kysely<Tables>, traits: SqlTraits): ConnectorStore {
  const at = ({ organization_id, id }: ConnectorKey) =>
    db.selectFrom('connectors').where('organization_id', '=', organization_id).where('id', '=', id)

  return {
    async insert(record) {
      const { replication_config, last_error } = record
      await db
        .insertInto('connectors')
        .values({
          ...record,
          replication_config: toText(replication_config),
          last_error: toText(last_error),
        })
        .execute()
    },

    async find(key) {
      const row = await at(key).selectAll().executeTakeFirst()
      return row && toRecord(row)
    },

    async list({ organization_id, customer_name, connector_type, after, limit }) {
      let query = db.selectFrom('connectors').selectAll().where('organization_id', '=', organization_id)
      if (customer_name !== undefined) query = query.where('customer_name', '=', customer_name)
      if (connector_type !== undefined) query = query.where('connector_type', '=', connector_type)
      if (after) {
        query = query.where(({ and, or, eb }) =>
          or([
            eb('created_at', '<', after.created_at),
            and([eb('created_at', '=', after.created_at), eb('id', '<', after.id)]),
          ]),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toRecord)
    },

    async setStatus({ organization_id, id }, credentials_version, status, last_error) {
      const { numUpdatedRows } = await db
        .updateTable('connectors')
        .set({ status, last_error: toText(last_error) })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('sealed_credentials')
              .select('version')
              .where('organization_id', '=', organization_id)
              .where('connector_id', '=', id)
              .where('version', '=', credentials_version)
              // credentials that are replaced at this moment end the wait with another version
              .modifyEnd(traits.lock_row),
          ),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async delete({ organization_id, id }) {
      const { numDeletedRows } = await db
        .deleteFrom('connectors')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function toRecord(row: Selectable<Tables['connectors']>): ConnectorRecord {
  return {
    ...row,
    replication_config: row.replication_config === null ? null : JSON.parse(row.replication_config),
    status: row.status as ConnectorStatus,
    last_error: row.last_error === null ? null : (JSON.parse(row.last_error) as LastError),
    created_at: Number(row.created_at),
    updated_at: Number(row.updated_at),
  }
}
