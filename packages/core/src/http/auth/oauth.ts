import type { ConnectorOptions } from '../../options.ts'
import type { Transport } from '../transport.ts'
import type { Auth } from './auth.ts'
import { type OAuthRefreshOptions, oauthRefresh } from './oauth-refresh.ts'
import { createTokenEndpoint, type TokenEndpointOptions } from './token-endpoint.ts'
import { memoryTokenStore, type OAuthCredentials } from './token-store.ts'

/** What differs between the vendors' OAuth accounts. */
export interface OAuthAccount
  extends Pick<TokenEndpointOptions, 'vendor' | 'client_auth' | 'single_use' | 'reply_fields' | 'refusal'>,
    Pick<OAuthRefreshOptions, 'baseUrlOf' | 'isCurable'> {
  readonly token_url: string
  readonly credentials: OAuthCredentials
}

/** Authorization by OAuth credentials as a connector's options have it: their store, client, clock and addresses. */
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
      store: options.token_store ?? memoryTokenStore(credentials, options.onCredentialsChanged),
      ...(clock && { clock }),
      ...(baseUrlOf && { baseUrlOf }),
      ...(isCurable && { isCurable }),
    })
}
