import type { Sandbox } from '@linkspan/sandbox'
import type { ExampleCalls } from './example-calls.ts'

const lastWeek = ({ web_analytics }: Sandbox) => ({
  property_id: web_analytics.property_ids[0],
  dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
})

/** The parameters of each action in the reference. */
export const webAnalytics: ExampleCalls = {
  'properties.list': () => undefined,
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
