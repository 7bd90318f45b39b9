import type { Collection, CollectionKey } from './collections.ts'

/** A published version that a reader may name. Its id follows from its manifest and what it lacks. */
export interface KeptVersion
  extends CollectionKey,
    Pick<Collection, 'declaration' | 'version' | 'synced_at' | 'partial' | 'manifest'> {
  readonly version_id: string
}

/** Versions that were named to a reader. Their parts stay, also after newer versions were published. */
export interface VersionStore {
  /**
   * Keeps a version for another while: the published one, or one that is kept. Returns false if it is neither. What was
   * kept lately is not written again.
   */
  keep(version: Omit<KeptVersion, 'declaration' | 'version' | 'synced_at'>): Promise<boolean>
  find(key: CollectionKey, version_id: string): Promise<KeptVersion | undefined>
  /** The manifest of the newest version that is kept. */
  newest(key: CollectionKey): Promise<unknown>
  /** Deletes the versions that no reader was given for this time, in milliseconds. */
  deleteExpired(age_ms: number): Promise<void>
}
