import { CONTROL, escaped } from '@linkspan/core'
import type { StoredApproval } from '@linkspan/stores'
import type { EventData } from '../events/event-types.ts'
import type { EventSubject } from '../events/record-event.ts'
import { shown } from '../shown.ts'
import {
  type ApprovalSummary,
  type ApprovalView,
  approvalSummary,
  type RecordedWrite,
} from './approval-answers.ts'
import type { ApprovalContent } from './approval-content.ts'
import type { OpenedSet, OpenedWrite } from './opened-set.ts'
import { summed } from './planned-changes.ts'
import type { WriteContent, WriteFailure } from './write-content.ts'

/** What became of a change set. */
export function statusOf({
  state,
  expired,
}: Pick<StoredApproval, 'state' | 'expired'>): ApprovalView['status'] {
  return expired ? 'expired' : state
}

/** What a change set does, in one line: that of its only write, or its title with how many there are. */
function summaryOf({ title, writes }: ApprovalContent): string {
  if (title === null) return writes[0]?.summary ?? ''
  const count = `${writes.length} ${writes.length === 1 ? 'write' : 'writes'}`
  const destroying = writes.filter(({ destroys }) => destroys).length
  const plan = destroying > 0 ? `DESTROYS (${destroying} of ${count}), ${title}` : `${title}: ${count}`
  return plan.replace(CONTROL, escaped)
}

/** An approval as a list shows it. */
export function toSummary(stored: StoredApproval, content: ApprovalContent): ApprovalSummary {
  const { title, acts_on, writes } = content
  return shown(approvalSummary, {
    ...stored,
    title,
    write_count: writes.length,
    status: statusOf(stored),
    summary: summaryOf(content),
    destroys: writes.some(({ destroys }) => destroys),
    account: acts_on.account,
    operation: stored.is_plan ? 'change_set' : (writes[0]?.operation ?? ''),
  })
}

/** An approval with what is sent, and what came of it. */
export function toView({ stored, content, writes }: OpenedSet): ApprovalView {
  const known = writes.map((each) => each.content)
  const failed = known.find(({ end }) => end?.error)
  return {
    ...toSummary(stored, content),
    policy: content.policy,
    measure: content.measure ?? null,
    not_undone: [...(content.not_undone ?? [])],
    diff: known.every(({ changes }) => changes === null) ? null : toDiff(summed(known)),
    totals: totalsOf(writes),
    writes: writes.map((write) => {
      const { number, operation, summary, destroys, state } = write
      const { end, write: sent } = write.content
      return {
        ...toPlanned({ number, summary, destroys, content: write.content }),
        operation,
        status: state,
        write: { ...sent },
        ...(end && 'answer' in end && { answer: end.answer }),
        error: toError(end?.error),
      }
    }),
    error: toError(failed?.end?.error),
  }
}

/** A write as its recording shows it. */
export function toPlanned({
  number,
  summary,
  destroys,
  content: { changes, checked, created },
}: Pick<OpenedWrite, 'number' | 'summary' | 'destroys' | 'content'>): Omit<
  RecordedWrite['change_set'],
  'id'
> {
  return { number, summary, destroys, diff: toDiff(changes), checked, provisional_ids: [...created] }
}

const toError = (error: WriteFailure | undefined) =>
  error ? { ...error, changed_fields: error.changed_fields?.slice() } : null

function totalsOf(writes: readonly OpenedWrite[]): ApprovalView['totals'] {
  const entityOf = ({ content: { write } }: OpenedWrite) => ('entity' in write ? write.entity : 'request')
  return [...new Set(writes.map(entityOf))].map((entity) => {
    const changes = summed(writes.filter((each) => entityOf(each) === entity).map(({ content }) => content))
    return {
      entity,
      created: changes.filter(({ before }) => before === null).length,
      changed: changes.filter(({ before, after }) => before && after).length,
      deleted: changes.filter(({ after }) => after === null).length,
    }
  })
}

/** What a write changes, as answers show it. */
export function toDiff(changes: WriteContent['changes']): ApprovalView['diff'] {
  return changes?.map(({ id, before, after }) => ({ id, before, after })) ?? null
}

/** What the events of a write say: its names, and never its parameters. */
export function eventOf(
  approval_id: string,
  { write, write_id }: Pick<WriteContent, 'write' | 'write_id'>,
): EventData<'write.approved'> {
  const subject =
    'entity' in write ? { entity: write.entity, action: write.action } : { method: write.method }
  return { write_id, ...subject, approval_id }
}

/** The connector that the events of an approval are about. */
export function subjectOf({
  connector_id: id,
  organization_id,
  customer_name,
  connector_type,
}: Pick<
  StoredApproval,
  'organization_id' | 'connector_id' | 'customer_name' | 'connector_type'
>): EventSubject {
  return { organization_id, id, customer_name, connector_type }
}
