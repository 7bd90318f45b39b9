import { type Kysely, type Selectable, sql } from 'kysely'
import type {
  ConnectorKey,
  CredentialFacts,
  SealedCredentials,
  StoredCredentials,
  UnrenewedConnector,
} from '../connector-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isFromAhead } from './ahead.ts'
import { isAfterConnector, isOf } from './connector-rows.ts'
import { sealedRows } from './sealed-rows.ts'
import { changesRows } from './statement-result.ts'

/** Stores sealed credentials in a database; `deleted` runs after a row was deleted. */
export function credentialStore(db: Kysely<Tables>, { now }: SqlTraits, deleted: () => void | Promise<void>) {
  const at = (key: ConnectorKey) => db.selectFrom('sealed_credentials').where(isOf(key))

  const changing = (key: ConnectorKey, version: number) =>
    db.updateTable('sealed_credentials').where(isOf(key)).where('version', '=', version)

  return {
    /** Adds the first credentials of a connector, as version 1. */
    async insert(
      { organization_id, id }: ConnectorKey,
      { key_id, text, facts }: SealedCredentials,
    ): Promise<void> {
      await db
        .insertInto('sealed_credentials')
        .values({ organization_id, connector_id: id, version: 1, key_id, sealed: text, ...facts })
        .execute()
    },

    async find(key: ConnectorKey): Promise<StoredCredentials | undefined> {
      const row = await at(key).selectAll().executeTakeFirst()
      return row && toRecord(row)
    },

    /** The stored version only; undefined when there is no such connector. */
    async version(key: ConnectorKey): Promise<number | undefined> {
      const row = await at(key).select('version').executeTakeFirst()
      return row?.version
    },

    /** What is known of the credentials of an organization's connectors, by connector id. */
    async facts(organization_id: string, ids: readonly string[]): Promise<Map<string, CredentialFacts>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('sealed_credentials')
        .select(['connector_id', 'expires_at', 'scope', 'renewed_at'])
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ connector_id, ...facts }) => [connector_id, facts]))
    },

    /** Replaces version `expected` by the next one. Returns false when another version is stored, or none. */
    replace: (
      key: ConnectorKey,
      expected: number,
      { key_id, text, facts }: SealedCredentials,
    ): Promise<boolean> =>
      changesRows(changing(key, expected).set({ version: expected + 1, key_id, sealed: text, ...facts })),

    /** Deletes the credentials of a connector. After the commit, no file of the store holds the sealed bytes. */
    async delete(key: ConnectorKey): Promise<void> {
      if (await changesRows(db.deleteFrom('sealed_credentials').where(isOf(key)))) await deleted()
    },

    /**
     * Active connectors whose credentials were not renewed for this time, and whose access token may have expired, in
     * order, after `after`.
     */
    async listUnrenewed(
      age_ms: number,
      after: ConnectorKey | undefined,
      limit: number,
    ): Promise<UnrenewedConnector[]> {
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

    ...sealedRows(db, {
      table: 'sealed_credentials',
      key: { organization_id: 'organization_id', connector_id: 'id', version: 'version' },
      toValue: toRecord,
    }),
  }
}

/** The sealed credentials of the connectors. */
export type CredentialStore = ReturnType<typeof credentialStore>

function toRecord(row: Selectable<Tables['sealed_credentials']>): StoredCredentials {
  const { organization_id, connector_id, version, key_id, sealed } = row
  return { organization_id, id: connector_id, version, key_id, sealed }
}
