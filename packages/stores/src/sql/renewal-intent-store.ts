import type { ConnectorKey } from '../collections.ts'
import { isOf } from './connector-rows.ts'
import { RowStore } from './row-store.ts'

/**
 * How an exchange of a refresh token ended without new credentials: `unanswered` if the vendor may have used the token
 * up, `refused` if the vendor then refused it.
 */
export type RenewalOutcome = 'unanswered' | 'refused'

/** An exchange of a refresh token that has started and has not led to new credentials. */
export interface RenewalIntent {
  /** The version whose refresh token was sent. */
  readonly version: number
  /** Distinguishes refresh tokens without showing them. */
  readonly fingerprint: string
  readonly started_at: number
  /** Undefined while the exchange is in flight, and after its process died. */
  readonly outcome: RenewalOutcome | undefined
}

/** The exchanges of refresh tokens that have not led to new credentials; one per connector. */
export class RenewalIntentStore extends RowStore {
  /** Records that an exchange starts. Replaces an earlier intent of the connector. */
  async begin(
    { organization_id, id }: ConnectorKey,
    { version, fingerprint }: Pick<RenewalIntent, 'version' | 'fingerprint'>,
  ): Promise<void> {
    const intent = { version, fingerprint, started_at: this.now(), outcome: null }
    await this.db
      .insertInto('renewal_intents')
      .values({ organization_id, connector_id: id, ...intent })
      .onConflict((conflict) => conflict.columns(['organization_id', 'connector_id']).doUpdateSet(intent))
      .execute()
  }

  async find(key: ConnectorKey): Promise<RenewalIntent | undefined> {
    const row = await this.db.selectFrom('renewal_intents').selectAll().where(isOf(key)).executeTakeFirst()
    if (!row) return undefined
    const { version, fingerprint, started_at, outcome } = row
    const known = (outcome as RenewalOutcome | null) ?? undefined
    return { version, fingerprint, started_at, outcome: known }
  }

  async setOutcome(key: ConnectorKey, version: number, outcome: RenewalOutcome): Promise<void> {
    await this.db
      .updateTable('renewal_intents')
      .where(isOf(key))
      .where('version', '=', version)
      .set({ outcome })
      .execute()
  }

  async delete(key: ConnectorKey): Promise<void> {
    await this.db.deleteFrom('renewal_intents').where(isOf(key)).execute()
  }
}
