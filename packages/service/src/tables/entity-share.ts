import { type ConnectorKind, findConfiguredEntity } from '@linkspan/core'
import { hashOf, type PublishedCollection, type Store } from '@linkspan/stores'
import { declarationOfVersion, isSearchable, type SearchableEntity, type WantedShare } from '@linkspan/sync'
import { exportFields } from '../records/export-fields.ts'
import type { Search } from '../search/search.ts'
import { type PartsOf, readable } from '../search/slot-context.ts'

/** What the shares of entities are read from. */
export interface EntityShareOptions {
  readonly store: Pick<Store, 'collections'>
  readonly partsOf: PartsOf
  readonly engine: Search['engine']
  readonly signal: AbortSignal
}

/** What a published collection wants of its table. It is read only if the table has another version. */
export function entityShare(
  kind: ConnectorKind,
  published: PublishedCollection,
  { store, partsOf, engine, signal }: EntityShareOptions,
): WantedShare {
  const { organization_id: organization, id: connector_id, customer_name } = published
  const { version, declaration, synced_at } = published
  // what tells a version from all others, also of a collection that was deleted and made anew
  const digest = hashOf(JSON.stringify([version, declaration, synced_at, customer_name])).slice(0, 22)
  return {
    version: `${version}.${digest}`,
    async open() {
      const collection = await store.collections.find(published)
      const entity = collection && findEntity(kind, published)
      if (!collection || !entity) return undefined
      const { manifest } = readable(collection)
      const options = { manifest, parts: partsOf(published), signal, tenant: organization }
      const reader = await engine.read(declarationOfVersion(collection, entity), options)
      const fields = exportFields(reader.fields, entity)
      const { segments } = reader
      return { organization, customer_name, connector_id, synced_at: collection.synced_at, fields, segments }
    },
  }
}

/** The entity of a collection; undefined if its connector is not configured with it any longer. */
function findEntity(kind: ConnectorKind, published: PublishedCollection): SearchableEntity | undefined {
  try {
    const entity = findConfiguredEntity(kind, published, published.entity)
    return isSearchable(entity) ? entity : undefined
  } catch {
    return undefined
  }
}
