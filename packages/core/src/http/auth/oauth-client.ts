import { InvalidCredentialsError } from '../../errors.ts'
import type { Issue } from '../../issue.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'

/** The id and secret of an OAuth client. */
export interface OAuthClient {
  /** The client's id. */
  readonly client_id: string
  /** The client's secret. */
  readonly client_secret: string
}

/**
 * The client that renews credentials. A refresh token is valid only for the client that it was issued to, so the
 * credentials' own client comes first. Credentials may name their client without its secret; then `known` must be it.
 * Throws `invalid_credentials` naming what they lack.
 */
export function clientOf(vendor: string, own: OAuthCredentials, known: OAuthClient | undefined): OAuthClient {
  const { client_id, client_secret } = own
  if (client_id && client_secret) return { client_id, client_secret }
  if (known && (!client_id || client_id === known.client_id)) return known
  const paths = (client_id ? ['client_secret'] : ['client_id', 'client_secret']).map(
    (name) => `$.credentials.${name}`,
  )
  const why = 'no client is known that the refresh token was issued to'
  throw new InvalidCredentialsError(
    vendor,
    paths.map((path) => ({ path, message: `required to renew the access token: ${why}` })),
    { message: `${vendor}: renewing the access token needs ${paths.join(' and ')}: ${why}.` },
  )
}

/** What is missing if credentials name half of a client, and `known` is not that client. */
export function clientIssues(own: OAuthCredentials, known: OAuthClient | undefined): Issue[] {
  const { client_id, client_secret } = own
  if (client_secret && !client_id) return [{ path: '$.client_id', message: 'required with client_secret' }]
  if (client_id && !client_secret && client_id !== known?.client_id)
    return [
      { path: '$.client_secret', message: 'required with client_id, unless oauth_client is this client' },
    ]
  return []
}

/** A client as HTTP Basic carries it: both parts are encoded first (RFC 6749 section 2.3.1). */
export function basicClient({ client_id, client_secret }: OAuthClient): string {
  const words = [client_id, client_secret].map(encodeURIComponent).join(':')
  return `Basic ${Buffer.from(words).toString('base64')}`
}
