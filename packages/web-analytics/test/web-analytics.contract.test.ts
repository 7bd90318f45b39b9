import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract } from '@linkspan/core/testing'
import { webAnalytics } from '../src/index.ts'

const property_id = '123456789'
const reports = [
  'website_overview',
  'daily_active_users',
  'weekly_active_users',
  'four_weekly_active_users',
  'traffic_sources',
  'pages',
  'devices',
  'locations',
]

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: webAnalytics,
    open: (options) => webAnalytics.create({ ...options, credentials: { access_token: 'invented-token' } }),
    replication_config: { property_ids: ['1'] },
    calls: {
      'properties.list': {},
      'metadata.get': { property_id },
      ...Object.fromEntries(reports.map((name) => [`${name}.list`, { property_id }])),
    },
  },
)
