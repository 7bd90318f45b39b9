import { sql } from 'kysely'
import type { Collection, CollectionKey } from '../collections.ts'
import { isOfCollection, partialOf, partialText } from './collection-rows.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { changesRows } from './statement-result.ts'

/** A published version that a reader may name. Its id follows from its manifest and what it lacks. */
export interface KeptVersion
  extends CollectionKey,
    Pick<Collection, 'declaration' | 'version' | 'synced_at' | 'partial' | 'manifest'> {
  readonly version_id: string
}

const KEY = ['organization_id', 'connector_id', 'entity', 'version_id'] as const
const COPIED = ['organization_id', 'connector_id', 'entity', 'declaration', 'version', 'synced_at'] as const
const json = jsonColumns('manifest')
/** A version that was kept less than this time ago is not written again, in milliseconds. */
const LATELY_MS = 3_600_000

/** Versions that were named to a reader. Their parts stay, also after newer versions were published. */
export class VersionStore extends RowStore {
  #ofVersion(key: CollectionKey, version_id: string) {
    return this.db
      .selectFrom('collection_versions')
      .where(isOfCollection(key))
      .where('version_id', '=', version_id)
  }

  #nextNumber(key: CollectionKey) {
    return this.db
      .selectFrom('collection_versions')
      .where(isOfCollection(key))
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
  }

  /**
   * Keeps a version for another while: the published one, or one that is kept. Returns false if it is neither. What was
   * kept lately is not written again.
   */
  async keep({
    version_id,
    manifest,
    partial,
    ...key
  }: Omit<KeptVersion, 'declaration' | 'version' | 'synced_at'>): Promise<boolean> {
    const fresh = await this.#ofVersion(key, version_id)
      .select('version_id')
      .where('kept_at', '>', sql<number>`${this.now()} - ${LATELY_MS}`)
      .executeTakeFirst()
    if (fresh) return true
    const statement = this.db
      .insertInto('collection_versions')
      .columns([...COPIED, 'manifest', 'parts', 'version_id', 'partial', 'kept_at', 'number'])
      .expression((build) =>
        build
          .selectFrom('collections')
          .select([...COPIED, 'manifest', 'parts'])
          .select(({ val }) => [
            val(version_id).as('version_id'),
            val(partialText(partial)).as('partial'),
            this.now().as('kept_at'),
            this.#nextNumber(key).as('number'),
          ])
          .where(isOfCollection(key))
          .where('manifest', '=', JSON.stringify(manifest)),
      )
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet(({ ref }) => ({
          synced_at: ref('excluded.synced_at'),
          partial: ref('excluded.partial'),
          kept_at: this.now(),
          number: ref('excluded.number'),
        })),
      )
    if (await changesRows(statement)) return true
    return changesRows(
      this.db
        .updateTable('collection_versions')
        .set({ kept_at: this.now() })
        .where(isOfCollection(key))
        .where('version_id', '=', version_id),
    )
  }

  async find(
    { organization_id, id, entity }: CollectionKey,
    version_id: string,
  ): Promise<KeptVersion | undefined> {
    const key = { organization_id, id, entity }
    const row = await this.#ofVersion(key, version_id)
      .select(['declaration', 'version', 'synced_at', 'partial', 'manifest'])
      .executeTakeFirst()
    return row && { ...key, version_id, ...json.fromRow(row), partial: partialOf(row.partial) }
  }

  /** The manifest of the newest version that is kept. */
  async newest(key: CollectionKey): Promise<unknown> {
    const row = await this.db
      .selectFrom('collection_versions')
      .where(isOfCollection(key))
      // a collection that was made anew has smaller versions
      .orderBy('number', 'desc')
      .orderBy('version', 'desc')
      .select('manifest')
      .executeTakeFirst()
    return row && JSON.parse(row.manifest)
  }

  /** Deletes the versions that no reader was given for this time, in milliseconds. */
  async deleteExpired(age_ms: number): Promise<void> {
    await this.db
      .deleteFrom('collection_versions')
      .where('kept_at', '<=', sql<number>`${this.now()} - ${age_ms}`)
      .execute()
  }
}
