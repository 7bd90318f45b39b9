import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { webAnalytics } from '../src/index.ts'

const property_id = '123456789'

const named = (collection: string) => `properties/${property_id}/${collection}/1`

const open = (options: ConnectorOptions) =>
  webAnalytics.create({ ...options, credentials: { access_token: 'invented-token' } })

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: webAnalytics,
    open,
    replication_config: { property_ids: ['1'] },
    list: { property_id },
    calls: {
      'properties.list': {},
      'properties.get': { property_id },
      'accounts.list': {},
      'accounts.get': { name: 'accounts/1' },
      'key_events.get': { name: named('keyEvents') },
      'key_events.create': { property_id, eventName: 'purchase', countingMethod: 'ONCE_PER_EVENT' },
      'key_events.update': { name: named('keyEvents'), countingMethod: 'ONCE_PER_SESSION' },
      'key_events.delete': { name: named('keyEvents') },
      'data_streams.get': { name: named('dataStreams') },
      'data_streams.create': {
        property_id,
        type: 'WEB_DATA_STREAM',
        displayName: 'Shop',
        webStreamData: { defaultUri: 'https://shop.example' },
      },
      'data_streams.update': { name: named('dataStreams'), displayName: 'Store' },
      'data_streams.delete': { name: named('dataStreams') },
      'custom_dimensions.get': { name: named('customDimensions') },
      'custom_dimensions.create': { property_id, parameterName: 'a', displayName: 'A', scope: 'EVENT' },
      'custom_dimensions.update': { name: named('customDimensions'), displayName: 'B' },
      'custom_dimensions.archive': { name: named('customDimensions') },
      'custom_metrics.get': { name: named('customMetrics') },
      'custom_metrics.create': {
        property_id,
        parameterName: 'a',
        displayName: 'A',
        scope: 'EVENT',
        measurementUnit: 'SECONDS',
      },
      'custom_metrics.update': { name: named('customMetrics'), displayName: 'B' },
      'custom_metrics.archive': { name: named('customMetrics') },
      'audience_exports.get': { name: named('audienceExports') },
      'audience_exports.create': {
        property_id,
        audience: `properties/${property_id}/audiences/1`,
        dimensions: [{ dimensionName: 'deviceId' }],
      },
      'audience_exports.query': { name: named('audienceExports') },
      'metadata.get': { property_id },
      'reports.run': { property_id, metrics: [{ name: 'sessions' }] },
      'reports.realtime': { property_id, metrics: [{ name: 'activeUsers' }] },
      'reports.pivot': {
        property_id,
        dimensions: [{ name: 'country' }],
        metrics: [{ name: 'sessions' }],
        pivots: [{ fieldNames: ['country'], limit: 5 }],
      },
      'reports.batch': { property_id, requests: [{ metrics: [{ name: 'sessions' }] }] },
    },
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: webAnalytics,
    forms: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret'],
      },
    ],
  },
)

limitsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: webAnalytics,
    open,
    own_limits: [
      ...['Exhausted concurrent requests quota.', 'Exhausted property tokens per day.'].map((message) => ({
        status: 429,
        body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message } },
      })),
    ],
  },
)

pagesContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: webAnalytics,
    open,
    lists: [
      {
        entity: 'properties',
        params: {},
        page: (nextPageToken, propertySummaries) => ({
          nextPageToken,
          accountSummaries: [{ propertySummaries }],
        }),
      },
    ],
  },
)
