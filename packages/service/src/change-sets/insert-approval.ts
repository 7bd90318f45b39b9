import type { Actor, NewApproval, StoredApproval, StoredConnector } from '@linkspan/stores'
import type { ChangePolicy } from '../access/change-policy.ts'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { currentRequest } from '../events/request-scope.ts'
import { toMoment } from '../moment.ts'
import type { Needs } from '../needs.ts'
import type { ActsOn } from './acts-on.ts'
import { type ApprovalContent, approvalContents } from './approval-content.ts'
import { eventOf, subjectOf } from './approval-view.ts'
import type { PlannedWrite } from './plan-write.ts'
import { writeContents } from './write-content.ts'

/** Each is in the way of a person who looks for another. */
const MOST_UNDECIDED = 1_000

const HOUR_MS = 3_600_000

/** Who makes the present request. */
export const currentActor = (): Actor => currentRequest()?.actor ?? { kind: 'server' }

/** An approval without writes. */
export function newContent(
  title: string | null,
  acts_on: ActsOn,
  policy: ChangePolicy = {},
): ApprovalContent {
  return { title, policy, acts_on, writes: [], next: { number: 1, id: 1 } }
}

/** How long a change set stays undecided. */
export const lifetimeOf = ({ approval_hours = 24 }: { readonly approval_hours?: number | undefined }) =>
  approval_hours * HOUR_MS

/** Creates what stores approvals with their first writes. */
export function createInsertion({
  store,
  envelope,
  ...options
}: Pick<Needs, 'store' | 'envelope'> & { readonly approval_hours?: number | undefined }) {
  /** Stores an approval. Throws `conflict` if too many wait. */
  return async (
    { organization_id, id: connector_id, customer_name, connector_type }: StoredConnector,
    made: Pick<NewApproval, 'id' | 'state' | 'is_plan'>,
    content: ApprovalContent,
    writes: readonly PlannedWrite[],
  ): Promise<StoredApproval> => {
    const row = { organization_id, connector_id, customer_name, connector_type, ...made }
    const sealed = approvalContents.seal(envelope, row, made.state, content)
    return store.transaction(async (stores) => {
      const requested = { ...row, requested_by: currentActor() }
      if (!(await stores.approvals.insert(requested, sealed, lifetimeOf(options), MOST_UNDECIDED)))
        throw new ServiceError(
          'conflict',
          `${MOST_UNDECIDED} changes of this organization wait for an approval.`,
          { remedy: 'Approve or refuse some of them first.' },
        )
      const stored = (await stores.approvals.find(row)) as StoredApproval
      const expires_at = toMoment(stored.expires_at)
      for (const { entry, content: write } of writes) {
        const key = { organization_id, approval_id: row.id, number: entry.number }
        const waiting = writeContents.seal(envelope, key, 'waiting', write)
        await stores.approval_writes.insert({ ...key, operation: entry.operation }, waiting)
        const event = { ...eventOf(row.id, write), expires_at }
        // those of a plan are in the log once it is submitted
        if (!made.is_plan) await recordEvent(stores, 'write.requested', subjectOf(stored), event)
      }
      return stored
    })
  }
}
