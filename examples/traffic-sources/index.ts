/** Prints the sources of a property's sessions in the last week. */
import { createWebAnalytics, toNamedRecord } from '@linkspan/web-analytics'

const { WEB_ANALYTICS_CREDENTIALS = '{}', WEB_ANALYTICS_OPTIONS = '{}' } = process.env

const analytics = createWebAnalytics({
  ...JSON.parse(WEB_ANALYTICS_OPTIONS),
  credentials: JSON.parse(WEB_ANALYTICS_CREDENTIALS),
})

const { data: properties } = await analytics.properties.list()
const property_id = properties[0]?.property?.slice('properties/'.length) ?? ''
console.log(`${properties.length} properties; the first is ${properties[0]?.displayName}`)

const { data, meta } = await analytics.trafficSources.list({
  property_id,
  dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
  dimensions: [{ name: 'sessionSource' }, { name: 'sessionMedium' }],
  metrics: [{ name: 'sessions' }, { name: 'bounceRate' }],
  orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
  limit: 5,
})
for (const record of data) {
  const { sessionSource, sessionMedium, sessions, bounceRate } = toNamedRecord(record, meta)
  console.log(
    `${sessionSource} / ${sessionMedium}: ${sessions} sessions, ${(Number(bounceRate) * 100).toFixed(1)} % bounced`,
  )
}
console.log(`of ${meta.rowCount} sources`)
await analytics.close()
