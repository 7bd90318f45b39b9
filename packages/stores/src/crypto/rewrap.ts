import { IntegrityError } from '../errors.ts'
import type { Envelope, SealContext, Sealed } from './envelope.ts'
import type { KeyRing } from './key-ring.ts'

/** The result of a rewrap. */
export interface RewrapResult {
  readonly rewrapped: number
  /** Where the values are that cannot be opened; these are left unchanged. */
  readonly failed: readonly SealContext[]
}

interface SealedRow {
  readonly sealed: string
}

/** Sealed values in a store. */
export interface SealedValues<Row extends SealedRow> {
  /** Values that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(key_id: string, after: Row | undefined, limit: number): Promise<Row[]>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(row: Row, sealed: Sealed): Promise<boolean>
}

/** What rewraps, and when to stop. */
export interface RewrapOptions {
  readonly envelope: Envelope
  readonly key_ring: KeyRing
  /** Stops between two values. The next run continues there. */
  readonly signal?: AbortSignal
  readonly batch_size?: number
}

/**
 * Encrypts every data key with the primary key while the server is in use. Each value is changed on its own, and only
 * if nothing else has changed it, so a run may be stopped, repeated, and run twice at the same time.
 */
export async function rewrapValues<Row extends SealedRow>(
  values: SealedValues<Row>,
  contextOf: (row: Row) => SealContext,
  options: RewrapOptions,
): Promise<RewrapResult> {
  const { envelope, key_ring, signal, batch_size = 100 } = options
  const failed: SealContext[] = []
  let rewrapped = 0
  let after: Row | undefined
  for (;;) {
    const rows = await values.listUnderOtherKeys(key_ring.primary.id, after, batch_size)
    for (const row of rows) {
      if (signal?.aborted) return { rewrapped, failed }
      after = row
      try {
        if (await values.rewrap(row, envelope.rewrap(row.sealed, contextOf(row)))) rewrapped++
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error
        failed.push(contextOf(row))
      }
      // the embedded store runs on the thread that handles requests: let them go first
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (rows.length < batch_size) return { rewrapped, failed }
  }
}
