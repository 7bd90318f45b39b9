import {
  baseAddress,
  type Client,
  type ConnectorKind,
  chosenEntities,
  defineConnector,
  noEntityNames,
} from '@linkspan/core'
import { accountOf } from './account.ts'
import { apis } from './apis.ts'
import { credentials } from './credentials.ts'
import * as entities from './entities/index.ts'
import type { WebAnalyticsEntities } from './generated/entities.ts'
import type { WebAnalyticsCredentials } from './generated/inputs.ts'
import { openGoogleAnalytics, type WebAnalyticsOptions } from './google-analytics.ts'
import { analyticsOAuth } from './oauth.ts'
import { replicationConfig } from './replication-config.ts'
import { reportEntities } from './reports/configured-reports.ts'
import { syncedProperties } from './sync.ts'

/** The web-analytics connector (Google Analytics): its declaration, and how to open it. */
export const webAnalytics: ConnectorKind<WebAnalyticsEntities, WebAnalyticsCredentials, WebAnalyticsOptions> =
  defineConnector({
    type: 'web-analytics',
    aliases: ['google-analytics-data-api'],
    title: 'Google Analytics',
    entities,
    credentials,
    apis,
    replication_config: replicationConfig
      .extend({ entities: chosenEntities(Object.values(entities), 'property') })
      .check(noEntityNames(reportEntities.field, entities)),
    sources: syncedProperties,
    configured: reportEntities,
    choices: {
      accounts: {
        field: 'property_ids',
        many: true,
        actions: ['properties.list'],
        noun: 'properties',
        row: { id: 'property_id', name: 'displayName', note: 'property_id', group: 'accountDisplayName' },
        param: 'property_id',
      },
      preview: ['reports.run'],
    },
    oauth: analyticsOAuth,
    check: { entity: 'properties', action: 'list', account: accountOf },
    options: { admin_base_url: baseAddress.optional() },
    open: openGoogleAnalytics,
  })

/** The typed methods of the web-analytics connector. */
export type WebAnalytics = Client<WebAnalyticsEntities>

/**
 * Opens Google Analytics with a user's credentials. Sends nothing before the first call. Throws `invalid_options` or
 * `invalid_credentials`, which name the field.
 */
export function createWebAnalytics(
  options: WebAnalyticsOptions & {
    /** The user's authorization. */
    readonly credentials: WebAnalyticsCredentials
  },
): WebAnalytics {
  return webAnalytics.create(options)
}
