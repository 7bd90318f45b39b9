import { sql } from 'kysely'
import { isFromAhead } from './ahead.ts'
import { RowStore } from './row-store.ts'

/** A part that no manifest lists. */
export interface UnlistedPart {
  /** Names are random and occur once. */
  readonly name: string
  /** The fence of the sync's lease when the part was first seen: it was not written under a later one. */
  readonly fence: number
}

/** Statements have bounded numbers of parameters. */
const BATCH = 500

/** Since when parts are unlisted, for every process on the store. */
export class UnlistedPartStore extends RowStore {
  /** Notes that parts are unlisted from now on. One that is noted stays as it is. */
  async note(parts: readonly UnlistedPart[]): Promise<void> {
    for (const batch of batchesOf(parts))
      await this.db
        .insertInto('unlisted_parts')
        .values(batch.map(({ name, fence }) => ({ name, fence, seen_at: this.now() })))
        .onConflict((conflict) =>
          // a part that was seen while the clock was ahead would stay until the clock comes there again
          conflict
            .column('name')
            .doUpdateSet({ seen_at: this.now() })
            .where(isFromAhead('unlisted_parts.seen_at', this.now())),
        )
        .execute()
  }

  /** All that are noted, with how long ago they were, in milliseconds. */
  list(): Promise<(UnlistedPart & { readonly age_ms: number })[]> {
    return this.db
      .selectFrom('unlisted_parts')
      .select(['name', 'fence', sql<number>`${this.now()} - seen_at`.as('age_ms')])
      .execute()
  }

  /** Forgets parts that are listed or deleted. */
  async forget(names: readonly string[]): Promise<void> {
    for (const batch of batchesOf(names))
      await this.db.deleteFrom('unlisted_parts').where('name', 'in', batch).execute()
  }
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}
