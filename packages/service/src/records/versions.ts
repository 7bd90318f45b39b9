import { type CollectionKey, hashOf, type KeptVersion, type Store } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'

/** Creates the access to versions. */
export function createVersions({ collections, versions }: Pick<Store, 'collections' | 'versions'>) {
  /** The published version, unless another one replaces it before it is kept. */
  async function published(key: CollectionKey): Promise<{ found?: KeptVersion; is_kept: boolean }> {
    const collection = await collections.find(key)
    if (!collection) return { is_kept: true }
    const { organization_id, id, entity, declaration, version, synced_at, manifest, partial } = collection
    const named = { organization_id, id, entity, version_id: idOf(collection), manifest, partial }
    const found = { ...named, declaration, version, synced_at }
    return { found, is_kept: await versions.keep(named) }
  }

  return {
    /** The published version; undefined if there is none. */
    async current(key: CollectionKey): Promise<KeptVersion | undefined> {
      for (;;) {
        const { found, is_kept } = await published(key)
        if (is_kept) return found
      }
    },
    /** A version that was named to a reader. Throws `cursor_expired` if it was deleted. */
    async find(key: CollectionKey, version_id: string): Promise<KeptVersion> {
      const kept = await versions.find(key, version_id)
      if (kept && (await versions.keep(kept))) return kept
      // no reader had it for long, but nothing has replaced it
      const { found, is_kept } = await published(key)
      if (found && is_kept && found.version_id === version_id) return found
      throw expired(key, 'the version that it names was deleted')
    },
  }
}

/** The versions that readers may read. Each one that it returns stays for a while. */
export type Versions = ReturnType<typeof createVersions>

/** The id of a version: equal manifests have equal records, whenever they were read. */
function idOf({ manifest, partial }: Pick<KeptVersion, 'manifest' | 'partial'>): string {
  const lasting = partial.filter(({ read_at }) => read_at === undefined)
  const text = JSON.stringify(lasting.length > 0 ? [manifest, lasting] : manifest)
  return hashOf(text).slice(0, 22)
}

/** A cursor from which changes are no longer found. */
export function expired({ id, entity }: CollectionKey, reason: string): ServiceError {
  const path = `/api/v1/integrations/connectors/${id}/records/${encodeURIComponent(entity)}`
  return new ServiceError('cursor_expired', `The cursor has expired: ${reason}.`, {
    remedy: `Export the records anew by GET ${path}. Its header X-Linkspan-Cursor is the next cursor.`,
  })
}
