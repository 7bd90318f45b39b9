import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { advertising } from '../src/index.ts'

const customer_id = '1234567890'
const campaign = `customers/${customer_id}/campaigns/1`
const adGroup = `customers/${customer_id}/adGroups/1`
const label = `customers/${customer_id}/labels/1`

const open = (options: ConnectorOptions) =>
  advertising.create({ ...options, credentials: { access_token: 'invented-token' } })

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: advertising,
    open,
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
      'reports.query': { customer_id, query: 'SELECT campaign.id FROM campaign' },
      'labels.create': { customer_id, operations: [{ create: { name: 'New' } }] },
    },
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: advertising,
    forms: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret', 'developer_token'],
        marks: { developer_token: '_-_' },
      },
    ],
  },
)

limitsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: advertising,
    open,
    own_limits: [
      {
        status: 429,
        body: {
          error: {
            code: 429,
            status: 'RESOURCE_EXHAUSTED',
            details: [
              {
                '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
                errors: [
                  {
                    errorCode: { quotaError: 'RESOURCE_EXHAUSTED' },
                    message: 'Too many requests.',
                    details: { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay: '600s' } },
                  },
                ],
              },
            ],
          },
        },
      },
    ],
  },
)

pagesContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: advertising,
    open,
    lists: [
      {
        entity: 'campaigns',
        params: { customer_id: '1234567890' },
        page: (nextPageToken, results) => ({ nextPageToken, ...(results.length > 0 && { results }) }),
      },
      {
        entity: 'reports',
        method: 'query',
        params: { customer_id: '1234567890', query: 'SELECT campaign.id FROM campaign' },
        page: (nextPageToken, results) => ({ nextPageToken, ...(results.length > 0 && { results }) }),
      },
    ],
  },
)
