/** Prints the users of the last 30 minutes by country, and makes an event a key event of the property. */
import { createWebAnalytics } from '@linkspan/web-analytics'

const {
  WEB_ANALYTICS_CREDENTIALS = '{}',
  WEB_ANALYTICS_OPTIONS = '{}',
  WEB_ANALYTICS_PROPERTY_ID: property_id = '',
} = process.env

const analytics = createWebAnalytics({
  ...JSON.parse(WEB_ANALYTICS_OPTIONS),
  credentials: JSON.parse(WEB_ANALYTICS_CREDENTIALS),
})

const { data: users } = await analytics.reports.realtime({
  property_id,
  dimensions: [{ name: 'country' }],
  metrics: [{ name: 'activeUsers' }],
})
for (const { country, activeUsers } of users) console.log(`${country}: ${activeUsers} users`)
console.log(`${users.length} countries in the last 30 minutes`)

const { data: before } = await analytics.keyEvents.list({ property_id })
console.log(`key events: ${before.map(({ eventName }) => eventName).join(', ')}`)
const { name = '' } = await analytics.keyEvents.create({
  property_id,
  eventName: 'newsletter',
  countingMethod: 'ONCE_PER_SESSION',
})
const { data: after } = await analytics.keyEvents.list({ property_id })
console.log(`with a new one: ${after.map(({ eventName }) => eventName).join(', ')}`)
await analytics.keyEvents.delete({ name })
await analytics.close()
