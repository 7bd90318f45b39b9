import type { ExampleCalls } from './example-calls.ts'

const ofShop = { property_id: '{web_analytics.property_id}' }
const days = { dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }] }
const lastWeek = { ...ofShop, ...days }

/** An object that a call has created, or the first of a list. */
const created = (operation: string) => ({ name: `{${operation}: name}` })
const first = (operation: string) => ({ name: `{${operation}: data.0.name}` })

/** The parameters of each action in the reference. */
export const webAnalyticsCalls: ExampleCalls = {
  'accounts.list': undefined,
  'accounts.get': first('accounts.list'),
  'properties.list': undefined,
  'properties.get': ofShop,
  'key_events.list': ofShop,
  'key_events.get': first('key_events.list'),
  'key_events.create': { ...ofShop, eventName: 'newsletter', countingMethod: 'ONCE_PER_SESSION' },
  'key_events.update': {
    ...created('key_events.create'),
    defaultValue: { numericValue: 2.5, currencyCode: 'EUR' },
  },
  'key_events.delete': created('key_events.create'),
  'data_streams.list': ofShop,
  'data_streams.get': first('data_streams.list'),
  'data_streams.create': {
    ...ofShop,
    type: 'WEB_DATA_STREAM',
    displayName: 'Blog',
    webStreamData: { defaultUri: 'https://blog.example.com' },
  },
  'data_streams.update': { ...created('data_streams.create'), displayName: 'Journal' },
  'data_streams.delete': created('data_streams.create'),
  'custom_dimensions.list': ofShop,
  'custom_dimensions.get': first('custom_dimensions.list'),
  'custom_dimensions.create': {
    ...ofShop,
    parameterName: 'article_author',
    displayName: 'Author',
    scope: 'EVENT',
  },
  'custom_dimensions.update': {
    ...created('custom_dimensions.create'),
    description: 'Who wrote the article.',
  },
  'custom_dimensions.archive': created('custom_dimensions.create'),
  'custom_metrics.list': ofShop,
  'custom_metrics.get': first('custom_metrics.list'),
  'custom_metrics.create': {
    ...ofShop,
    parameterName: 'scroll_time',
    displayName: 'Scroll time',
    measurementUnit: 'SECONDS',
    scope: 'EVENT',
  },
  'custom_metrics.update': { ...created('custom_metrics.create'), measurementUnit: 'MILLISECONDS' },
  'custom_metrics.archive': created('custom_metrics.create'),
  'audience_exports.create': {
    ...ofShop,
    audience: 'properties/{web_analytics.property_id}/audiences/12345',
    dimensions: [{ dimensionName: 'deviceId' }],
  },
  'audience_exports.list': ofShop,
  'audience_exports.get': created('audience_exports.create'),
  'audience_exports.query': { ...created('audience_exports.create'), limit: 10 },
  'metadata.get': ofShop,
  'website_overview.list': lastWeek,
  'daily_active_users.list': lastWeek,
  'weekly_active_users.list': lastWeek,
  'four_weekly_active_users.list': lastWeek,
  'traffic_sources.list': lastWeek,
  'pages.list': lastWeek,
  'devices.list': lastWeek,
  'locations.list': lastWeek,
  'reports.run': {
    ...lastWeek,
    dimensions: [{ name: 'date' }, { name: 'sessionDefaultChannelGroup' }],
    metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
  },
  'reports.realtime': {
    property_id: '{web_analytics.large_property_id}',
    dimensions: [{ name: 'country' }],
    metrics: [{ name: 'activeUsers' }],
  },
  'reports.pivot': {
    ...lastWeek,
    dimensions: [{ name: 'country' }, { name: 'deviceCategory' }],
    metrics: [{ name: 'sessions' }],
    pivots: [
      { fieldNames: ['country'], limit: 5 },
      { fieldNames: ['deviceCategory'], limit: 3 },
    ],
  },
  'reports.batch': {
    ...ofShop,
    requests: [
      { ...days, metrics: [{ name: 'sessions' }] },
      { ...days, dimensions: [{ name: 'browser' }], metrics: [{ name: 'newUsers' }] },
    ],
  },
}
