import { ConnectorError, type ErrorDetails, RateLimitedError, ReauthRequiredError } from '../../errors.ts'
import { toSentence } from '../../redact.ts'
import { parseRetryAfter } from '../retry.ts'
import type { RawReply } from '../transport.ts'
import type { serviceAccountOf } from './oauth-credentials.ts'
import { parseFields } from './token-reply.ts'

/** What the error of a token endpoint depends on beside the reply. */
interface Refused {
  readonly vendor: string
  /** Matches the text by which the vendor refuses a refresh token for good, if it sends no error code. */
  readonly refusal: RegExp | undefined
  readonly secrets: unknown
  readonly now: number
  /** The service account that has sent an assertion, and what that asked for. */
  readonly account: ReturnType<typeof serviceAccountOf>
  readonly scopes: readonly string[]
  /** Whether an earlier exchange may have used up the single-use token. */
  readonly in_doubt: boolean
}

/** Codes of errors that are about the client and not about the token. Google deletes clients that nobody uses. */
const CLIENT_CODES = new Set(['invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client'])

const LIMIT_CODES = new Set(['rate_limit_exceeded', 'slow_down'])

const OUTAGE_CODES = new Set(['server_error', 'temporarily_unavailable', 'internal_failure'])

/**
 * The error of a token endpoint's reply that is no success. The codes are those of RFC 6749 section 5.2 and of
 * https://developers.google.com/identity/protocols/oauth2/web-server#errors.
 */
export function refusalOf(reply: RawReply, refused: Refused): ConnectorError {
  const { vendor, refusal, secrets, now, in_doubt } = refused
  const { status } = reply
  const { error, error_description, errors } = parseFields(reply.text)
  const code = typeof error === 'string' ? error : refusal?.test(reply.text) ? 'invalid_grant' : undefined
  const vendor_code = code && toSentence(code, secrets)
  const said = [error_description, errors].flat().filter((each) => typeof each === 'string')
  const words = said.length > 0 ? `: ${toSentence(said.join(' '), secrets)}` : ''
  const message = `${vendor}: the vendor refused to renew the access token (${vendor_code ?? status})${words}`
  const details = { vendor_status: status, ...(vendor_code && { vendor_code }) }
  const reauth = (more: ErrorDetails) => new ReauthRequiredError(message, { ...details, ...more })
  if (status === 429 || LIMIT_CODES.has(code ?? '')) {
    const hint = parseRetryAfter(reply.headers['retry-after'], now)
    return new RateLimitedError(message, { ...details, retry_after_seconds: hint ?? 1 })
  }
  if (status >= 500 || OUTAGE_CODES.has(code ?? ''))
    return new ConnectorError('vendor_error', message, { ...details, retryable: true })
  if (refused.account) return reauth(accountRefusal(code, refused.account, refused.scopes))
  // by RFC 6749 section 5.2, 401 is about the client
  if (CLIENT_CODES.has(code ?? '') || (code === undefined && status === 401)) {
    return reauth({
      reason: 'client_rejected',
      remedy: 'Check client_id and client_secret: the refresh token must have been issued to this client.',
    })
  }
  if (code === 'admin_policy_enforced') {
    return reauth({
      reason: 'admin_policy_enforced',
      remedy: 'An administrator of the account’s organization must allow the app; then authorize again.',
    })
  }
  if (code === 'access_denied') return reauth({ reason: 'access_denied' })
  if (code !== 'invalid_grant') return new ConnectorError('vendor_rejected', message, details)
  return reauth({ reason: in_doubt ? 'refresh_outcome_unknown' : 'refresh_token_rejected' })
}

/** What helps a service account whose assertion is refused. */
function accountRefusal(
  code: string | undefined,
  { service_account, subject }: NonNullable<Refused['account']>,
  scopes: readonly string[],
): ErrorDetails {
  const { client_email, client_id = client_email } = service_account
  if (subject && CLIENT_CODES.has(code ?? ''))
    return {
      reason: 'delegation_missing',
      remedy: `An administrator of the organization of ${subject} must delegate domain-wide access to the client ${client_id}, with all of: ${scopes.join(', ')}.`,
    }
  return {
    reason: 'service_account_rejected',
    remedy: `Check the key of ${client_email}, which may have been deleted${subject ? `, and that the user ${subject} exists` : ''}.`,
  }
}
