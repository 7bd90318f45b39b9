import { InvalidOptionsError } from '../../errors.ts'
import type { ConnectorOptions } from '../options.ts'
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

/** The options that save renewed credentials: one of the two. */
export type SavingOptions =
  | Required<Pick<ConnectorOptions, 'renewable_credentials'>>
  // last, since the compiler names what the last one lacks
  | Required<Pick<ConnectorOptions, 'onCredentialsChanged'>>

/**
 * Authorization by OAuth credentials, with the token address, client and clock of a connector's options. Throws
 * `invalid_options` if refresh tokens can be used only once and nothing saves the ones that replace them.
 */
export function oauth(account: OAuthAccount, options: ConnectorOptions): (transport: Transport) => Auth {
  const { vendor, endpoints, credentials, baseUrlOf, isCurable } = account
  const { clock, oauth_client, logger } = options
  if (endpoints.single_use && !options.onCredentialsChanged && !options.renewable_credentials) {
    const message =
      'is required: a refresh token of this vendor can be used only once, so the one that replaces it must be saved'
    throw new InvalidOptionsError(`${vendor}: options`, [{ path: '$.onCredentialsChanged', message }])
  }
  return (transport) =>
    oauthRefresh({
      endpoint: createTokenEndpoint({
        ...endpoints,
        vendor,
        url: options.token_url ?? endpoints.token_url,
        transport,
        oauth_client,
        ...(clock && { clock }),
        ...(logger && { logger }),
      }),
      credentials:
        options.renewable_credentials ?? memoryCredentials(credentials, options.onCredentialsChanged),
      ...(clock && { clock }),
      ...(baseUrlOf && { baseUrlOf }),
      ...(isCurable && { isCurable }),
    })
}
