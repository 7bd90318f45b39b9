import type { VendorRequest } from '@linkspan/core'
import { needsApproval, type Operation, type Principal, type Services } from '@linkspan/service'
import type { ConnectorKey } from '@linkspan/stores'
import { PendingAnswer } from './pending-answer.ts'

/**
 * Lets a write wait if its caller needs an approval for it, or is a person in a browser, who sees the changes first; undefined
 * if it may be sent.
 */
export async function askApproval(
  { approvals }: Pick<Services, 'approvals'>,
  principal: Principal,
  key: ConnectorKey,
  write: Operation | VendorRequest,
  signal: AbortSignal,
): Promise<PendingAnswer | undefined> {
  if (!needsApproval(principal) && !principal.session) return undefined
  const pending = await approvals.request(key, write, signal)
  return pending && new PendingAnswer(pending)
}
