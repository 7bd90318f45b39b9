import type { VendorRequest } from '@linkspan/core'
import type { ConnectorKey } from '@linkspan/stores'
import type { Principal } from '../access/principal.ts'
import { needsApproval } from '../approvals/approver.ts'
import type { Operation } from '../connectors/execution.ts'
import type { Services } from '../services/services.ts'
import { PendingAnswer } from './pending-answer.ts'

/** Lets a write wait if its caller needs an approval for it; undefined if it may be sent. */
export async function askApproval(
  { approvals }: Pick<Services, 'approvals'>,
  principal: Principal,
  key: ConnectorKey,
  write: Operation | VendorRequest,
  signal: AbortSignal,
): Promise<PendingAnswer | undefined> {
  if (!needsApproval(principal)) return undefined
  const pending = await approvals.request(key, write, signal)
  return pending && new PendingAnswer(pending)
}
