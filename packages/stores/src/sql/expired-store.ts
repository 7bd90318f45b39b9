import { sql } from 'kysely'
import { RowStore } from './row-store.ts'
import { changesRows } from './statement-result.ts'

/** The tables whose rows count as absent once they have expired. */
const ENDING = [
  'access_tokens',
  'scoped_tokens',
  'sign_in_links',
  'sessions',
  'agent_records',
  'claims',
] as const

/** Those whose rows still say what has ended. */
const KEPT = ['connect_sessions', 'leases'] as const

/** What has expired. */
export class ExpiredStore extends RowStore {
  /** Deletes it; connect sessions and leases only if they expired this long ago. */
  async delete(kept_ms: number): Promise<void> {
    for (const table of ENDING)
      await this.db.deleteFrom(table).where('expires_at', '<=', this.now()).execute()
    const kept_until = sql<number>`${this.now()} - ${kept_ms}`
    for (const table of KEPT) await this.db.deleteFrom(table).where('expires_at', '<=', kept_until).execute()
    await this.db.deleteFrom('sessions').where(sql<number>`used_at + idle_ms`, '<=', this.now()).execute()
    if (await changesRows(this.db.deleteFrom('webhook_secrets').where('expires_at', '<=', this.now())))
      await this.deleted()
  }
}
