import { randomUUID } from 'node:crypto'
import type { ConnectorKind } from '@linkspan/core'
import { createMemoryEngine, isReadable, partNames } from '@linkspan/search'
import {
  type CollectionState,
  type ConnectorKey,
  createEnvelope,
  createSealedParts,
  type KeyRing,
  type Store,
  syncLeaseOf,
} from '@linkspan/stores'
import { declarationDigest, declarationOf, isSearchable, type SearchableEntity } from '@linkspan/sync'

/** An entity of a connector that has a search. */
export function searchable(entity: ConnectorKind['entities'][string]): SearchableEntity {
  if (!isSearchable(entity)) throw new Error(`${entity.name} has no search`)
  return entity
}

/** A place to publish: the store that servers search, and their keys. */
export interface Publisher {
  readonly store: Pick<Store, 'parts' | 'connectors' | 'data_keys' | 'collections' | 'versions' | 'leases'>
  readonly key_ring: KeyRing
}

/** What is published of an entity. */
export interface Publication {
  readonly key: ConnectorKey
  readonly entity: Pick<SearchableEntity, 'name' | 'search'>
  readonly records: Iterable<object>
  readonly synced?: Partial<Pick<CollectionState, 'synced_at' | 'synced_from' | 'partial'>>
}

const BATCH = 10_000

/** Publishes records in place of all former ones, as a sync does. Returns the version. */
export async function publish({ store, key_ring }: Publisher, publication: Publication): Promise<number> {
  const { key, entity, records, synced } = publication
  const declaration = declarationOf(key.id, entity)
  const parts = createSealedParts({ store, envelope: createEnvelope(key_ring) })(key)
  const former = await store.collections.find({ ...key, entity: entity.name })
  const engine = createMemoryEngine()
  const secret = await parts.fingerprintSecret()
  const builder = await engine.build(declaration, {
    parts,
    secret,
    manifest: former?.manifest,
    async given() {
      const newest = await store.versions.newest({ ...key, entity: entity.name })
      return isReadable(newest) ? newest : undefined
    },
  })
  const generation = await builder.beginGeneration()
  for (const batch of batches(records)) await generation.fill(batch)
  await generation.commit()
  const manifest = await builder.publish()
  await engine.close()
  const lease = await store.leases.take(syncLeaseOf(key), randomUUID(), 30_000)
  if (!lease) throw new Error('a sync is running')
  const version = (former?.version ?? 0) + 1
  const stored = await store.collections.publish(
    {
      organization_id: key.organization_id,
      id: key.id,
      entity: entity.name,
      declaration: declarationDigest(declaration),
      version,
      records: manifest.records,
      synced_at: 1_800_000_000_000,
      synced_from: null,
      reconciled_at: null,
      partial: [],
      ...synced,
      manifest,
      parts: partNames(manifest),
      checkpoint: null,
    },
    lease,
  )
  await store.leases.release(lease)
  if (!stored) throw new Error('another version was published')
  return version
}

/** Deletes what is published of an entity, as a sync does. */
export async function unpublish(store: Store, key: ConnectorKey, entity: string): Promise<void> {
  const lease = await store.leases.take(syncLeaseOf(key), randomUUID(), 30_000)
  if (!lease) throw new Error('a sync is running')
  await store.collections.delete({ ...key, entity }, lease)
  await store.leases.release(lease)
}

function* batches(records: Iterable<object>): Generator<object[]> {
  let batch: object[] = []
  for (const record of records) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
