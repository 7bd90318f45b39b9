import type { Sandbox } from '@linkspan/sandbox'
import { type Answers, type ExampleCalls, found } from './example-calls.ts'

const lastWeek = ({ web_analytics }: Sandbox) => ({
  property_id: web_analytics.property_ids[0],
  dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
})

const ofShop = ({ web_analytics }: Sandbox) => ({ property_id: web_analytics.property_ids[0] })

const named = (operation: string) => (_sandbox: Sandbox, answers: Answers) => ({
  name: found(answers, operation, 'name'),
})

const first = (operation: string) => (_sandbox: Sandbox, answers: Answers) => ({
  name: found(answers, operation, 'data.0.name'),
})

/** The parameters of each action in the reference. */
export const webAnalytics: ExampleCalls = {
  'accounts.list': () => undefined,
  'accounts.get': first('accounts.list'),
  'properties.list': () => undefined,
  'properties.get': ofShop,
  'key_events.list': ofShop,
  'key_events.get': first('key_events.list'),
  'key_events.create': (sandbox) => ({
    ...ofShop(sandbox),
    eventName: 'newsletter',
    countingMethod: 'ONCE_PER_SESSION',
  }),
  'key_events.update': (sandbox, answers) => ({
    ...named('key_events.create')(sandbox, answers),
    defaultValue: { numericValue: 2.5, currencyCode: 'EUR' },
  }),
  'key_events.delete': named('key_events.create'),
  'data_streams.list': ofShop,
  'data_streams.get': first('data_streams.list'),
  'data_streams.create': (sandbox) => ({
    ...ofShop(sandbox),
    type: 'WEB_DATA_STREAM',
    displayName: 'Blog',
    webStreamData: { defaultUri: 'https://blog.example.com' },
  }),
  'data_streams.update': (sandbox, answers) => ({
    ...named('data_streams.create')(sandbox, answers),
    displayName: 'Journal',
  }),
  'data_streams.delete': named('data_streams.create'),
  'custom_dimensions.list': ofShop,
  'custom_dimensions.get': first('custom_dimensions.list'),
  'custom_dimensions.create': (sandbox) => ({
    ...ofShop(sandbox),
    parameterName: 'article_author',
    displayName: 'Author',
    scope: 'EVENT',
  }),
  'custom_dimensions.update': (sandbox, answers) => ({
    ...named('custom_dimensions.create')(sandbox, answers),
    description: 'Who wrote the article.',
  }),
  'custom_dimensions.archive': named('custom_dimensions.create'),
  'custom_metrics.list': ofShop,
  'custom_metrics.get': first('custom_metrics.list'),
  'custom_metrics.create': (sandbox) => ({
    ...ofShop(sandbox),
    parameterName: 'scroll_time',
    displayName: 'Scroll time',
    measurementUnit: 'SECONDS',
    scope: 'EVENT',
  }),
  'custom_metrics.update': (sandbox, answers) => ({
    ...named('custom_metrics.create')(sandbox, answers),
    measurementUnit: 'MILLISECONDS',
  }),
  'custom_metrics.archive': named('custom_metrics.create'),
  'audience_exports.create': (sandbox) => ({
    ...ofShop(sandbox),
    audience: `properties/${sandbox.web_analytics.property_ids[0]}/audiences/12345`,
    dimensions: [{ dimensionName: 'deviceId' }],
  }),
  'audience_exports.list': ofShop,
  'audience_exports.get': named('audience_exports.create'),
  'audience_exports.query': (sandbox, answers) => ({
    ...named('audience_exports.create')(sandbox, answers),
    limit: 10,
  }),
  'metadata.get': ({ web_analytics }) => ({ property_id: web_analytics.property_ids[0] }),
  'website_overview.list': lastWeek,
  'daily_active_users.list': lastWeek,
  'weekly_active_users.list': lastWeek,
  'four_weekly_active_users.list': lastWeek,
  'traffic_sources.list': lastWeek,
  'pages.list': lastWeek,
  'devices.list': lastWeek,
  'locations.list': lastWeek,
  'reports.run': (sandbox) => ({
    ...lastWeek(sandbox),
    dimensions: [{ name: 'date' }, { name: 'sessionDefaultChannelGroup' }],
    metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
  }),
  'reports.realtime': ({ web_analytics }) => ({
    property_id: web_analytics.large_property_id,
    dimensions: [{ name: 'country' }],
    metrics: [{ name: 'activeUsers' }],
  }),
  'reports.pivot': (sandbox) => ({
    ...lastWeek(sandbox),
    dimensions: [{ name: 'country' }, { name: 'deviceCategory' }],
    metrics: [{ name: 'sessions' }],
    pivots: [
      { fieldNames: ['country'], limit: 5 },
      { fieldNames: ['deviceCategory'], limit: 3 },
    ],
  }),
  'reports.batch': (sandbox) => {
    const { property_id, ...days } = lastWeek(sandbox)
    const requests = [
      { ...days, metrics: [{ name: 'sessions' }] },
      { ...days, dimensions: [{ name: 'browser' }], metrics: [{ name: 'newUsers' }] },
    ]
    return { property_id, requests }
  },
}
