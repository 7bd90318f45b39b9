import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Collection, CollectionKey, CollectionState } from '../collections.ts'
import type { ConnectorKey } from '../connector-store.ts'
import type { Lease } from '../lease-store.ts'
import type { PublishedVersion } from '../sync-stores.ts'
import {
  built,
  builtColumns,
  COLLECTION_KEY,
  isOfCollection,
  LeasedStore,
  partialText,
  STATE,
  toState,
} from './collection-rows.ts'
import { isOf } from './connector-rows.ts'
import { heldLease } from './lease-store.ts'
import { type PublishedCollection, publishedAfter } from './published-collections.ts'
import { allOf, changesRows } from './statement-result.ts'

/** The published collections. */
export class CollectionStore extends LeasedStore {
  protected readonly table = 'collections'

  #ofConnector(key: ConnectorKey) {
    return this.db.selectFrom('collections').where(isOf(key))
  }

  #replace(collection: Collection, lease: Lease) {
    return changesRows(
      this.db
        .updateTable('collections')
        .set(toRow(collection))
        .where(isOfCollection(collection))
        .where('version', '=', collection.version - 1)
        .where(({ exists }) => exists(heldLease(this.db, this.traits.lock_row, lease).select('fence'))),
    )
  }

  async find(key: CollectionKey): Promise<Collection | undefined> {
    const query = this.db.selectFrom('collections').selectAll().where(isOfCollection(key))
    const row = await query.executeTakeFirst()
    if (!row) return undefined
    const { manifest, parts, checkpoint, damaged_at } = built.fromRow(row)
    return { ...toState(row), manifest, parts, checkpoint, ...(damaged_at !== null && { damaged_at }) }
  }

  /** The collections of a connector, by entity. */
  list(key: ConnectorKey): Promise<CollectionState[]> {
    return allOf(this.#ofConnector(key).select(STATE).orderBy('entity'), toState)
  }

  /** Where the next run of each entity of a connector continues, by entity. */
  async checkpoints(key: ConnectorKey): Promise<Map<string, unknown>> {
    const rows = await this.#ofConnector(key).select(['entity', 'checkpoint']).execute()
    return new Map(rows.map(({ entity, checkpoint }) => [entity, JSON.parse(checkpoint)]))
  }

  /** The collections of these connectors of an organization, by entity. */
  async listAll(organization_id: string, ids: readonly string[]): Promise<CollectionState[]> {
    if (ids.length === 0) return []
    const all = this.db.selectFrom('collections').where('organization_id', '=', organization_id)
    return allOf(all.where('connector_id', 'in', ids).select(STATE).orderBy('entity'), toState)
  }

  /** Some of all organizations, by organization, connector and entity, after the one with this key. */
  publishedAfter(key: CollectionKey, limit: number): Promise<PublishedCollection[]> {
    return publishedAfter(this.db, key, limit)
  }

  /**
   * How many collections of all organizations are older than their intervals allow, by kind of connector: than a time for
   * each second of an interval and `more` for a run, in milliseconds.
   */
  async countStale({ per_second, more }: { per_second: number; more: number }) {
    const { rows } = await sql<{ readonly connector_type: string; readonly count: number }>`
      select connectors.connector_type, count(*) as count from collections
      join connectors on connectors.organization_id = collections.organization_id
        and connectors.id = collections.connector_id
      where collections.synced_at
        < ${this.now()} - connectors.sync_interval_seconds * ${sql.lit(per_second)} - ${sql.lit(more)}
      group by connectors.connector_type`.execute(this.db)
    return rows
  }

  /** The present versions of these collections, in any order; without those that do not exist. */
  async versions(keys: readonly CollectionKey[]): Promise<(CollectionKey & PublishedVersion)[]> {
    if (keys.length === 0) return []
    const rows = await this.db
      .selectFrom('collections')
      .select([...COLLECTION_KEY, 'version', 'synced_at'])
      .where(isOneOf(keys))
      .execute()
    return rows.map(({ connector_id, ...version }) => ({ ...version, id: connector_id }))
  }

  /**
   * Stores version `collection.version`, if the stored one is the version before it (none for version 1) and nobody
   * else has taken the lease. Returns whether it was stored.
   */
  publish(collection: Collection, lease: Lease): Promise<boolean> {
    return collection.version === 1
      ? this.insert(collection, toRow(collection), lease)
      : this.#replace(collection, lease)
  }

  /** Notes that a part is missing or damaged, if the manifest of a collection lists it. */
  async noteDamage({ organization_id, id }: ConnectorKey, part: string): Promise<void> {
    await this.db
      .updateTable('collections')
      .set({ damaged_at: this.now() })
      .where(isOf({ organization_id, id }))
      .where('damaged_at', 'is', null)
      .where('parts', 'like', `%"${part}"%`)
      .execute()
  }

  /** All part names that the manifests of a connector list, also those of its rebuilds and of its kept versions. */
  async partNames(key: ConnectorKey): Promise<Set<string>> {
    const rows = await this.#ofConnector(key)
      .select('parts')
      // in one statement, since a rebuild becomes the published collection
      .unionAll(this.db.selectFrom('collection_rebuilds').where(isOf(key)).select('parts'))
      .unionAll(this.db.selectFrom('collection_versions').where(isOf(key)).select('parts'))
      .execute()
    return new Set(rows.flatMap(({ parts }): string[] => JSON.parse(parts)))
  }
}
function isOneOf(keys: readonly CollectionKey[]): RawBuilder<SqlBool> {
  const rows = keys.map(({ organization_id, id, entity }) => sql`(${organization_id}, ${id}, ${entity})`)
  return sql<SqlBool>`(organization_id, connector_id, entity) in (values ${sql.join(rows)})`
}

function toRow(collection: Collection) {
  const { version, records, synced_at, synced_from, reconciled_at, partial, damaged_at } = collection
  return {
    ...builtColumns(collection),
    ...{ version, records, synced_at, synced_from, reconciled_at },
    partial: partialText(partial),
    ...(damaged_at === null && { damaged_at }),
  }
}
