import type { Fault, When } from '../kit/faults.ts'

const ERRORS = {
  access_denied: [400, 'Account restricted'],
  admin_policy_enforced: [400, 'The policies of the administrator forbid a requested scope.'],
  deleted_client: [401, 'The OAuth client was deleted.'],
  invalid_grant: [400, 'Token has been expired or revoked.'],
  rate_limit_exceeded: [403, 'The rate limit of the token endpoint is exceeded.'],
} as const

/** An error that a vendor's token endpoint may answer to a valid request. */
export type TokenError = keyof typeof ERRORS

/** An error of the token endpoint with Google's status; by default it strikes the next token request only. */
export function tokenError(error: TokenError, when: When = {}): Fault {
  const [status, error_description] = ERRORS[error]
  return { method: 'POST', path: /token(\?|$)/, ...when, status, body: { error, error_description } }
}
