import type { Selectable } from 'kysely'
import type { Sealed } from '../crypto/envelope.ts'
import type { OAuthClientKey, SealedOAuthClient } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { changesRows } from './statement-result.ts'

/** Stores organizations' own OAuth clients in a database. */
export class OAuthClientStore extends SealedStore<'oauth_clients', SealedOAuthClient> {
  protected readonly sealed: SealedRows<'oauth_clients', SealedOAuthClient> = {
    table: 'oauth_clients',
    key: { organization_id: 'organization_id', connector_type: 'connector_type', client_id: 'client_id' },
    toValue: toClient,
  }

  readonly #every = this.db.selectFrom('oauth_clients').selectAll()

  #of({ organization_id, connector_type, client_id }: OAuthClientKey) {
    return this.#every.where(({ and }) => and({ organization_id, connector_type, client_id }))
  }

  /** Adds a client, or replaces the one with its id. */
  async set(key: OAuthClientKey, { key_id, text }: Sealed, set_at: number): Promise<void> {
    const { organization_id, connector_type, client_id } = key
    const value = { key_id, sealed: text, set_at }
    await this.db
      .insertInto('oauth_clients')
      .values({ organization_id, connector_type, client_id, ...value })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'connector_type', 'client_id']).doUpdateSet(value),
      )
      .execute()
  }

  async find(key: OAuthClientKey): Promise<SealedOAuthClient | undefined> {
    const row = await this.#of(key).executeTakeFirst()
    return row && toClient(row)
  }

  /** The client that was set last. */
  async newest(organization_id: string, connector_type: string): Promise<SealedOAuthClient | undefined> {
    const row = await this.#every
      .where(({ and }) => and({ organization_id, connector_type }))
      .orderBy('set_at', 'desc')
      .orderBy('client_id')
      .limit(1)
      .executeTakeFirst()
    return row && toClient(row)
  }

  /** Newest last. */
  async list(organization_id: string): Promise<SealedOAuthClient[]> {
    const rows = await this.#every
      .where('organization_id', '=', organization_id)
      .orderBy('connector_type')
      .orderBy('set_at')
      .execute()
    return rows.map(toClient)
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
