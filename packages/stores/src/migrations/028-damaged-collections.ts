import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a part of a collection was found missing or damaged, so that the next sync builds the records anew. */
export const damagedCollections: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('collections').addColumn('damaged_at', 'bigint').execute()
  },
}
