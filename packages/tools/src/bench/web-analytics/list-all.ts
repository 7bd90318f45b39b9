/**
 * Compares `listAll` and `list` with bare `fetch` + `JSON.parse` and with the vendor's own client, on the same rows of
 * the sandbox. The vendor's client is called as its documentation does, which gets indented pages, and once more with
 * compact ones. `listAll` reads larger pages if the limit is small.
 */

import { analyticsdata } from '@googleapis/analyticsdata'
import { createWebAnalytics } from '../../../../web-analytics/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, type Reader } from '../compare-readers.ts'
import type { SandboxProcess } from './vendor.ts'

const REPORT = {
  dateRanges: [{ startDate: '30daysAgo', endDate: 'yesterday' }],
  dimensions: [{ name: 'date' }, { name: 'hostName' }, { name: 'pagePathPlusQueryString' }],
  metrics: [{ name: 'screenPageViews' }, { name: 'bounceRate' }],
  orderBys: [
    { dimension: { dimensionName: 'date' } },
    { dimension: { dimensionName: 'pagePathPlusQueryString' } },
  ],
}

interface Reply {
  readonly rows?: { dimensionValues?: { value?: string | null }[] }[] | undefined
  readonly rowCount?: number | null | undefined
}

async function accessToken({ google_accounts, web_analytics }: SandboxProcess): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...web_analytics.credentials })
  const reply = await fetch(google_accounts.token_url, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function compare(vendor: SandboxProcess, limit: number, most_rows: number): Promise<void> {
  const { base_url, large_property_id: property_id, credentials } = vendor.web_analytics
  const authorization = `Bearer ${await accessToken(vendor)}`
  const url = `${base_url}/v1beta/properties/${property_id}:runReport?prettyPrint=false`
  const headers = { authorization, 'content-type': 'application/json' }
  const analytics = createWebAnalytics({ base_url, token_url: vendor.google_accounts.token_url, credentials })
  const own = analyticsdata({ version: 'v1beta', rootUrl: `${base_url}/`, headers: { authorization } })

  const run = async (options: { requestBody: typeof REPORT; prettyPrint?: boolean }): Promise<Reply> =>
    (await own.properties.runReport({ property: `properties/${property_id}`, ...options })).data as Reply

  /** Every page through a function that sends one request, as a user without a library would write it. */
  const walk =
    (send: (body: typeof REPORT & { limit: string; offset: string }) => Promise<Reply>): Reader =>
    async () => {
      let days = 0
      for (let offset = 0, count = 1; offset < count && days < most_rows; offset += limit) {
        const { rows = [], rowCount } = await send({
          ...REPORT,
          limit: String(limit),
          offset: String(offset),
        })
        for (const row of rows) if (row.dimensionValues?.[0]?.value) days++
        count = rowCount ?? 0
      }
      return days
    }

  await compareReaders(`pages by day and host, in pages of ${limit}`, {
    listAll: async () => {
      let days = 0
      for await (const row of analytics.pages.listAll({ property_id, ...REPORT, limit })) {
        if (row.dimensionValues?.[0]?.value) days++
        if (days === most_rows) break
      }
      return days
    },
    fetch: walk(async (body) => {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return JSON.parse(await reply.text()) as Reply
    }),
    list: async () => {
      let days = 0
      let pageToken: string | null | undefined
      do {
        const page = await analytics.pages.list({
          property_id,
          ...REPORT,
          limit,
          ...(pageToken && { pageToken }),
        })
        for (const row of page.data) if (row.dimensionValues?.[0]?.value) days++
        pageToken = page.meta.next_page_token
      } while (pageToken && days < most_rows)
      return days
    },
    '@googleapis/analyticsdata': walk((requestBody) => run({ requestBody })),
    '@googleapis/analyticsdata, compact': walk((requestBody) => run({ requestBody, prettyPrint: false })),
  })
  await analytics.close()
}

await withSandbox(
  ['--tokens', '1000000000', '--page-cache-bytes', '300000000'],
  async (vendor: SandboxProcess) => {
    await compare(vendor, 10_000, 200_000)
    await compare(vendor, 100, 20_000)
  },
)
