import { sql } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { ConnectorGrant, Grant } from '../oauth-stores.ts'
import { isAhead, LONGEST_SECRET_MS } from './ahead.ts'
import { isOf } from './connector-rows.ts'
import { RowStore } from './row-store.ts'
import { findsRow } from './statement-result.ts'

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

  async find(key: ConnectorKey): Promise<ConnectorGrant | undefined> {
    const row = await this.db
      .selectFrom('grants')
      .select(['application', 'subject', 'by_consent'])
      .where(isOf(key))
      .executeTakeFirst()
    return row && { ...row, by_consent: row.by_consent === 1 }
  }

  /** Whether another connector, or a secret_id that was not used yet, has or may have this grant. */
  async isShared({ organization_id, id }: ConnectorKey, { application, subject }: Grant): Promise<boolean> {
    // an unknown user may be the same one
    const same_user =
      subject === null ? sql<boolean>`1 = 1` : sql<boolean>`coalesce(subject, ${subject}) = ${subject}`
    const held = this.db
      .selectFrom('grants')
      .select('connector_id')
      .where('application', '=', application)
      .where(same_user)
      .where(({ or, eb }) => or([eb('organization_id', '!=', organization_id), eb('connector_id', '!=', id)]))
      .limit(1)
    if (await findsRow(held)) return true
    return findsRow(
      this.db
        .selectFrom('oauth_tickets')
        .select('hash')
        .where('application', '=', application)
        .where(same_user)
        .where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS))
        .limit(1),
    )
  }
}
