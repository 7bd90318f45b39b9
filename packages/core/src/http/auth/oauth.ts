import type { ConnectorOptions } from '../../options.ts'
import type { Transport } from '../transport.ts'
import type { Auth } from './auth.ts'
import { memoryCredentials } from './memory-credentials.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'
import { type OAuthRefreshOptions, oauthRefresh } from './oauth-refresh.ts'
import { createTokenEndpoint, type TokenEndpointOptions } from './token-endpoint.ts'

/** What differs between the vendors' OAuth. */
export interface OAuthAccount
  extends Pick<TokenEndpointOptions, 'vendor' | 'client_auth' | 'single_use' | 'reply_fields' | 'refusal'>,
    Pick<OAuthRefreshOptions, 'baseUrlOf' | 'isCurable'> {
  readonly token_url: string
  readonly credentials: OAuthCredentials
}

/** Authorization by OAuth credentials, with the token address, client and clock of a connector's options. */
export function oauth(account: OAuthAccount, options: ConnectorOptions): (transport: Transport) => Auth {
  const { credentials, token_url, baseUrlOf, isCurable, ...endpoint } = account
  const { clock, oauth_client } = options
  return (transport) =>
    oauthRefresh({
      endpoint: createTokenEndpoint({
        ...endpoint,
        url: options.token_url ?? token_url,
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
