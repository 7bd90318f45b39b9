import { type ApprovalKey, type ApprovalOutcome, type ApprovalState, sealedContent } from '@linkspan/stores'
import type { ChangePolicy } from '../access/change-policy.ts'
import type { ActsOn } from './acts-on.ts'
import type { Measure } from './measure-answers.ts'

/** The sealed part of an approval: what its writes have in common, and which they are. */
export interface ApprovalContent {
  /** What a plan is for; null for one write alone. */
  readonly title: string | null
  /** What the writes of a plan may do. */
  readonly policy: ChangePolicy
  readonly acts_on: ActsOn
  /** In the order in which they are sent. */
  readonly writes: readonly WriteEntry[]
  /** By what people judge a plan. */
  readonly measure?: Measure
  /** Of an undo: the writes that it does not take back. */
  readonly not_undone?: readonly NotUndone[]
  /** The number of the next write, and that of the next provisional id. */
  readonly next: { readonly number: number; readonly id: number }
}

/** A write that an undo does not take back. */
export interface NotUndone extends Pick<WriteEntry, 'number' | 'summary'> {
  /** Why, for people. */
  readonly reason: string
}

/** A write of an approval, as lists need it. */
export interface WriteEntry {
  readonly number: number
  /** Such as `campaigns.update`, or `request`. */
  readonly operation: string
  readonly summary: string
  /** Whether it takes away what is there. */
  readonly destroys: boolean
  /** The bytes of its JSON, with what it changes. */
  readonly bytes: number
}

/** The state is sealed too, so that nobody can turn a pending approval into an approved one in the database. */
export const approvalContents = sealedContent<ApprovalKey, ApprovalState, ApprovalContent>(
  'approval',
  { pending: 1, approved: 2, refused: 3, executed: 4, open: 5 },
  ({ id }) => id,
)

/** How a set of writes has ended that were sent one after another. */
export function outcomeOf(states: readonly string[]): ApprovalOutcome {
  const stopped = states.find((state) => state !== 'succeeded')
  if (stopped === undefined) return 'succeeded'
  if (stopped === 'unknown') return 'unknown'
  return states[0] === 'succeeded' ? 'partial' : 'failed'
}
