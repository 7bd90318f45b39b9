import type { ApprovalState, ConnectorKey, StoredApproval } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { statusOf } from './approval-view.ts'

/** Throws `not_found` unless it is a change set of this connector, and `conflict` if it is in another state than these. */
export function requirePlan(
  stored: StoredApproval,
  { id }: Pick<ConnectorKey, 'id'>,
  states?: readonly ApprovalState[],
): void {
  if (!stored.is_plan || stored.connector_id !== id)
    throw new ServiceError('not_found', 'This connector has no such change set.')
  const status = statusOf(stored)
  if (!states || (states as readonly string[]).includes(status)) return
  const remedy =
    status === 'pending'
      ? 'A person decides on it as it is. Make another change set for more writes.'
      : 'Make another change set.'
  throw new ServiceError('conflict', `The change set is ${status}.`, { remedy })
}
