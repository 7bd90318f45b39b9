import {
  type Client,
  type ConnectorKind,
  chosenEntities,
  defineConnector,
  noEntityNames,
} from '@linkspan/core'
import * as z from 'zod'
import { accountOf } from './account.ts'
import { apis } from './apis.ts'
import { credentials } from './credentials.ts'
import { customers, reachedCustomers } from './customers.ts'
import * as entities from './entities/index.ts'
import type { AdvertisingEntities } from './generated/entities.ts'
import type { AdvertisingCredentials } from './generated/inputs.ts'
import { type AdvertisingOptions, openGoogleAds } from './google-ads.ts'
import { adsOAuth } from './oauth.ts'
import { configuredQueries } from './queries/configured-queries.ts'
import { replicationConfig } from './replication-config.ts'

/** The advertising connector (Google Ads): its declaration, and how to open it. */
export const advertising: ConnectorKind<AdvertisingEntities, AdvertisingCredentials, AdvertisingOptions> =
  defineConnector({
    type: 'advertising',
    aliases: ['google-ads'],
    title: 'Google Ads',
    entities,
    credentials,
    apis,
    replication_config: replicationConfig
      .extend({ entities: chosenEntities(Object.values(entities), 'customer') })
      .check(noEntityNames(configuredQueries.field, entities)),
    sources: customers,
    configured: configuredQueries,
    choices: {
      accounts: {
        field: 'customer_ids',
        many: true,
        actions: ['accessible_customers.list', 'reports.query'],
        reached: reachedCustomers,
      },
      preview: ['reports.query'],
    },
    oauth: adsOAuth,
    check: { entity: 'accessible_customers', action: 'list', account: accountOf },
    options: {
      version: z
        .string()
        .regex(/^v\d+$/, 'must be a version such as v26')
        .optional(),
    },
    open: openGoogleAds,
  })

/** The typed methods of the advertising connector. */
export type Advertising = Client<AdvertisingEntities>

/**
 * Opens Google Ads with a user's credentials. Sends nothing before the first call. Throws `invalid_options` or
 * `invalid_credentials`, which name the field.
 */
export function createAdvertising(
  options: AdvertisingOptions & {
    /** The user's authorization. */
    readonly credentials: AdvertisingCredentials
  },
): Advertising {
  return advertising.create(options)
}
