import type { OAuthEndpoints } from '../connector/connector.ts'
import type { Auth } from '../http/auth/auth.ts'
import { oauth } from '../http/auth/oauth.ts'
import type { OAuthCredentials } from '../http/auth/oauth-credentials.ts'
import type { Transport } from '../http/transport.ts'
import type { ConnectorOptions } from '../options.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'

/** Google's OAuth 2.0 for web servers, https://developers.google.com/identity/protocols/oauth2/web-server. */
export function googleOAuth(...scopes: string[]): OAuthEndpoints {
  return {
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: TOKEN_URL,
    revoke_url: 'https://oauth2.googleapis.com/revoke',
    scopes,
    pkce: true,
    // without these two, Google issues no refresh token at all, or only on the first consent
    authorize_params: { access_type: 'offline', prompt: 'consent' },
  }
}

/** Authorization with a Google user's credentials. */
export function googleAuth(
  vendor: string,
  credentials: OAuthCredentials,
  options: ConnectorOptions,
): (transport: Transport) => Auth {
  return oauth({ vendor, token_url: TOKEN_URL, client_auth: 'body', credentials }, options)
}
