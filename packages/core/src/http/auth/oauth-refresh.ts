import { abortable } from '../../abort.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { type ConnectorError, ReauthRequiredError } from '../../errors.ts'
import type { RawReply } from '../transport.ts'
import { callersOwn } from '../unexpected.ts'
import type { Auth, Grant } from './auth.ts'
import { type OAuthCredentials, renewingSecret, secretsOf } from './oauth-credentials.ts'
import type { RenewableCredentials, TokenExchange, TokenExchangeOptions } from './renewals.ts'
import type { TokenEndpoint } from './token-endpoint.ts'

/** How long before its expiry an access token is renewed. */
const MARGIN_MS = 300_000
/** How many former tokens are still kept out of errors: a vendor may repeat one that was just replaced. */
const KEPT_FORMER = 4
/** How often a call that others renew tokens for looks for a newer one. */
const MOST_RENEWALS = 3

/** What renewing an access token needs. */
export interface OAuthRefreshOptions {
  readonly endpoint: TokenEndpoint
  readonly credentials: RenewableCredentials
  readonly clock?: Clock
  /** Whether a new access token may help after this 401; by default it may. */
  readonly isCurable?: (reply: RawReply) => boolean
  /** The base URL that the vendor gave the customer with the credentials. */
  readonly baseUrlOf?: (credentials: OAuthCredentials) => string | undefined
}

/** Refusals that an administrator ends who allows the app or the service account: the old credentials work again. */
const OF_ADMINISTRATORS: readonly unknown[] = ['admin_policy_enforced', 'delegation_missing']

/** Whether only new credentials help. */
function isFinal(error: unknown): error is ReauthRequiredError {
  return error instanceof ReauthRequiredError && !OF_ADMINISTRATORS.includes(error.reason)
}

/**
 * OAuth 2.0 access tokens that are renewed with a refresh token (RFC 6749 section 6). Any number of concurrent calls
 * renew an expired token once. After a 401 the request is sent once more with a new token, and a second 401 is returned. If
 * another caller or process had renewed the token meanwhile, the vendor may have ended that one too: then it is renewed.
 */
export function oauthRefresh(options: OAuthRefreshOptions): Auth {
  const { endpoint, credentials, clock = systemClock, isCurable = () => true } = options
  /** Remembered, so that a refused refresh token is not sent again on every call. */
  let refusal: { token: string | undefined; error: ConnectorError } | undefined
  let seen: OAuthCredentials = {}
  let former: readonly OAuthCredentials[] = []
  /** A token with a lifetime below twice the margin is renewed at half of it, and not on every call. */
  let margin = MARGIN_MS

  async function exchange(
    current: OAuthCredentials,
    options?: TokenExchangeOptions,
  ): Promise<OAuthCredentials> {
    if (refusal && refusal.token === renewingSecret(current)) throw refusal.error
    try {
      return await endpoint.refresh(current, options)
    } catch (error) {
      if (isFinal(error)) refusal = { token: renewingSecret(current), error }
      throw error
    }
  }

  function see(next: OAuthCredentials): void {
    if (next === seen) return
    const { access_token, refresh_token } = seen
    if (next.access_token !== access_token || next.refresh_token !== refresh_token)
      former = [seen, ...former].slice(0, KEPT_FORMER)
    seen = next
  }

  async function renew(
    stale: OAuthCredentials,
    signal: AbortSignal,
    exchangeNow: TokenExchange = exchange,
  ): Promise<OAuthCredentials> {
    see(await abortable(callersOwn(credentials.renew(stale, exchangeNow)), signal))
    if (seen.expires_at !== undefined) margin = Math.min(MARGIN_MS, (seen.expires_at - clock.now()) / 2)
    return seen
  }

  async function current(signal: AbortSignal): Promise<OAuthCredentials> {
    const read = credentials.read()
    see(read instanceof Promise ? await abortable(callersOwn(read), signal) : read)
    const fresh = seen.access_token && (seen.expires_at ?? Number.POSITIVE_INFINITY) - margin > clock.now()
    return fresh ? seen : renew(seen, signal)
  }

  const grant = (sent: OAuthCredentials): Grant => ({
    authorization: `Bearer ${sent.access_token}`,
    base_url: options.baseUrlOf?.(sent),
  })

  return {
    async send(attempt, signal) {
      let sent = await current(signal)
      let reply = await attempt(grant(sent))
      let is_new = false
      for (let left = MOST_RENEWALS; left > 0 && !is_new; left--) {
        if (reply.status !== 401 || !renewingSecret(sent) || !isCurable(reply)) return reply
        sent = await renew(sent, signal, (...given) => {
          is_new = true
          return exchange(...given)
        })
        reply = await attempt(grant(sent))
      }
      return reply
    },
    secrets: () => [seen, ...former].map(secretsOf),
  }
}
