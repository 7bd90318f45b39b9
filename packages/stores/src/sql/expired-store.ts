import { type Kysely, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
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

/** What has expired. `deleted` runs after sealed bytes were deleted. */
export function expiredStore(db: Kysely<Tables>, { now }: SqlTraits, deleted: () => void | Promise<void>) {
  return {
    /** Deletes it; connect sessions and leases only if they expired this long ago. */
    async delete(kept_ms: number): Promise<void> {
      for (const table of ENDING) await db.deleteFrom(table).where('expires_at', '<=', now()).execute()
      const kept_until = sql<number>`${now()} - ${kept_ms}`
      for (const table of KEPT) await db.deleteFrom(table).where('expires_at', '<=', kept_until).execute()
      await db.deleteFrom('sessions').where(sql<number>`used_at + idle_ms`, '<=', now()).execute()
      if (await changesRows(db.deleteFrom('webhook_secrets').where('expires_at', '<=', now())))
        await deleted()
    },
  }
}
