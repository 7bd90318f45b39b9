import type { OAuthEndpoints } from '../http/auth/oauth-endpoints.ts'

/** Google's OAuth 2.0 for web servers, https://developers.google.com/identity/protocols/oauth2/web-server. */
export function googleOAuth(...scopes: string[]): OAuthEndpoints {
  return {
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    revoke_url: 'https://oauth2.googleapis.com/revoke',
    scopes,
    pkce: true,
    // without these two, Google issues no refresh token at all, or only on the first consent
    authorize_params: { access_type: 'offline', prompt: 'consent' },
    // names the user in an id_token: revoking a token ends all tokens of the user for the project
    optional_scopes: ['openid'],
    // the number of the project, which all its clients share
    applicationOf: (client_id) => client_id.replace(/-.*$/, ''),
    client_auth: 'body',
  }
}
