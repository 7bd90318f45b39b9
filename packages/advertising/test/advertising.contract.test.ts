import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { advertising } from '../src/index.ts'

const customer_id = '1234567890'
const campaign = `customers/${customer_id}/campaigns/1`
const adGroup = `customers/${customer_id}/adGroups/1`
const label = `customers/${customer_id}/labels/1`

const own = `customers/${customer_id}`
const writing = (operation: object) => ({ customer_id, operations: [operation] })
const creating = (create: object) => writing({ create })
const updating = (name: string, update: object) =>
  writing({ update: { resourceName: `${own}/${name}`, ...update } })
const removing = (name: string) => writing({ remove: `${own}/${name}` })

const budgets = {
  'campaign_budgets.create': creating({ name: 'New', amountMicros: '1000000' }),
  'campaign_budgets.update': updating('campaignBudgets/1', { amountMicros: '1100000' }),
  'campaign_budgets.remove': removing('campaignBudgets/1'),
}

const eu = { containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' }
const built = {
  'campaigns.create': creating({
    ...eu,
    name: 'New',
    status: 'PAUSED',
    advertisingChannelType: 'DISPLAY',
    campaignBudget: `${own}/campaignBudgets/1`,
    manualCpc: {},
  }),
  'campaigns.remove': removing('campaigns/1'),
  'ad_groups.create': creating({ campaign, name: 'New' }),
  'ad_groups.remove': removing('adGroups/1'),
  'assets.create': creating({ textAsset: { text: 'Made to last' } }),
}

const keyword = { text: 'boots', matchType: 'EXACT' }
const criteria = {
  'ad_group_criteria.create': creating({ adGroup, keyword }),
  'ad_group_criteria.update': updating('adGroupCriteria/1~1', { status: 'PAUSED' }),
  'ad_group_criteria.remove': removing('adGroupCriteria/1~1'),
  'campaign_criteria.create': creating({ campaign, keyword, negative: true }),
  'campaign_criteria.update': updating('campaignCriteria/1~1', { bidModifier: 1.5 }),
  'campaign_criteria.remove': removing('campaignCriteria/1~1'),
}

const texts = (...all: string[]) => all.map((text) => ({ text }))
const finalUrls = ['https://shop.example/']
const ads = {
  'ad_group_ads.create': creating({
    adGroup,
    ad: {
      finalUrls,
      responsiveSearchAd: {
        headlines: texts('One', 'Two', 'Three'),
        descriptions: texts('First.', 'Second.'),
      },
    },
  }),
  'ad_group_ads.update': updating('adGroupAds/1~1', { status: 'PAUSED' }),
  'ad_group_ads.remove': removing('adGroupAds/1~1'),
  'ads.update': updating('ads/1', { finalUrls }),
}

const recommendation = { resourceName: `${own}/recommendations/MTIz` }
const recommendations = {
  'recommendations.apply': writing(recommendation),
  'recommendations.dismiss': writing(recommendation),
}

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
      ...budgets,
      ...built,
      ...criteria,
      ...ads,
      ...recommendations,
      'campaign_labels.remove': removing('campaignLabels/1~1'),
      'ad_group_labels.remove': removing('adGroupLabels/1~1'),
      'ad_group_ad_labels.create': creating({ adGroupAd: `${own}/adGroupAds/1~1`, label }),
      'ad_group_ad_labels.remove': removing('adGroupAdLabels/1~1~1'),
      'labels.remove': removing('labels/1'),
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
