import type { VendorRequest, WriteChange } from '@linkspan/core'
import { sealedContent, type WriteKey, type WriteState } from '@linkspan/stores'
import { wrongParam } from '../errors.ts'

/** A write as JSON: an action of an entity, or a request of the caller's own to the vendor. */
export type VendorWrite =
  | {
      /** The entity, such as `campaigns`. */
      readonly entity: string
      /** The action, such as `update`. */
      readonly action: string
      /** Its parameters. */
      readonly params?: unknown
    }
  | VendorRequest

/** How a write ended, without what the vendor's rules say about repetitions. */
export interface WriteEnd {
  readonly outcome: Exclude<WriteState, 'waiting' | 'not_sent'>
  /** What the vendor answered; absent if it was too long, or did not succeed. */
  readonly answer?: unknown
  /** The ids of what it has created, in order; null for one that the vendor did not say. */
  readonly ids?: readonly (string | null)[]
  readonly error?: WriteFailure
}

/** Why a write did not succeed, in the words of the API. */
export interface WriteFailure {
  readonly code: string
  readonly message: string
  readonly remedy?: string
  readonly vendor_code?: string
  /** The names of the fields that somebody has changed since the write was requested. */
  readonly changed_fields?: readonly string[]
}

/** The sealed part of a write. */
export interface WriteContent {
  /** What is sent, with provisional ids in place of those that the vendor gives. */
  readonly write: VendorWrite
  /** The same in all events of the write. */
  readonly write_id: string
  /** What it changes, with provisional ids; null if that is not known. */
  readonly changes: readonly WriteChange[] | null
  /** Whether the vendor has checked it. */
  readonly checked: boolean
  /** The provisional ids of what it creates. */
  readonly created: readonly string[]
  /** The ids in their place where only one of the vendor is valid. */
  readonly placeholders: readonly string[]
  readonly end?: WriteEnd
}

/** The longest write that can wait, in bytes of JSON. */
const LONGEST_CONTENT = 1024 * 1024
/** The longest answer that is kept, in bytes of JSON. */
const LONGEST_ANSWER = 256 * 1024

/** The writes as they are sealed, with their state. */
export const writeContents = sealedContent<WriteKey, WriteState, WriteContent>(
  'approval_write',
  { waiting: 1, succeeded: 2, failed: 3, unknown: 4, not_sent: 5 },
  ({ approval_id, number }) => `${approval_id}/${number}`,
)

/** The bytes of a write. Throws `invalid_params` for one that is too long to wait. */
export function bytesOf(content: WriteContent): number {
  const bytes = Buffer.byteLength(JSON.stringify(content))
  if (bytes <= LONGEST_CONTENT) return bytes
  const message = 'a write that waits for an approval may have 1 MiB of JSON, with what it changes'
  throw wrongParam('approvals', '$', message)
}

/** What is kept of an answer. */
export function keptAnswer(answer: unknown): Pick<WriteEnd, 'answer'> {
  const is_short = Buffer.byteLength(JSON.stringify(answer) ?? '') <= LONGEST_ANSWER
  return is_short ? { answer } : {}
}
