import type { VendorRequest } from '@linkspan/core'
import {
  needsApproval,
  type Operation,
  type Principal,
  policyOf,
  requireAlone,
  type Services,
  visibleTo,
} from '@linkspan/service'
import type { ConnectorKey } from '@linkspan/stores'
import { PendingAnswer } from './pending-answer.ts'

/** A write, and the change set that it is a part of. */
type AskedWrite = (Operation | VendorRequest) & { readonly change_set?: string | undefined }

/**
 * Adds a write to its change set, or lets it wait if its caller needs an approval for it, or is a person in a browser, who
 * sees the changes first; undefined if it may be sent. Reads with a change set may be sent while nobody has decided on it.
 */
export async function askApproval(
  { approvals, change_sets }: Pick<Services, 'approvals' | 'change_sets'>,
  principal: Principal,
  key: ConnectorKey,
  { change_set, ...write }: AskedWrite,
  signal: AbortSignal,
): Promise<PendingAnswer | undefined> {
  if (change_set !== undefined) {
    const named = { connector: key, id: change_set, visible: visibleTo(principal) }
    const recorded = await change_sets.record(named, write, policyOf(principal), signal)
    if (!recorded) await change_sets.requireUndecided(named)
    return recorded && new PendingAnswer(recorded)
  }
  if (!needsApproval(principal) && !principal.session) return undefined
  const pending = await approvals.request(key, write, signal, () => requireAlone(principal))
  return pending && new PendingAnswer(pending)
}

/** A live answer that was asked for with a change set: it says that it does not see it. */
export function besideSet(answer: unknown, change_set: string | undefined): unknown {
  const is_object = typeof answer === 'object' && answer !== null
  const is_plain = is_object && Object.getPrototypeOf(answer) === Object.prototype
  if (change_set === undefined || !is_plain) return answer
  const meta = {
    ...Object((answer as { meta?: unknown }).meta),
    change_set: { id: change_set, applied: false },
  }
  return { ...answer, meta }
}
