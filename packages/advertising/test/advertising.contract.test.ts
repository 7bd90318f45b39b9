import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract, secretsContract } from '@linkspan/core/testing'
import { advertising } from '../src/index.ts'

const customer_id = '1234567890'
const campaign = `customers/${customer_id}/campaigns/1`
const adGroup = `customers/${customer_id}/adGroups/1`
const label = `customers/${customer_id}/labels/1`

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: advertising,
    open: (options) => advertising.create({ ...options, credentials: { access_token: 'invented-token' } }),
    list: { customer_id },
    calls: {
      'accessible_customers.list': {},
      'campaigns.update': { customer_id, operations: [{ update: { resourceName: campaign, name: 'New' } }] },
      'ad_groups.update': {
        customer_id,
        operations: [{ update: { resourceName: adGroup, status: 'PAUSED' } }],
      },
      'campaign_labels.create': { customer_id, operations: [{ create: { campaign, label } }] },
      'ad_group_labels.create': { customer_id, operations: [{ create: { adGroup, label } }] },
      'labels.create': { customer_id, operations: [{ create: { name: 'New' } }] },
    },
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: advertising,
    kinds: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret', 'developer_token'],
        marks: { developer_token: '_-_' },
      },
    ],
  },
)
