import type { ChangePolicy } from '../access/change-policy.ts'
import type { Principal } from '../access/principal.ts'
import { actionsOf, allows } from '../access/scope.ts'
import { ServiceError } from '../errors.ts'
import type { VisibleApprovals } from './opened-set.ts'

type Token = Pick<Principal, 'token'>

/** Whether the writes of a caller wait for an approval. */
export function needsApproval({ token }: Token): boolean {
  return token?.scope.approval !== undefined
}

/** What the change sets of a caller may do, beside what each says itself. */
export const policyOf = ({ token }: Token): ChangePolicy => token?.scope.change_sets ?? {}

/** Throws `forbidden` for a caller that may write in change sets only. */
export function requireAlone({ token }: Token): void {
  if (token?.scope.approval !== 'change_sets') return
  throw new ServiceError('forbidden', 'The scope of this token allows writes in change sets only.', {
    missing_scope: ['approval'],
    remedy: 'Begin a change set of the connector, and name it in change_set of each write.',
  })
}

/** The approvals that a caller sees: those of writes that its scope allows; all that it reaches if it may decide. */
export function visibleTo({ token }: Token): VisibleApprovals {
  if (!token) return {}
  const { scope } = token
  const sees_all = allows(scope, 'manage') || allows(scope, 'write')
  return { ...scope, operations: sees_all ? undefined : actionsOf(scope) }
}

/** Throws `forbidden` for a caller whose own writes need an approval: it would be the one that asked. */
export function requireApprover(principal: Token): void {
  if (!needsApproval(principal)) return
  throw new ServiceError('forbidden', 'A token whose own writes need an approval cannot decide on one.', {
    remedy: 'A person decides, with a token that has manage and no approval in its scope.',
  })
}
