import type { ExampleCalls } from './example-calls.ts'

const customer = { customer_id: '{advertising.direct_customer_id}' }
const ofCustomer = { ...customer, pageSize: 100 }

const writing = (operation: object) => ({ ...customer, operations: [operation] })
const creating = (create: object) => writing({ create })
const updating = (resourceName: string, fields: object) => writing({ update: { resourceName, ...fields } })
/** The resource that a call has created. */
const created = (operation: string) => `{${operation}: results.0.resourceName}`
const removing = (operation: string) => writing({ remove: created(operation) })

/** The parameters of each action in the reference. */
export const advertisingCalls: ExampleCalls = {
  'accessible_customers.list': undefined,
  'accounts.list': ofCustomer,
  'campaigns.list': ofCustomer,
  'campaigns.update': writing({
    updateMask: 'name,status',
    update: {
      resourceName: '{campaigns.list: data.0.campaign.resourceName}',
      name: 'Spring sale',
      status: 'PAUSED',
    },
  }),
  'ad_groups.list': ofCustomer,
  'ad_groups.update': updating('{ad_groups.list: data.0.adGroup.resourceName}', { cpcBidMicros: '1500000' }),
  'campaign_budgets.create': creating({ name: 'Spring budget', amountMicros: '50000000' }),
  'campaign_budgets.list': ofCustomer,
  'campaign_budgets.update': updating(created('campaign_budgets.create'), { amountMicros: '55000000' }),
  'campaigns.create': creating({
    name: 'Winter boots',
    status: 'PAUSED',
    advertisingChannelType: 'SEARCH',
    campaignBudget: created('campaign_budgets.create'),
    containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    maximizeConversions: { targetCpaMicros: '8000000' },
    networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false },
  }),
  'ad_groups.create': creating({
    campaign: created('campaigns.create'),
    name: 'Leather boots',
    type: 'SEARCH_STANDARD',
    cpcBidMicros: '900000',
  }),
  'ad_groups.remove': removing('ad_groups.create'),
  'campaigns.remove': removing('campaigns.create'),
  'campaign_budgets.remove': removing('campaign_budgets.create'),
  'keyword_views.list': ofCustomer,
  'search_term_views.list': ofCustomer,
  'geographic_views.list': ofCustomer,
  'asset_groups.list': ofCustomer,
  'asset_group_assets.list': ofCustomer,
  'assets.list': ofCustomer,
  'assets.create': creating({
    sitelinkAsset: {
      linkText: 'Winter sale',
      description1: 'Boots at half price',
      description2: 'Until the end of January',
    },
    finalUrls: ['https://shop.example/winter'],
  }),
  'change_events.list': ofCustomer,
  'ad_group_criteria.list': ofCustomer,
  'ad_group_criteria.create': creating({
    adGroup: '{keyword_views.list: data.0.adGroup.resourceName}',
    keyword: { text: 'leather boots', matchType: 'PHRASE' },
    cpcBidMicros: '900000',
  }),
  'ad_group_criteria.update': updating(created('ad_group_criteria.create'), { status: 'PAUSED' }),
  'ad_group_criteria.remove': removing('ad_group_criteria.create'),
  'campaign_criteria.create': creating({
    campaign: '{keyword_views.list: data.0.campaign.resourceName}',
    negative: true,
    keyword: { text: 'second hand', matchType: 'PHRASE' },
  }),
  'campaign_criteria.list': ofCustomer,
  'campaign_criteria.update': updating('{campaign_criteria.list: data.0.campaignCriterion.resourceName}', {
    bidModifier: 1.2,
  }),
  'campaign_criteria.remove': removing('campaign_criteria.create'),
  'ad_group_ads.create': creating({
    adGroup: '{keyword_views.list: data.0.adGroup.resourceName}',
    status: 'PAUSED',
    ad: {
      finalUrls: ['https://shop.example/boots'],
      responsiveSearchAd: {
        headlines: ['Leather boots', 'Made to last', 'Free returns'].map((text) => ({ text })),
        descriptions: ['Boots for every winter.', 'Order today.'].map((text) => ({ text })),
      },
    },
  }),
  'ad_group_ads.list': ofCustomer,
  'ad_group_ads.update': updating(created('ad_group_ads.create'), { status: 'ENABLED' }),
  'ads.update': updating('{ad_group_ads.list: data.0.adGroupAd.ad.resourceName}', {
    finalUrls: ['https://shop.example/winter'],
  }),
  'ad_group_ads.remove': removing('ad_group_ads.create'),
  'recommendations.list': ofCustomer,
  'recommendations.apply': writing({
    resourceName: '{recommendations.list: data.0.recommendation.resourceName}',
  }),
  'recommendations.dismiss': writing({
    resourceName: '{recommendations.list: data.1.recommendation.resourceName}',
  }),
  'labels.create': creating({ name: 'Spring', textLabel: { backgroundColor: '#00AA55' } }),
  'campaign_labels.create': creating({
    campaign: '{campaigns.list: data.0.campaign.resourceName}',
    label: created('labels.create'),
  }),
  'campaign_labels.list': ofCustomer,
  'campaign_labels.remove': removing('campaign_labels.create'),
  'ad_group_labels.create': creating({
    adGroup: '{ad_groups.list: data.0.adGroup.resourceName}',
    label: created('labels.create'),
  }),
  'ad_group_labels.list': ofCustomer,
  'ad_group_labels.remove': removing('ad_group_labels.create'),
  'ad_group_ad_labels.create': creating({
    adGroupAd: '{ad_group_ads.list: data.0.adGroupAd.resourceName}',
    label: created('labels.create'),
  }),
  'ad_group_ad_labels.list': ofCustomer,
  'ad_group_ad_labels.remove': removing('ad_group_ad_labels.create'),
  'labels.remove': removing('labels.create'),
  'reports.query': {
    ...customer,
    query:
      'SELECT campaign.name, segments.device, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_7_DAYS',
    pageSize: 100,
  },
}
