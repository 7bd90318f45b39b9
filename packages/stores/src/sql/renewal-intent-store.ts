import type { ConnectorKey } from '../collections.ts'
import { isOf } from './connector-rows.ts'
import { RowStore } from './row-store.ts'
import { oneOf, put } from './statement-result.ts'

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
  begin(
    { organization_id, id: connector_id }: ConnectorKey,
    { version, fingerprint }: Pick<RenewalIntent, 'version' | 'fingerprint'>,
  ): Promise<void> {
    const intent = { version, fingerprint, started_at: this.now(), outcome: null }
    const row = { organization_id, connector_id, ...intent }
    return put(this.db, 'renewal_intents', ['organization_id', 'connector_id'], row)
  }

  find(key: ConnectorKey): Promise<RenewalIntent | undefined> {
    const query = this.db.selectFrom('renewal_intents').where(isOf(key))
    return oneOf(
      query.select(['version', 'fingerprint', 'started_at', 'outcome']),
      ({ outcome, ...intent }) => ({ ...intent, outcome: (outcome as RenewalOutcome | null) ?? undefined }),
    )
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
