import { type Kysely, sql } from 'kysely'
import type { CollectionKey } from '../collections.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import type { VersionStore } from '../version-store.ts'
import { partialOf, partialText } from './collection-store.ts'
import { isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

const KEY = ['organization_id', 'connector_id', 'entity', 'version_id'] as const
const COPIED = ['organization_id', 'connector_id', 'entity', 'declaration', 'version', 'synced_at'] as const
/** A version that was kept less than this time ago is not written again, in milliseconds. */
const LATELY_MS = 3_600_000

/** Stores kept versions in a database. */
export function versionStore(db: Kysely<Tables>, { now }: SqlTraits): VersionStore {
  const ofVersion = (key: CollectionKey, version_id: string) =>
    db
      .selectFrom('collection_versions')
      .where(isOf(key))
      .where(({ and }) => and({ entity: key.entity, version_id }))

  return {
    async keep({ version_id, manifest, partial, ...key }) {
      const fresh = await ofVersion(key, version_id)
        .select('version_id')
        .where('kept_at', '>', sql<number>`${now()} - ${LATELY_MS}`)
        .executeTakeFirst()
      if (fresh) return true
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('collection_versions')
        .columns([...COPIED, 'manifest', 'parts', 'version_id', 'partial', 'kept_at'])
        .expression((build) =>
          build
            .selectFrom('collections')
            .select([...COPIED, 'manifest', 'parts'])
            .select(({ val }) => [
              val(version_id).as('version_id'),
              val(partialText(partial)).as('partial'),
              now().as('kept_at'),
            ])
            .where(isOf(key))
            .where('entity', '=', key.entity)
            .where('manifest', '=', JSON.stringify(manifest)),
        )
        .onConflict((conflict) => conflict.columns(KEY).doUpdateSet({ kept_at: now() }))
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows > 0n) return true
      return changes(
        db
          .updateTable('collection_versions')
          .set({ kept_at: now() })
          .where(isOf(key))
          .where(({ and }) => and({ entity: key.entity, version_id })),
      )
    },

    async find({ organization_id, id, entity }, version_id) {
      const row = await ofVersion({ organization_id, id, entity }, version_id)
        .select(['declaration', 'version', 'synced_at', 'partial', 'manifest'])
        .executeTakeFirst()
      return (
        row && {
          organization_id,
          id,
          entity,
          version_id,
          declaration: row.declaration,
          version: row.version,
          synced_at: row.synced_at,
          partial: partialOf(row.partial),
          manifest: JSON.parse(row.manifest),
        }
      )
    },

    async newest(key) {
      const row = await db
        .selectFrom('collection_versions')
        .where(isOf(key))
        .where('entity', '=', key.entity)
        // a collection that was made anew has smaller numbers
        .orderBy(sql`coalesce(synced_at, 0)`, 'desc')
        .orderBy('version', 'desc')
        .select('manifest')
        .executeTakeFirst()
      return row && JSON.parse(row.manifest)
    },

    async deleteExpired(age_ms) {
      await db
        .deleteFrom('collection_versions')
        .where('kept_at', '<=', sql<number>`${now()} - ${age_ms}`)
        .execute()
    },
  }
}
