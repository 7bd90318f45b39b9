import { type Clock, elapsed, systemClock } from '../../clock.ts'
import { ConnectorError, ReauthRequiredError } from '../../errors.ts'
import { type Logger, silentLogger } from '../../logger.ts'
import { traced } from '../../tracing.ts'
import { defaultRetry, type RetryPolicy, retrying } from '../retry.ts'
import type { RawReply } from '../transport.ts'
import { clientOf, type OAuthClient } from './oauth-client.ts'
import { type OAuthCredentials, renewingSecret, secretsOf, serviceAccountOf } from './oauth-credentials.ts'
import type { OAuthEndpoints } from './oauth-endpoints.ts'
import type { TokenExchangeOptions } from './renewals.ts'
import { JWT_BEARER, signAssertion } from './service-account.ts'
import { refusalOf } from './token-refusal.ts'
import { readTokenReply, renewedBy } from './token-reply.ts'
import { requestToken, type TokenRequestOptions } from './token-request.ts'

/** The vendor's token endpoint, and how it is called. */
export interface TokenEndpointOptions
  extends Omit<TokenRequestOptions, 'timeout_ms'>,
    Pick<OAuthEndpoints, 'groups' | 'single_use' | 'refusal' | 'reply_fields'> {
  /** What an assertion of a service account asks for, unless its credentials have a `scope`. */
  readonly scopes?: readonly string[]
  /** The address by the vendor's own name, to which assertions are addressed; default `url`. */
  readonly token_url?: string
  /** The OAuth client for credentials that have none of their own. */
  readonly oauth_client?: OAuthClient | undefined
  readonly clock?: Clock
  readonly retry?: RetryPolicy
  /** How long one request may take, in milliseconds. */
  readonly timeout_ms?: number
  /** Logs renewals, without any token. */
  readonly logger?: Logger
}

/** The vendor's token endpoint. */
export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>

/** A token endpoint with its defaults, and what the last exchange left open. */
interface Exchanges extends TokenEndpointOptions {
  readonly clock: Clock
  readonly timeout_ms: number
  readonly logger: Logger
  readonly single_use: boolean
  /** The refresh token whose last use got no clear reply: the vendor may have invalidated it. */
  doubtful: string | undefined
}

/** A client of the vendor's token endpoint (RFC 6749 sections 5 and 6). */
export function createTokenEndpoint(options: TokenEndpointOptions) {
  const { vendor, clock = systemClock, retry = defaultRetry } = options
  const { timeout_ms = 30_000, logger = silentLogger, single_use = false } = options
  const exchanges: Exchanges = { ...options, clock, timeout_ms, logger, single_use, doubtful: undefined }

  async function renew(
    current: OAuthCredentials,
    client: OAuthClient | undefined,
    signal: AbortSignal | undefined,
  ): Promise<OAuthCredentials> {
    const once = (number: number) => {
      signal?.throwIfAborted()
      return exchange(exchanges, current, client, number)
    }
    return retrying(once, {
      // after a lost reply, one retry shows whether the vendor has used up a single-use token
      policy: single_use ? { ...retry, retries: Math.min(retry.retries, 1) } : retry,
      clock,
      write: false,
      within_ms: retry.budget_ms + timeout_ms,
      ...(signal && { signal }),
      onRetry: ({ code }, delay_ms, number) =>
        logger.warn({ vendor, code, delay_ms, attempt: number }, 'retrying the renewal of an access token'),
    })
  }

  return {
    /**
     * Exchanges the refresh token for new credentials. Fields that the vendor does not replace, or replaces by a value
     * that no credentials may have, are kept.
     * Throws `reauth_required` if the vendor refuses the token for good, and `rate_limited`, `vendor_error` or
     * `vendor_unreachable` during an outage.
     */
    async refresh(
      current: OAuthCredentials,
      { doubtful, signal }: TokenExchangeOptions = {},
    ): Promise<OAuthCredentials> {
      if (doubtful) exchanges.doubtful = current.refresh_token
      if (!renewingSecret(current)) {
        const message = `${vendor}: the access token has expired, and there is no refresh_token.`
        throw new ReauthRequiredError(message, { reason: 'no_refresh_token' })
      }
      const client = serviceAccountOf(current) ? undefined : clientOf(vendor, current, options.oauth_client)
      try {
        const renewed = await renew(current, client, signal)
        logger.info({ vendor }, 'access token renewed')
        return renewed
      } catch (error) {
        const { code, reason } = ConnectorError.isInstance(error) ? error : {}
        logger.warn({ vendor, code, reason }, 'access token not renewed')
        throw error
      }
    },
  }
}

