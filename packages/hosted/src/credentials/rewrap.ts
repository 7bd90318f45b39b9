import { type Envelope, IntegrityError } from '../crypto/envelope.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import type { ConnectorKey, CredentialStore } from '../stores/store.ts'
import { contextOf } from './credential-keeper.ts'

/** The result of a rewrap. */
export interface RewrapResult {
  readonly rewrapped: number
  /** Connectors whose credentials cannot be opened; these are left unchanged. */
  readonly failed: readonly ConnectorKey[]
}

export interface RewrapOptions {
  readonly store: CredentialStore
  readonly envelope: Envelope
  readonly key_ring: KeyRing
  /** Stops between two records. The next run continues there. */
  readonly signal?: AbortSignal
  readonly batch_size?: number
}

/**
 * Encrypts every data key with the primary key while the server is in use. Each record is changed on its own, and only
 * if nothing else has changed it, so a run may be stopped, repeated, and run twice at the same time.
 */
export async function rewrapCredentials(options: RewrapOptions): Promise<RewrapResult> {
  const { store, envelope, key_ring, signal, batch_size = 100 } = options
  const failed: ConnectorKey[] = []
  let rewrapped = 0
  let after: ConnectorKey | undefined
  for (;;) {
    const records = await store.listUnderOtherKeys(key_ring.primary.id, after, batch_size)
    for (const record of records) {
      if (signal?.aborted) return { rewrapped, failed }
      const { organization_id, id } = record
      after = { organization_id, id }
      try {
        const sealed = envelope.rewrap(record.sealed, contextOf(record, record.version))
        if (await store.rewrap(record, sealed)) rewrapped++
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error
        failed.push(after)
      }
      // the embedded store runs on the thread that handles requests: let them go first
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (records.length < batch_size) return { rewrapped, failed }
  }
}
