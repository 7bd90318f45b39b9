import { analyticsdata } from '@googleapis/analyticsdata'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import { type WebAnalytics, webAnalytics } from '../src/index.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

let sandbox: Sandbox
let analytics: WebAnalytics
beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-vendor-client')
  analytics = openWebAnalytics(sandbox)
})
afterAll(async () => {
  await analytics.close()
  await sandbox.close()
})

/** The vendor's own client, on the sandbox. */
function vendorClient() {
  const { access_token } = sandbox.google_accounts.issue()
  return analyticsdata({
    version: 'v1beta',
    rootUrl: `${sandbox.web_analytics.base_url}/`,
    headers: { authorization: `Bearer ${access_token}` },
  })
}

const reports = Object.values(webAnalytics.entities).filter(({ search }) => search !== undefined)

test.each(reports.map(({ name }) => name))(
  'the vendor’s own client gets the same rows of %s',
  async (name) => {
    const { property_id } = sandbox.web_analytics
    const all: unknown[] = []
    const requestBody = { dateRanges: [{ startDate: '5daysAgo', endDate: 'yesterday' }] }
    let pageToken: string | null = null
    let headers: { dimensionHeaders?: { name: string }[]; metricHeaders?: { name: string }[] } = {}
    do {
      const page = (await analytics.execute(name as string, 'list', {
        property_id,
        ...requestBody,
        limit: 50,
        ...(pageToken && { pageToken }),
      })) as { data: unknown[]; meta: typeof headers & { next_page_token: string | null } }
      all.push(...page.data)
      headers = page.meta
      pageToken = page.meta.next_page_token
    } while (pageToken)

    const { data } = await vendorClient().properties.runReport({
      property: `properties/${property_id}`,
      requestBody: {
        ...requestBody,
        dimensions: headers.dimensionHeaders?.map(({ name: column }) => ({ name: column })) ?? [],
        metrics: headers.metricHeaders?.map(({ name: column }) => ({ name: column })) ?? [],
        orderBys:
          headers.dimensionHeaders?.map(({ name: column }) => ({ dimension: { dimensionName: column } })) ??
          [],
      },
    })
    expect(data.rowCount).toBe(all.length)
    expect(data.rows).toEqual(all)
    expect(data.metricHeaders).toEqual(headers.metricHeaders)
  },
)

test('the vendor’s own client gets the same metadata', async () => {
  const { property_id } = sandbox.web_analytics
  const { data } = await vendorClient().properties.getMetadata({ name: `properties/${property_id}/metadata` })
  expect(data).toEqual(await analytics.metadata.get({ property_id }))
})
