import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract, secretsContract } from '@linkspan/core/testing'
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

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: webAnalytics,
    kinds: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret'],
      },
    ],
  },
)
