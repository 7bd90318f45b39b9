import type { StoredApproval } from '@linkspan/stores'
import type { EventData } from '../events/event-types.ts'
import type { EventSubject } from '../events/record-event.ts'
import type { ApprovalSummary, ApprovalView } from './approval-answers.ts'
import type { ApprovalContent } from './approval-content.ts'

/** What became of a write. */
export function statusOf({
  state,
  expired,
}: Pick<StoredApproval, 'state' | 'expired'>): ApprovalView['status'] {
  return expired ? 'expired' : state
}

/** An approval as a list shows it. */
export function toSummary(
  stored: StoredApproval,
  { summary, destroys, acts_on }: ApprovalContent,
): ApprovalSummary {
  const { id, connector_id, connector_type, customer_name, operation } = stored
  const { requested_by, decided_by, outcome, created_at, expires_at, decided_at, ended_at } = stored
  return {
    id,
    status: statusOf(stored),
    outcome,
    summary,
    destroys,
    account: acts_on.account,
    connector_id,
    connector_type,
    customer_name,
    operation,
    requested_by,
    decided_by,
    created_at: toMoment(created_at),
    expires_at: toMoment(expires_at),
    decided_at: decided_at === null ? null : toMoment(decided_at),
    ended_at: ended_at === null ? null : toMoment(ended_at),
  }
}

/** An approval with what is sent, and what came of it. */
export function toView(stored: StoredApproval, content: ApprovalContent): ApprovalView {
  const { write, changes, end } = content
  return {
    ...toSummary(stored, content),
    write: { ...write },
    diff: toDiff(changes),
    ...(end && 'answer' in end && { answer: end.answer }),
    error: end?.error ? { ...end.error, changed_fields: end.error.changed_fields?.slice() } : null,
  }
}

/** What a write changes, as answers show it. */
export function toDiff(changes: ApprovalContent['changes']): ApprovalView['diff'] {
  return changes?.map(({ id, before, after }) => ({ id, before, after })) ?? null
}

/** What the events of a write say: its names, and never its parameters. */
export function eventOf(
  approval_id: string,
  { write, write_id }: ApprovalContent,
): EventData<'write.approved'> {
  const subject =
    'entity' in write ? { entity: write.entity, action: write.action } : { method: write.method }
  return { write_id, ...subject, approval_id }
}

/** The connector that the events of an approval are about. */
export function subjectOf({
  connector_id: id,
  ...approval
}: Pick<
  StoredApproval,
  'organization_id' | 'connector_id' | 'customer_name' | 'connector_type'
>): EventSubject {
  return { ...approval, id }
}

/** A time in ISO 8601. */
export function toMoment(at: number): string {
  return new Date(at).toISOString()
}
