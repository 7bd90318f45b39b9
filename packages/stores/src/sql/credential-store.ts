import { type Selectable, sql } from 'kysely'
import type {
  ConnectorKey,
  CredentialFacts,
  SealedCredentials,
  StoredCredentials,
} from '../connector-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isFromAhead } from './ahead.ts'
import { isAfterConnector, isOf } from './connector-rows.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { changesRows } from './statement-result.ts'

/** The sealed credentials of the connectors. */
export class CredentialStore extends SealedStore<'sealed_credentials', StoredCredentials> {
  protected readonly sealed: SealedRows<'sealed_credentials', StoredCredentials> = {
    table: 'sealed_credentials',
    key: { organization_id: 'organization_id', connector_id: 'id', version: 'version' },
    toValue: toRecord,
  }

  #at(key: ConnectorKey) {
    return this.db.selectFrom('sealed_credentials').where(isOf(key))
  }

  #changing(key: ConnectorKey, version: number) {
    return this.db.updateTable('sealed_credentials').where(isOf(key)).where('version', '=', version)
  }

  /** Adds the first credentials of a connector, as version 1. */
  async insert(
    { organization_id, id }: ConnectorKey,
    { key_id, text, facts }: SealedCredentials,
  ): Promise<void> {
    await this.db
      .insertInto('sealed_credentials')
      .values({ organization_id, connector_id: id, version: 1, key_id, sealed: text, ...facts })
      .execute()
  }

  async find(key: ConnectorKey): Promise<StoredCredentials | undefined> {
    const row = await this.#at(key).selectAll().executeTakeFirst()
    return row && toRecord(row)
  }

  /** The stored version only; undefined when there is no such connector. */
  async version(key: ConnectorKey): Promise<number | undefined> {
    const row = await this.#at(key).select('version').executeTakeFirst()
    return row?.version
  }

  /** What is known of the credentials of an organization's connectors, by connector id. */
  async facts(organization_id: string, ids: readonly string[]): Promise<Map<string, CredentialFacts>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('sealed_credentials')
      .select(['connector_id', 'expires_at', 'scope', 'renewed_at'])
      .where('organization_id', '=', organization_id)
      .where('connector_id', 'in', ids)
      .execute()
    return new Map(rows.map(({ connector_id, ...facts }) => [connector_id, facts]))
  }

  /** Replaces version `expected` by the next one. Returns false when another version is stored, or none. */
  replace(key: ConnectorKey, expected: number, { key_id, text, facts }: SealedCredentials): Promise<boolean> {
    return changesRows(
      this.#changing(key, expected).set({ version: expected + 1, key_id, sealed: text, ...facts }),
    )
  }

  /** Deletes the credentials of a connector. After the commit, no file of the store holds the sealed bytes. */
  async delete(key: ConnectorKey): Promise<void> {
    if (await changesRows(this.db.deleteFrom('sealed_credentials').where(isOf(key)))) await this.deleted()
  }

  /**
   * Active connectors whose credentials were not renewed for this time, and whose access token may have expired, in
   * order, after `after`.
   */
  async listUnrenewed(age_ms: number, after: ConnectorKey | undefined, limit: number) {
    const age = sql<number>`${this.now()} - coalesce(sealed_credentials.renewed_at, connectors.created_at)`
    let query = this.db
      .selectFrom('sealed_credentials')
      .innerJoin('connectors', (join) =>
        join
          .onRef('connectors.organization_id', '=', 'sealed_credentials.organization_id')
          .onRef('connectors.id', '=', 'sealed_credentials.connector_id'),
      )
      .select(['connectors.organization_id', 'connectors.id', 'connectors.connector_type', age.as('age_ms')])
      .where('connectors.status', '=', 'active')
      .where(({ or, eb }) =>
        or([eb(age, '>=', Math.round(age_ms)), isFromAhead('sealed_credentials.renewed_at', this.now())]),
      )
      .where(({ or, eb }) =>
        or([
          eb('sealed_credentials.expires_at', 'is', null),
          eb('sealed_credentials.expires_at', '<', this.now()),
        ]),
      )
    if (after) query = query.where(isAfterConnector('sealed_credentials', after))
    const rows = await query
      .orderBy('sealed_credentials.organization_id')
      .orderBy('sealed_credentials.connector_id')
      .limit(limit)
      .execute()
    return rows
  }
}
function toRecord(row: Selectable<Tables['sealed_credentials']>): StoredCredentials {
  const { organization_id, connector_id, version, key_id, sealed } = row
  return { organization_id, id: connector_id, version, key_id, sealed }
}
