import type { ConnectorOptions } from '../../options.ts'
import type { Transport } from '../transport.ts'
import type { Auth } from './auth.ts'
import { memoryCredentials } from './memory-credentials.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'
import type { OAuthEndpoints } from './oauth-endpoints.ts'
import { type OAuthRefreshOptions, oauthRefresh } from './oauth-refresh.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

/** What differs between the vendors' OAuth. */
export interface OAuthAccount extends Pick<OAuthRefreshOptions, 'baseUrlOf' | 'isCurable'> {
  readonly vendor: string
  readonly endpoints: OAuthEndpoints
  readonly credentials: OAuthCredentials
}

/** Authorization by OAuth credentials, with the token address, client and clock of a connector's options. */
export function oauth(account: OAuthAccount, options: ConnectorOptions): (transport: Transport) => Auth {
  const { vendor, endpoints, credentials, baseUrlOf, isCurable } = account
  const { clock, oauth_client } = options
  return (transport) =>
    oauthRefresh({
      endpoint: createTokenEndpoint({
        ...endpoints,
        vendor,
        url: options.token_url ?? endpoints.token_url,
        transport,
        oauth_client,
        ...(clock && { clock }),
      }),
      credentials:
        options.renewable_credentials ?? memoryCredentials(credentials, options.onCredentialsChanged),
      ...(clock && { clock }),
      ...(baseUrlOf && { baseUrlOf }),
      ...(isCurable && { isCurable }),
    })
}
