import { sql } from 'kysely'
import type { Collection, CollectionKey } from '../collections.ts'
import { isOfCollection, partialOf, partialText } from './collection-rows.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { changesRows, countChanged, oneOf } from './statement-result.ts'

/** A published version that a reader may name. Its id follows from its manifest and what it lacks. */
export interface KeptVersion
  extends CollectionKey,
    Pick<Collection, 'declaration' | 'version' | 'synced_at' | 'partial' | 'manifest'> {
  readonly version_id: string
}

/** The columns of a version that are those of the collection. */
const COPIED = sql`organization_id, connector_id, entity, declaration, version, synced_at, manifest, parts`
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
    const lately = sql<number>`${this.now()} - ${LATELY_MS}`
    const fresh = this.#ofVersion(key, version_id).select('version_id').where('kept_at', '>', lately)
    if (await fresh.executeTakeFirst()) return true
    const inserted = sql`
      insert into collection_versions (${COPIED}, version_id, partial, kept_at, number)
      select ${COPIED}, cast(${version_id} as text), cast(${partialText(partial)} as text), ${this.now()},
        (select coalesce(max(number), 0) + 1 from collection_versions where ${isOfCollection(key)})
      from collections where ${isOfCollection(key)} and manifest = ${JSON.stringify(manifest)}
      on conflict (organization_id, connector_id, entity, version_id) do update
        set synced_at = excluded.synced_at, partial = excluded.partial, kept_at = excluded.kept_at,
          number = excluded.number`
    if ((await countChanged(this.db, inserted)) > 0) return true
    return changesRows(
      this.db
        .updateTable('collection_versions')
        .set({ kept_at: this.now() })
        .where(isOfCollection(key))
        .where('version_id', '=', version_id),
    )
  }

  find({ organization_id, id, entity }: CollectionKey, version_id: string): Promise<KeptVersion | undefined> {
    const key = { organization_id, id, entity }
    const query = this.#ofVersion(key, version_id)
    return oneOf(query.select(['declaration', 'version', 'synced_at', 'partial', 'manifest']), (row) => {
      return { ...key, version_id, ...json.fromRow(row), partial: partialOf(row.partial) }
    })
  }

  /** The manifest of the newest version that is kept. */
  newest(key: CollectionKey): Promise<unknown> {
    const all = this.db.selectFrom('collection_versions').where(isOfCollection(key)).select('manifest')
    // a collection that was made anew has smaller versions
    return oneOf(all.orderBy('number', 'desc').orderBy('version', 'desc'), ({ manifest }) =>
      JSON.parse(manifest),
    )
  }

  /** Deletes the versions that no reader was given for this time, in milliseconds. */
  async deleteExpired(age_ms: number): Promise<void> {
    await this.db.deleteFrom('collection_versions').where('kept_at', '<=', this.ago(age_ms)).execute()
  }
}
