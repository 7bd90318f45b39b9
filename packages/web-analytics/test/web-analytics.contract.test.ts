import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract } from '@linkspan/core/testing'
import { webAnalytics } from '../src/index.ts'

const property_id = '123456789'

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: webAnalytics,
    open: (options) => webAnalytics.create({ ...options, credentials: { access_token: 'invented-token' } }),
    replication_config: { property_ids: ['1'] },
    list: { property_id },
    calls: {
      'properties.list': {},
      'metadata.get': { property_id },
    },
  },
)
