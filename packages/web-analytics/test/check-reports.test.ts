import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import type { WebAnalytics } from '../src/index.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

let sandbox: Sandbox
let analytics: WebAnalytics
beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-check-reports')
  analytics = openWebAnalytics(sandbox)
})
afterAll(async () => {
  await analytics.close()
  await sandbox.close()
})

test('only reports with filters are run, for one row of one day and with one filter at a time', async () => {
  const { property_id, requests } = sandbox.web_analytics
  const columns = { dimensions: ['date', 'country'], metrics: ['sessions'] }
  const dimension_filter = { filter: { fieldName: 'city', stringFilter: { value: 'Berlin' } } }
  const metric_filter = { filter: { fieldName: 'sessions', inListFilter: { values: ['1'] } } }
  const reports = [
    { name: 'plain', ...columns },
    { name: 'filtered', ...columns, dimension_filter, metric_filter },
  ]
  const fields = await analytics.vendorFields({
    replication_config: { property_ids: [property_id], reports },
  })
  expect(Object.keys(fields ?? {})).toEqual(['date', 'country', 'sessions'])
  const asked = {
    dimensions: [{ name: 'date' }, { name: 'country' }],
    metrics: [{ name: 'sessions' }],
  }
  const smallest = {
    ...asked,
    dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }],
    limit: 1,
    offset: 0,
  }
  const compatibilityFilter = 'COMPATIBLE'
  expect(requests.map(({ path, body }) => [path.split(/[:/?]/).at(-2), body])).toEqual([
    ['metadata', undefined],
    ['checkCompatibility', { ...asked, compatibilityFilter }],
    [
      'checkCompatibility',
      { ...asked, compatibilityFilter, dimensionFilter: dimension_filter, metricFilter: metric_filter },
    ],
    ['runReport', { ...smallest, dimensionFilter: dimension_filter }],
    ['runReport', { ...smallest, metricFilter: metric_filter }],
  ])
})
