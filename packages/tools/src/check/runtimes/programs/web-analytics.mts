import { equal, ok } from 'node:assert/strict'
import { ConnectorError, createWebAnalytics, toNamedRecord } from '@linkspan/web-analytics'
import { failsWith, google, run, sandbox } from './kit.mjs'

run(async () => {
  const { admin_base_url, property_id, unreachable_property_id } = sandbox.web_analytics
  const analytics = createWebAnalytics({ ...google('web_analytics'), admin_base_url: `${admin_base_url}/` })

  const { data: properties } = await analytics.properties.list()
  const dateRanges = [{ startDate: '9daysAgo', endDate: 'yesterday' }]
  const { data, meta } = await analytics.trafficSources.list({ property_id, dateRanges, limit: 20 })
  equal(data.length, 20)
  ok(meta.rowCount > 20)
  const [first] = data
  const fields = first && Object.keys(toNamedRecord(first, meta)).sort()
  let rows = 0
  for await (const row of analytics.devices.listAll({ property_id, dateRanges }))
    rows += row.dimensionValues ? 1 : 0
  const { dimensions } = await analytics.metadata.get({ property_id })

  const { isInstance } = ConnectorError
  const forbidden = analytics.pages.list({ property_id: unreachable_property_id })
  await failsWith(isInstance, 'vendor_forbidden', forbidden)
  await failsWith(isInstance, 'invalid_params', analytics.pages.list({ property_id: 'UA-1' }))
  await analytics.close()
  return { properties: properties.length, fields, rows, dimensions: dimensions?.length }
})