/** One attempt in a span of its own, like the other requests to the vendor. */
function exchange(
  exchanges: Exchanges,
  current: OAuthCredentials,
  client: OAuthClient | undefined,
  number: number,
): Promise<OAuthCredentials> {
  const { vendor, url, clock, logger } = exchanges
  const attributes = {
    'http.request.method': 'POST',
    'server.address': new URL(url).hostname,
    'http.request.resend_count': number,
  }
  const { refresh_token } = current
  const form = formOf(exchanges, current)
  return traced(`${vendor} token endpoint`, 'client', attributes, async (span) => {
    const started = elapsed(clock)
    let reply: RawReply
    try {
      reply = await requestToken(exchanges, form, client)
    } catch (error) {
      if (ConnectorError.isInstance(error) && error.reason !== 'not_sent') exchanges.doubtful = refresh_token
      throw error
    }
    const { status } = reply
    span.setAttribute('http.response.status_code', status)
    const duration_ms = Math.round(elapsed(clock) - started)
    logger.debug({ vendor, operation: 'token endpoint', status, duration_ms }, 'vendor replied')
    return readCredentials(exchanges, current, client, reply)
  })
}

/** What is sent for new credentials: the refresh token, or an assertion of the service account. */
function formOf(exchanges: Exchanges, current: OAuthCredentials): URLSearchParams {
  const account = serviceAccountOf(current)
  const { refresh_token = '' } = current
  if (!account) return new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
  const { token_url: audience = exchanges.url, clock } = exchanges
  const { service_account, subject } = account
  const asserted = { audience, subject, scopes: scopesOf(exchanges, current), now: clock.now() }
  return new URLSearchParams({ grant_type: JWT_BEARER, assertion: signAssertion(service_account, asserted) })
}

/** The scopes that a service account asks for: its own, or what consents ask for. */
function scopesOf({ scopes = [], groups = [] }: Exchanges, { scope }: OAuthCredentials): readonly string[] {
  if (scope) return scope.split(/[\s,]+/).filter(Boolean)
  return [...scopes, ...groups.flatMap((group) => (group.by_default ? group.scopes : []))]
}

/** The new credentials of a reply. Throws if it has none. */
function readCredentials(
  exchanges: Exchanges,
  current: OAuthCredentials,
  client: OAuthClient | undefined,
  reply: RawReply,
): OAuthCredentials {
  const { vendor, clock, refusal, single_use, reply_fields = {} } = exchanges
  const { refresh_token } = current
  if (reply.status !== 200) {
    // the error of a gateway does not show whether the vendor has used up the token
    if (reply.status >= 500) exchanges.doubtful = refresh_token
    throw refusalOf(reply, {
      vendor,
      refusal,
      secrets: [secretsOf(current), client],
      account: serviceAccountOf(current),
      scopes: scopesOf(exchanges, current),
      now: clock.now(),
      in_doubt: single_use && exchanges.doubtful === refresh_token,
    })
  }
  const fields = readTokenReply(reply.text)
  if (!fields) {
    exchanges.doubtful = refresh_token
    const message = `${vendor}: the token endpoint sent a reply without an access token.`
    throw new ConnectorError('vendor_invalid_reply', message, { retryable: true })
  }
  // the reply to an assertion does not repeat the scopes
  const asked = serviceAccountOf(current) && { scope: scopesOf(exchanges, current).join(' ') }
  return renewedBy({ ...current, ...asked }, fields, { own: reply_fields, now: clock.now() })
}
