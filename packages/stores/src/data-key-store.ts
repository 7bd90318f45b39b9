import type { ConnectorKey } from './collections.ts'

/** A connector's data key, sealed, which its parts are encrypted with. */
export interface SealedDataKey extends ConnectorKey {
  readonly key_id: string
  readonly sealed: string
}
