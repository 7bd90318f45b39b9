import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract } from '@linkspan/core/testing'
import { advertising } from '../src/index.ts'

const customer_id = '1234567890'
const list = { customer_id }
const campaign = `customers/${customer_id}/campaigns/1`
const adGroup = `customers/${customer_id}/adGroups/1`
const label = `customers/${customer_id}/labels/1`

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: advertising,
    open: (options) => advertising.create({ ...options, credentials: { access_token: 'invented-token' } }),
    calls: {
      'accessible_customers.list': {},
      'accounts.list': list,
      'campaigns.list': list,
      'campaigns.update': { customer_id, operations: [{ update: { resourceName: campaign, name: 'New' } }] },
      'ad_groups.list': list,
      'ad_groups.update': {
        customer_id,
        operations: [{ update: { resourceName: adGroup, status: 'PAUSED' } }],
      },
      'ad_group_ads.list': list,
      'campaign_labels.list': list,
      'campaign_labels.create': { customer_id, operations: [{ create: { campaign, label } }] },
      'ad_group_labels.list': list,
      'ad_group_labels.create': { customer_id, operations: [{ create: { adGroup, label } }] },
      'ad_group_ad_labels.list': list,
      'labels.create': { customer_id, operations: [{ create: { name: 'New' } }] },
    },
  },
)
