import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { webAnalytics } from '../src/index.ts'

const property_id = '123456789'

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
