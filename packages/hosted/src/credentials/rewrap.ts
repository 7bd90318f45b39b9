import { type Envelope, IntegrityError } from '../crypto/envelope.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import type { ConnectorKey, CredentialStore } from '../stores/store.ts'
import { contextOf } from './credential-keeper.ts'

/** What a rewrap did. */
export interface RewrapResult {
  readonly rewrapped: number
  /** Credentials that do not open; they are left as they are. */
  readonly failed: readonly ConnectorKey[]
}

export interface RewrapOptions {
  readonly store: CredentialStore
  readonly envelope: Envelope
  readonly key_ring: KeyRing
  /** Stops between two records; running again goes on from there. */
  readonly signal?: AbortSignal
  readonly batch_size?: number
}

/**
 * Puts every data key under the primary key while the server works. Each record is one change that gives way to a
 * newer one, so that it may be stopped, repeated and run twice at once.
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
      // Requests come first: the embedded store answers on the same thread.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (records.length < batch_size) return { rewrapped, failed }
  }
}
