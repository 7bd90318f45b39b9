import type { Sandbox } from '@linkspan/sandbox'
import { type ExampleCalls, found } from './example-calls.ts'

const ofCustomer = ({ advertising }: Sandbox) => ({
  customer_id: advertising.direct_customer_id,
  pageSize: 100,
})

const writing = ({ advertising }: Sandbox, operation: object) => ({
  customer_id: advertising.direct_customer_id,
  operations: [operation],
})

/** The parameters of each action in the reference. */
export const advertising: ExampleCalls = {
  'accessible_customers.list': () => undefined,
  'accounts.list': ofCustomer,
  'campaigns.list': ofCustomer,
  'campaigns.update': (sandbox, answers) => {
    const resourceName = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    const update = { resourceName, name: 'Spring sale', status: 'PAUSED' }
    return writing(sandbox, { updateMask: 'name,status', update })
  },
  'ad_groups.list': ofCustomer,
  'ad_groups.update': (sandbox, answers) => {
    const resourceName = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, { update: { resourceName, cpcBidMicros: '1500000' } })
  },
  'campaign_budgets.create': (sandbox) =>
    writing(sandbox, { create: { name: 'Spring budget', amountMicros: '50000000' } }),
  'campaign_budgets.list': ofCustomer,
  'campaign_budgets.update': (sandbox, answers) => {
    const resourceName = found(answers, 'campaign_budgets.create', 'results.0.resourceName')
    return writing(sandbox, { update: { resourceName, amountMicros: '55000000' } })
  },
  'campaigns.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        name: 'Winter boots',
        status: 'PAUSED',
        advertisingChannelType: 'SEARCH',
        campaignBudget: found(answers, 'campaign_budgets.create', 'results.0.resourceName'),
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
        maximizeConversions: { targetCpaMicros: '8000000' },
        networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false },
      },
    }),
  'ad_groups.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        campaign: found(answers, 'campaigns.create', 'results.0.resourceName'),
        name: 'Leather boots',
        type: 'SEARCH_STANDARD',
        cpcBidMicros: '900000',
      },
    }),
  'ad_groups.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'ad_groups.create', 'results.0.resourceName') }),
  'campaigns.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'campaigns.create', 'results.0.resourceName') }),
  'campaign_budgets.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'campaign_budgets.create', 'results.0.resourceName') }),
  'keyword_views.list': ofCustomer,
  'search_term_views.list': ofCustomer,
  'geographic_views.list': ofCustomer,
  'asset_groups.list': ofCustomer,
  'asset_group_assets.list': ofCustomer,
  'assets.list': ofCustomer,
  'assets.create': (sandbox) =>
    writing(sandbox, {
      create: {
        sitelinkAsset: {
          linkText: 'Winter sale',
          description1: 'Boots at half price',
          description2: 'Until the end of January',
        },
        finalUrls: ['https://shop.example/winter'],
      },
    }),
  'change_events.list': ofCustomer,
  'ad_group_criteria.list': ofCustomer,
  'ad_group_criteria.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        adGroup: found(answers, 'keyword_views.list', 'data.0.adGroup.resourceName'),
        keyword: { text: 'leather boots', matchType: 'PHRASE' },
        cpcBidMicros: '900000',
      },
    }),
  'ad_group_criteria.update': (sandbox, answers) => {
    const resourceName = found(answers, 'ad_group_criteria.create', 'results.0.resourceName')
    return writing(sandbox, { update: { resourceName, status: 'PAUSED' } })
  },
  'ad_group_criteria.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'ad_group_criteria.create', 'results.0.resourceName') }),
  'campaign_criteria.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        campaign: found(answers, 'keyword_views.list', 'data.0.campaign.resourceName'),
        negative: true,
        keyword: { text: 'second hand', matchType: 'PHRASE' },
      },
    }),
  'campaign_criteria.list': ofCustomer,
  'campaign_criteria.update': (sandbox, answers) => {
    const resourceName = found(answers, 'campaign_criteria.list', 'data.0.campaignCriterion.resourceName')
    return writing(sandbox, { update: { resourceName, bidModifier: 1.2 } })
  },
  'campaign_criteria.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'campaign_criteria.create', 'results.0.resourceName') }),
  'ad_group_ads.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        adGroup: found(answers, 'keyword_views.list', 'data.0.adGroup.resourceName'),
        status: 'PAUSED',
        ad: {
          finalUrls: ['https://shop.example/boots'],
          responsiveSearchAd: {
            headlines: ['Leather boots', 'Made to last', 'Free returns'].map((text) => ({ text })),
            descriptions: ['Boots for every winter.', 'Order today.'].map((text) => ({ text })),
          },
        },
      },
    }),
  'ad_group_ads.list': ofCustomer,
  'ad_group_ads.update': (sandbox, answers) => {
    const resourceName = found(answers, 'ad_group_ads.create', 'results.0.resourceName')
    return writing(sandbox, { update: { resourceName, status: 'ENABLED' } })
  },
  'ads.update': (sandbox, answers) => {
    const created = found(answers, 'ad_group_ads.create', 'results.0.resourceName')
    const resourceName = created.replace(/adGroupAds\/\d+~/, 'ads/')
    return writing(sandbox, { update: { resourceName, finalUrls: ['https://shop.example/winter'] } })
  },
  'ad_group_ads.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'ad_group_ads.create', 'results.0.resourceName') }),
  'recommendations.list': ofCustomer,
  'recommendations.apply': (sandbox, answers) =>
    writing(sandbox, {
      resourceName: found(answers, 'recommendations.list', 'data.0.recommendation.resourceName'),
    }),
  'recommendations.dismiss': (sandbox, answers) =>
    writing(sandbox, {
      resourceName: found(answers, 'recommendations.list', 'data.1.recommendation.resourceName'),
    }),
  'labels.create': (sandbox) =>
    writing(sandbox, { create: { name: 'Spring', textLabel: { backgroundColor: '#00AA55' } } }),
  'campaign_labels.create': (sandbox, answers) => {
    const campaign = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    return writing(sandbox, {
      create: { campaign, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'campaign_labels.list': ofCustomer,
  'campaign_labels.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'campaign_labels.create', 'results.0.resourceName') }),
  'ad_group_labels.create': (sandbox, answers) => {
    const adGroup = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, {
      create: { adGroup, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'ad_group_labels.list': ofCustomer,
  'ad_group_labels.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'ad_group_labels.create', 'results.0.resourceName') }),
  'ad_group_ad_labels.create': (sandbox, answers) =>
    writing(sandbox, {
      create: {
        adGroupAd: found(answers, 'ad_group_ads.list', 'data.0.adGroupAd.resourceName'),
        label: found(answers, 'labels.create', 'results.0.resourceName'),
      },
    }),
  'ad_group_ad_labels.list': ofCustomer,
  'ad_group_ad_labels.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'ad_group_ad_labels.create', 'results.0.resourceName') }),
  'labels.remove': (sandbox, answers) =>
    writing(sandbox, { remove: found(answers, 'labels.create', 'results.0.resourceName') }),
  'reports.query': ({ advertising }) => ({
    customer_id: advertising.direct_customer_id,
    query:
      'SELECT campaign.name, segments.device, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_7_DAYS',
    pageSize: 100,
  }),
}
