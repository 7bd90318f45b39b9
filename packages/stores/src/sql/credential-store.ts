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
import { changesRows, oneOf } from './statement-result.ts'

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

  find(key: ConnectorKey): Promise<StoredCredentials | undefined> {
    return oneOf(this.#at(key).selectAll(), toRecord)
  }

  /** The stored version only; undefined when there is no such connector. */
  version(key: ConnectorKey): Promise<number | undefined> {
    return oneOf(this.#at(key).select('version'), ({ version }) => version)
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
    const age = sql`${this.now()} - coalesce(renewed_at, connectors.created_at)`
    const { rows } = await sql<ConnectorKey & { readonly connector_type: string; readonly age_ms: number }>`
      select connectors.organization_id, connectors.id, connectors.connector_type, ${age} as age_ms
      from sealed_credentials join connectors
        on connectors.organization_id = sealed_credentials.organization_id and connectors.id = connector_id
      where connectors.status = 'active'
        and (${age} >= ${Math.round(age_ms)} or ${isFromAhead('renewed_at', this.now())})
        and (expires_at is null or expires_at < ${this.now()})
        ${after ? sql`and ${isAfterConnector('sealed_credentials', after)}` : sql``}
      order by sealed_credentials.organization_id, connector_id limit ${limit}`.execute(this.db)
    return rows
  }
}

function toRecord(row: Selectable<Tables['sealed_credentials']>): StoredCredentials {
  const { organization_id, connector_id, version, key_id, sealed } = row
  return { organization_id, id: connector_id, version, key_id, sealed }
}
