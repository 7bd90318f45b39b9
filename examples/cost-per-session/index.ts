/** Joins two systems: prints the cost of advertising per day and the number of paid sessions. */
import { createAdvertising } from '@linkspan/advertising'
import { createWebAnalytics, toNamedRecord } from '@linkspan/web-analytics'

const setting = (name: string) => JSON.parse(process.env[name] ?? '{}')
const { ADVERTISING_CUSTOMER_ID: customer_id = '', WEB_ANALYTICS_PROPERTY_ID: property_id = '' } = process.env
const ads = createAdvertising({
  ...setting('ADVERTISING_OPTIONS'),
  credentials: setting('ADVERTISING_CREDENTIALS'),
})
const analytics = createWebAnalytics({
  ...setting('WEB_ANALYTICS_OPTIONS'),
  credentials: setting('WEB_ANALYTICS_CREDENTIALS'),
})

const query =
  'SELECT segments.date, metrics.cost_micros FROM customer WHERE segments.date DURING LAST_7_DAYS ORDER BY segments.date'
const { data, meta } = await analytics.trafficSources.list({
  property_id,
  dateRanges: [{ startDate: '8daysAgo', endDate: 'today' }],
  dimensions: [{ name: 'date' }],
  metrics: [{ name: 'sessions' }],
  dimensionFilter: { filter: { fieldName: 'sessionMedium', stringFilter: { value: 'cpc' } } },
})
const sessions = new Map(
  data.map((row) => toNamedRecord(row, meta)).map((row) => [row.date, Number(row.sessions)]),
)

for await (const { segments, metrics } of ads.campaigns.listAll({ customer_id, query })) {
  const cost = Number(metrics?.costMicros ?? 0) / 1_000_000
  const paid = sessions.get(segments?.date?.replaceAll('-', '') ?? '') ?? 0
  console.log(
    `${segments?.date}: ${cost.toFixed(2)} for ${paid} paid sessions, ${paid ? (cost / paid).toFixed(2) : '–'} each`,
  )
}
await Promise.all([ads.close(), analytics.close()])
