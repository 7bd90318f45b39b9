import type { SessionRole } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { allows, RIGHTS, type Right, type Scope } from './scope.ts'

/** What people may do, by their roles. */
const rights: Readonly<Record<SessionRole, readonly Right[]>> = {
  read: ['read', 'search'],
  operate: ['read', 'search', 'write', 'connect', 'sync'],
  manage: RIGHTS,
}

/** The scope of a role; undefined for one that may do everything in its organization. */
export function scopeOfRole(role: SessionRole): Scope | undefined {
  return role === 'manage' ? undefined : { actions: rights[role].toSorted() }
}

/** Throws `forbidden` for a caller that may do less than a role, or whose writes need an approval. */
export function requireRole(
  { token }: { readonly token?: { readonly scope: Scope } | undefined },
  role: SessionRole,
): void {
  if (!token) return
  const missing_scope = rights[role].filter((right) => !allows(token.scope, right))
  if (missing_scope.length === 0 && token.scope.approval === undefined) return
  const reason = missing_scope.length > 0 ? `lacks ${missing_scope.join(', ')}` : 'has an approval'
  throw new ServiceError(
    'forbidden',
    `The scope of this token ${reason}, so it cannot give the role ${role}.`,
    {
      missing_scope: missing_scope.length > 0 ? missing_scope : ['approval'],
      remedy: 'Use a token whose scope has everything that the role has, and no approval.',
    },
  )
}
