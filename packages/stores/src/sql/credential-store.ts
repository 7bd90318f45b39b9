import { type Kysely, type Selectable, sql } from 'kysely'
import type { ConnectorKey, CredentialStore, StoredCredentials } from '../store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isFromAhead } from './ahead.ts'
import { isAfterConnector, isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

/** Stores sealed credentials in a database; `deleted` runs after a row was deleted. */
export function credentialStore(
  db: Kysely<Tables>,
  { now }: SqlTraits,
  deleted: () => void | Promise<void>,
): CredentialStore {
  const at = (key: ConnectorKey) => db.selectFrom('sealed_credentials').where(isOf(key))

  const changing = (key: ConnectorKey, version: number) =>
    db.updateTable('sealed_credentials').where(isOf(key)).where('version', '=', version)

  return {
    async insert({ organization_id, id }, { key_id, text, facts }) {
      await db
        .insertInto('sealed_credentials')
        .values({ organization_id, connector_id: id, version: 1, key_id, sealed: text, ...facts })
        .execute()
    },

    async find(key) {
      const row = await at(key).selectAll().executeTakeFirst()
      return row && toRecord(row)
    },

    async version(key) {
      const row = await at(key).select('version').executeTakeFirst()
      return row?.version
    },

    async facts(organization_id, ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('sealed_credentials')
        .select(['connector_id', 'expires_at', 'scope', 'renewed_at'])
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ connector_id, ...facts }) => [connector_id, facts]))
    },

    replace: (key, expected, { key_id, text, facts }) =>
      changes(changing(key, expected).set({ version: expected + 1, key_id, sealed: text, ...facts })),

    rewrap: (record, { key_id, text }) =>
      changes(
        changing(record, record.version).where('sealed', '=', record.sealed).set({ key_id, sealed: text }),
      ),

    async delete(key) {
      if (await changes(db.deleteFrom('sealed_credentials').where(isOf(key)))) await deleted()
    },

    async listUnderOtherKeys(key_id, after, limit) {
      let query = db.selectFrom('sealed_credentials').selectAll().where('key_id', '!=', key_id)
      if (after) query = query.where(isAfterConnector('sealed_credentials', after))
      const rows = await query.orderBy('organization_id').orderBy('connector_id').limit(limit).execute()
      return rows.map(toRecord)
    },

    async listUnrenewed(age_ms, after, limit) {
      const age = sql<number>`${now()} - coalesce(sealed_credentials.renewed_at, connectors.created_at)`
      let query = db
        .selectFrom('sealed_credentials')
        .innerJoin('connectors', (join) =>
          join
            .onRef('connectors.organization_id', '=', 'sealed_credentials.organization_id')
            .onRef('connectors.id', '=', 'sealed_credentials.connector_id'),
        )
        .select([
          'connectors.organization_id',
          'connectors.id',
          'connectors.connector_type',
          age.as('age_ms'),
        ])
        .where('connectors.status', '=', 'active')
        .where(({ or, eb }) =>
          or([eb(age, '>=', Math.round(age_ms)), isFromAhead('sealed_credentials.renewed_at', now())]),
        )
        .where(({ or, eb }) =>
          or([
            eb('sealed_credentials.expires_at', 'is', null),
            eb('sealed_credentials.expires_at', '<', now()),
          ]),
        )
      if (after) query = query.where(isAfterConnector('sealed_credentials', after))
      const rows = await query
        .orderBy('sealed_credentials.organization_id')
        .orderBy('sealed_credentials.connector_id')
        .limit(limit)
        .execute()
      return rows
    },
  }
}

function toRecord(row: Selectable<Tables['sealed_credentials']>): StoredCredentials {
  const { organization_id, connector_id, version, key_id, sealed } = row
  return { organization_id, id: connector_id, version, key_id, sealed }
}
