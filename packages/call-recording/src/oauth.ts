import type { OAuthEndpoints } from '@linkspan/core'
import { customerAddress } from './customer-address.ts'

/** Gong's OAuth 2.0, https://help.gong.io/docs/create-an-app-for-gong. */
export const gongOAuth: OAuthEndpoints = {
  authorize_url: 'https://app.gong.io/oauth2/authorize',
  token_url: 'https://app.gong.io/oauth2/generate-customer-token',
  scopes: [
    'api:users:read',
    'api:calls:read:basic',
    'api:calls:read:extensive',
    'api:calls:read:media-url',
    'api:calls:read:transcript',
    'api:workspaces:read',
    'api:stats:user-actions',
    'api:stats:user-actions:detailed',
    'api:stats:interaction',
    'api:stats:scorecards',
    'api:settings:scorecards:read',
    'api:settings:trackers:read',
    'api:library:read',
    'api:coaching:read',
  ],
  pkce: false,
  authorize_params: {},
  client_auth: 'basic',
  single_use: true,
  refusal: /refresh token code is invalid/i,
  reply_fields: { api_base_url_for_customer: customerAddress },
}
