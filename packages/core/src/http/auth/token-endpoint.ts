import { type Clock, elapsed, systemClock } from '../../clock.ts'
import { ConnectorError, ReauthRequiredError } from '../../errors.ts'
import { type Logger, silentLogger } from '../../logger.ts'
import { traced } from '../../tracing.ts'
import { defaultRetry, type RetryPolicy, retrying } from '../retry.ts'
import type { RawReply, Transport } from '../transport.ts'
import { basicClient, clientOf, type OAuthClient } from './oauth-client.ts'
import { type OAuthCredentials, secretsOf } from './oauth-credentials.ts'
import type { TokenExchangeOptions } from './renewals.ts'
import { refusalOf } from './token-refusal.ts'
import { type ReplyFields, readTokenReply, renewedBy } from './token-reply.ts'

/** The vendor's token endpoint, and how it is called. */
export interface TokenEndpointOptions {
  readonly vendor: string
  readonly url: string
  readonly transport: Transport
  /** Whether the client's id and secret go into the form or into HTTP Basic (RFC 6749 section 2.3.1). */
  readonly client_auth: 'body' | 'basic'
  /** The OAuth client for credentials that have none of their own. */
  readonly oauth_client?: OAuthClient | undefined
  /** Whether a refresh token can be used only once: then a request whose reply was lost is retried at most once. */
  readonly single_use?: boolean
  /** Matches the text by which the vendor refuses a refresh token for good, if it sends no error code. */
  readonly refusal?: RegExp
  /** Reply fields that are stored under their own name; all others are stored under `vendor_fields`. */
  readonly reply_fields?: ReplyFields
  readonly clock?: Clock
  readonly retry?: RetryPolicy
  /** How long one request may take, in milliseconds. */
  readonly timeout_ms?: number
  /** Logs renewals, without any token. */
  readonly logger?: Logger
}

/** The vendor's token endpoint. */
export interface TokenEndpoint {
  /**
   * Exchanges the refresh token for new credentials. Fields that the vendor does not replace, or replaces by a value
   * that no credentials may have, are kept.
   * Throws `reauth_required` if the vendor refuses the token for good, and `rate_limited`, `vendor_error` or
   * `vendor_unreachable` during an outage.
   */
  refresh(current: OAuthCredentials, options?: TokenExchangeOptions): Promise<OAuthCredentials>
}

/** A client of the vendor's token endpoint (RFC 6749 sections 5 and 6). */
export function createTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  const {
    vendor,
    clock = systemClock,
    retry = defaultRetry,
    timeout_ms = 30_000,
    logger = silentLogger,
    single_use = false,
  } = options
  /** The refresh token whose last use got no clear reply: the vendor may have invalidated it. */
  let doubtful: string | undefined

  async function post(form: URLSearchParams, client: OAuthClient): Promise<RawReply> {
    const headers: Record<string, string> = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    }
    if (options.client_auth === 'basic') headers.authorization = basicClient(client)
    else for (const [name, value] of Object.entries(client)) form.set(name, value)
    const signal = AbortSignal.timeout(timeout_ms)
    const subject = `${vendor}: token endpoint`
    const body = form.toString()
    const request = {
      subject,
      method: 'POST',
      url: options.url,
      headers,
      body,
      reply: 'whole',
      signal,
    } as const
    try {
      return await options.transport.send(request)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new ConnectorError(
        'vendor_unreachable',
        `${vendor}: the token endpoint sent no reply within ${timeout_ms} ms.`,
        {
          retryable: true,
          reason: 'timeout',
        },
      )
    }
  }

  async function attempt(
    current: OAuthCredentials,
    client: OAuthClient,
    onStatus: (status: number) => void,
  ): Promise<OAuthCredentials> {
    const refresh_token = current.refresh_token as string
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
    const started = elapsed(clock)
    let reply: RawReply
    try {
      reply = await post(form, client)
    } catch (error) {
      if (ConnectorError.isInstance(error) && error.reason !== 'not_sent') doubtful = refresh_token
      throw error
    }
    const { status } = reply
    onStatus(status)
    const duration_ms = Math.round(elapsed(clock) - started)
    logger.debug({ vendor, operation: 'token endpoint', status, duration_ms }, 'vendor replied')
    if (reply.status !== 200) {
      // the error of a gateway does not show whether the vendor has used up the token
      if (reply.status >= 500) doubtful = refresh_token
      throw refusalOf(reply, {
        vendor,
        refusal: options.refusal,
        secrets: [secretsOf(current), client],
        now: clock.now(),
        in_doubt: single_use && doubtful === refresh_token,
      })
    }
    const fields = readTokenReply(reply.text)
    if (!fields) {
      doubtful = refresh_token
      throw new ConnectorError(
        'vendor_invalid_reply',
        `${vendor}: the token endpoint sent a reply without an access token.`,
        {
          retryable: true,
        },
      )
    }
    return renewedBy(current, fields, { own: options.reply_fields ?? {}, now: clock.now() })
  }

  /** One attempt in a span of its own, like the other requests to the vendor. */
  function tracedAttempt(current: OAuthCredentials, client: OAuthClient, number: number) {
    const attributes = {
      'http.request.method': 'POST',
      'server.address': new URL(options.url).hostname,
      'http.request.resend_count': number,
    }
    return traced(`${vendor} token endpoint`, 'client', attributes, (span) =>
      attempt(current, client, (status) => span.setAttribute('http.response.status_code', status)),
    )
  }

  return {
    async refresh(current, { doubtful: unanswered, signal } = {}) {
      if (unanswered) doubtful = current.refresh_token
      const client = clientOf(vendor, current, options.oauth_client)
      if (!current.refresh_token) {
        throw new ReauthRequiredError(
          `${vendor}: the access token has expired, and there is no refresh_token.`,
          {
            reason: 'no_refresh_token',
          },
        )
      }
      const once = (number: number) => {
        signal?.throwIfAborted()
        return tracedAttempt(current, client, number)
      }
      const renewing = retrying(once, {
        // after a lost reply, one retry shows whether the vendor has used up a single-use token
        policy: single_use ? { ...retry, retries: Math.min(retry.retries, 1) } : retry,
        clock,
        write: false,
        within_ms: retry.budget_ms + timeout_ms,
        ...(signal && { signal }),
        onRetry: ({ code }, delay_ms, number) =>
          logger.warn({ vendor, code, delay_ms, attempt: number }, 'retrying the renewal of an access token'),
      })
      return renewing.then(
        (renewed) => {
          logger.info({ vendor }, 'access token renewed')
          return renewed
        },
        (error) => {
          const { code, reason } = ConnectorError.isInstance(error) ? error : {}
          logger.warn({ vendor, code, reason }, 'access token not renewed')
          throw error
        },
      )
    },
  }
}
