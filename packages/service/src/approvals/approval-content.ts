import { InvalidParamsError, type WriteChange } from '@linkspan/core'
import type {
  ApprovalKey,
  ApprovalOutcome,
  ApprovalState,
  Envelope,
  SealContext,
  Sealed,
  StoredApproval,
} from '@linkspan/stores'
import type { ActsOn } from './acts-on.ts'
import type { VendorWrite } from './vendor-write.ts'

/** How an approved write ended, without what the vendor's rules say about repetitions. */
export interface ApprovalEnd {
  readonly outcome: ApprovalOutcome
  /** What the vendor answered; absent if it was too long, or did not succeed. */
  readonly answer?: unknown
  readonly error?: ApprovalFailure
}

/** Why an approved write did not succeed, in the words of the API. */
export interface ApprovalFailure {
  readonly code: string
  readonly message: string
  readonly remedy?: string
  readonly vendor_code?: string
  /** The names of the fields that somebody has changed since the write was requested. */
  readonly changed_fields?: readonly string[]
}

/** The sealed part of an approval. */
export interface ApprovalContent {
  /** Exactly what is sent. */
  readonly write: VendorWrite
  readonly summary: string
  /** Whether it takes away what is there. */
  readonly destroys: boolean
  readonly acts_on: ActsOn
  /** What it changes; null if that is not known. */
  readonly changes: readonly WriteChange[] | null
  /** The same in all events of the write. */
  readonly write_id: string
  readonly end?: ApprovalEnd
}

/** The longest write that can wait, in bytes of JSON. */
const LONGEST_CONTENT = 1024 * 1024
/** The longest answer that is kept, in bytes of JSON. */
const LONGEST_ANSWER = 256 * 1024

/** The state is sealed too, so that nobody can turn a pending write into an approved one in the database. */
const VERSIONS: Readonly<Record<ApprovalState, number>> = { pending: 1, approved: 2, refused: 3, executed: 4 }

/** The context that the content of an approval is bound to. */
export function approvalContext({ organization_id, id }: ApprovalKey, state: ApprovalState): SealContext {
  return { organization_id, record_id: id, field: 'approval', version: VERSIONS[state] }
}

/** Seals the content of an approval in a state. */
export function sealApproval(
  envelope: Envelope,
  key: ApprovalKey,
  state: ApprovalState,
  content: ApprovalContent,
): Sealed {
  return envelope.seal(JSON.stringify(content), approvalContext(key, state))
}

/** Opens the content of an approval. Throws `integrity_error`. */
export function openApproval(envelope: Envelope, approval: StoredApproval): ApprovalContent {
  return JSON.parse(envelope.open(approval.sealed, approvalContext(approval, approval.state)))
}

/** Throws `invalid_params` for content that is too long to wait. */
export function requireShort(content: ApprovalContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) <= LONGEST_CONTENT) return
  const message = 'a write that waits for an approval may have 1 MiB of JSON, with what it changes'
  throw new InvalidParamsError('approvals', [{ path: '$', message }])
}

/** What is kept of an answer. */
export function keptAnswer(answer: unknown): Pick<ApprovalEnd, 'answer'> {
  const is_short = Buffer.byteLength(JSON.stringify(answer) ?? '') <= LONGEST_ANSWER
  return is_short ? { answer } : {}
}
