import { type Client, type Connector, defineConnector } from '@linkspan/core'
import { type AdvertisingCredentials, credentials } from './credentials.ts'
import { replicationConfig } from './customers.ts'
import * as entities from './entities/index.ts'
import { type AdvertisingOptions, openGoogleAds, TOKEN_URL } from './google-ads.ts'

/** The advertising connector, Google Ads: what a host needs to know of it, and how to open it. */
export const advertising: Connector<typeof entities, AdvertisingCredentials, AdvertisingOptions> =
  defineConnector({
    type: 'advertising',
    aliases: ['google-ads'],
    title: 'Google Ads',
    entities,
    credentials,
    replication_config: replicationConfig,
    oauth: {
      authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_url: TOKEN_URL,
      revoke_url: 'https://oauth2.googleapis.com/revoke',
      scopes: ['https://www.googleapis.com/auth/adwords'],
      pkce: true,
      authorize_params: { access_type: 'offline', prompt: 'consent' },
    },
    check: { entity: 'accessible_customers', action: 'list' },
    open: openGoogleAds,
  })

/** The typed methods of the advertising connector. */
export type Advertising = Client<typeof entities>

/**
 * Opens Google Ads with a user's credentials; nothing is sent before the first call. Throws `invalid_credentials`
 * naming the field.
 */
export function createAdvertising(
  options: AdvertisingOptions & { readonly credentials: AdvertisingCredentials },
): Advertising {
  return advertising.create(options)
}
