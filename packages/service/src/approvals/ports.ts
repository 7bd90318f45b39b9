import type { WriteChange } from '@linkspan/core'
import type { ConnectorKey, Idempotency, StoredConnector } from '@linkspan/stores'
import type { ActsOn } from './acts-on.ts'
import type { ApprovalFailure } from './approval-content.ts'
import type { VendorWrite } from './vendor-write.ts'

/** Shows and sends writes. */
export interface VendorWrites {
  /** The connector of a write; undefined if it only reads. Throws if it may not be sent. */
  connectorOf(key: ConnectorKey, write: VendorWrite): Promise<StoredConnector | undefined>
  /** Whether a write to a connector takes away what is there. */
  destroys(connector: StoredConnector, write: VendorWrite): boolean
  /**
   * What a write changes; null if that is not known. Throws what the write would throw, and `ConnectorChangedError` if the
   * connector acts on something else.
   */
  preview(
    key: ConnectorKey,
    write: VendorWrite,
    acts_on: ActsOn,
    signal: AbortSignal,
  ): Promise<readonly WriteChange[] | null>
  /**
   * Sends a write, and returns what the vendor's library returns. No request is sent once the connector acts on something
   * else: then it throws `ConnectorChangedError`.
   */
  send(key: ConnectorKey, write: VendorWrite, acts_on: ActsOn): Promise<unknown>
}

/** What the server lends to the approvals. */
export interface ApprovalPorts {
  readonly writes: VendorWrites
  /** Does work once, whichever process is asked. */
  readonly idempotency: Pick<Idempotency, 'once'>
  /** What an error says to callers, and whether it is certain that nothing was changed. */
  describe(error: unknown): ApprovalFailure & { readonly harmless: boolean }
}
