import { type Selectable, sql } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { Sealed } from '../crypto/envelope.ts'
import type { ConnectorGrant, Grant, OAuthClientKey, SealedOAuthClient } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_SECRET_MS } from './ahead.ts'
import { isOf } from './connector-rows.ts'
import { RowStore } from './row-store.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { allOf, changesRows, insertNew, oneOf, put } from './statement-result.ts'

/** Which connector holds which grant. */
export class GrantStore extends RowStore {
  /** Sets the grant of a connector; undefined if the vendor can revoke none. It is deleted with the connector. */
  async set({ organization_id, id }: ConnectorKey, grant: ConnectorGrant | undefined): Promise<void> {
    await this.db.deleteFrom('grants').where(isOf({ organization_id, id })).execute()
    if (!grant) return
    const { application, subject, by_consent } = grant
    await this.db
      .insertInto('grants')
      .values({ organization_id, connector_id: id, application, subject, by_consent: Number(by_consent) })
      .execute()
  }

  find(key: ConnectorKey): Promise<ConnectorGrant | undefined> {
    const query = this.db.selectFrom('grants').select(['application', 'subject', 'by_consent'])
    return oneOf(query.where(isOf(key)), (row) => ({ ...row, by_consent: row.by_consent === 1 }))
  }

  /** Whether another connector, or a secret_id that was not used yet, has or may have this grant. */
  async isShared({ organization_id, id }: ConnectorKey, { application, subject }: Grant): Promise<boolean> {
    // an unknown user may be the same one
    const same_user = subject === null ? sql`1 = 1` : sql`coalesce(subject, ${subject}) = ${subject}`
    const { rows } = await sql`
      select 1 from grants where application = ${application} and ${same_user}
        and (organization_id != ${organization_id} or connector_id != ${id})
      union all
      select 1 from oauth_tickets where application = ${application} and ${same_user}
        and ${isAhead('expires_at', this.now(), LONGEST_SECRET_MS)}
      limit 1`.execute(this.db)
    return rows.length > 0
  }
}

/** The addresses to which an organization's consent flows may return. */
export class RedirectStore extends RowStore {
  /** Adds an address; changes nothing if it is there. Returns whether it was added. */
  add(organization_id: string, url: string): Promise<boolean> {
    return insertNew(this.db, 'redirect_urls', { organization_id, url })
  }

  /** In alphabetical order. */
  list(organization_id: string): Promise<string[]> {
    const all = this.db.selectFrom('redirect_urls').select('url').orderBy('url')
    return allOf(all.where('organization_id', '=', organization_id), ({ url }) => url)
  }

  /** Returns whether there was one. */
  remove(organization_id: string, url: string): Promise<boolean> {
    return changesRows(this.db.deleteFrom('redirect_urls').where(({ and }) => and({ organization_id, url })))
  }
}

/** Stores organizations' own OAuth clients in a database. */
export class OAuthClientStore extends SealedStore<'oauth_clients', SealedOAuthClient> {
  protected readonly sealed: SealedRows<'oauth_clients', SealedOAuthClient> = {
    table: 'oauth_clients',
    key: { organization_id: 'organization_id', connector_type: 'connector_type', client_id: 'client_id' },
    toValue: toClient,
  }

  readonly #every = this.db.selectFrom('oauth_clients').selectAll()

  /** Adds a client, or replaces the one with its id. */
  set(key: OAuthClientKey, { key_id, text }: Sealed, set_at: number): Promise<void> {
    const { organization_id, connector_type, client_id } = key
    const row = { organization_id, connector_type, client_id, key_id, sealed: text, set_at }
    return put(this.db, 'oauth_clients', ['organization_id', 'connector_type', 'client_id'], row)
  }

  find({
    organization_id,
    connector_type,
    client_id,
  }: OAuthClientKey): Promise<SealedOAuthClient | undefined> {
    return oneOf(
      this.#every.where(({ and }) => and({ organization_id, connector_type, client_id })),
      toClient,
    )
  }

  /** The client that was set last. */
  async newest(organization_id: string, connector_type: string): Promise<SealedOAuthClient | undefined> {
    const all = this.#every.where(({ and }) => and({ organization_id, connector_type }))
    const row = await all.orderBy('set_at', 'desc').orderBy('client_id').limit(1).executeTakeFirst()
    return row && toClient(row)
  }

  /** Newest last. */
  list(organization_id: string): Promise<SealedOAuthClient[]> {
    const all = this.#every.where('organization_id', '=', organization_id)
    return allOf(all.orderBy('connector_type').orderBy('set_at'), toClient)
  }

  /** Returns whether there was one. */
  remove({ organization_id, connector_type, client_id }: OAuthClientKey): Promise<boolean> {
    return changesRows(
      this.db
        .deleteFrom('oauth_clients')
        .where(({ and }) => and({ organization_id, connector_type, client_id })),
    )
  }
}

function toClient({ key_id: _, ...client }: Selectable<Tables['oauth_clients']>): SealedOAuthClient {
  return client
}
