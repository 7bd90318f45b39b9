import { type Kysely, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnlistedPartStore } from '../unlisted-part-store.ts'
import { isFromAhead } from './ahead.ts'

/** Statements have bounded numbers of parameters. */
const BATCH = 500

/** Stores since when parts are unlisted in a database. */
export function unlistedPartStore(db: Kysely<Tables>, { now }: SqlTraits): UnlistedPartStore {
  return {
    async note(parts) {
      for (const batch of batchesOf(parts))
        await db
          .insertInto('unlisted_parts')
          .values(batch.map(({ name, fence }) => ({ name, fence, seen_at: now() })))
          .onConflict((conflict) =>
            // a part that was seen while the clock was ahead would stay until the clock comes there again
            conflict
              .column('name')
              .doUpdateSet({ seen_at: now() })
              .where(isFromAhead('unlisted_parts.seen_at', now())),
          )
          .execute()
    },

    list: () =>
      db
        .selectFrom('unlisted_parts')
        .select(['name', 'fence', sql<number>`${now()} - seen_at`.as('age_ms')])
        .execute(),

    async forget(names) {
      for (const batch of batchesOf(names))
        await db.deleteFrom('unlisted_parts').where('name', 'in', batch).execute()
    },
  }
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}
