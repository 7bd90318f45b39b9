import type { Collection, CollectionKey } from './collections.ts'

/** A published version that a reader may name. Its id follows from its manifest and what it lacks. */
export interface KeptVersion
  extends CollectionKey,
    Pick<Collection, 'declaration' | 'version' | 'synced_at' | 'partial' | 'manifest'> {
  readonly version_id: string
}
