import type { ConnectorKey } from './collections.ts'

/** A connector's data key, sealed, which its parts are encrypted with. */
export interface SealedDataKey extends ConnectorKey {
  readonly key_id: string
  readonly sealed: string
}

/** The data keys of the connectors. */
export interface DataKeyStore {
  /** Adds a key, unless the connector has one. */
  insert(key: SealedDataKey): Promise<void>
  find(key: ConnectorKey): Promise<SealedDataKey | undefined>
  /** Deletes the key, which makes all parts of the connector unreadable. */
  delete(key: ConnectorKey): Promise<void>
  /** Replaces a sealed text by the same key under another one. Returns false when the text has changed since. */
  rewrap(record: SealedDataKey, sealed: { readonly key_id: string; readonly text: string }): Promise<boolean>
  listUnderOtherKeys(key_id: string, after: ConnectorKey | undefined, limit: number): Promise<SealedDataKey[]>
}
