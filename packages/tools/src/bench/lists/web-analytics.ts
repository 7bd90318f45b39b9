/**
 * Compares `listAll` and `list` with bare `fetch` + `JSON.parse` and with the vendor's own client, on the same rows of
 * the sandbox. The vendor's client is called as its documentation does, which gets indented pages, and once more with
 * compact ones. `listAll` reads larger pages if the limit is small.
 */

import { analyticsdata } from '@googleapis/analyticsdata'
import { createWebAnalytics } from '../../../../web-analytics/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, counting, countingPages } from './compare-readers.ts'
import { bearerOf, type SandboxProcess } from './vendors.ts'

const REPORT = {
  dateRanges: [{ startDate: '30daysAgo', endDate: 'yesterday' }],
  dimensions: [{ name: 'date' }, { name: 'hostName' }, { name: 'pagePathPlusQueryString' }],
  metrics: [{ name: 'screenPageViews' }, { name: 'bounceRate' }],
  orderBys: [
    { dimension: { dimensionName: 'date' } },
    { dimension: { dimensionName: 'pagePathPlusQueryString' } },
  ],
}

interface Row {
  readonly dimensionValues?: readonly { readonly value?: string | null | undefined }[] | undefined
}

interface Reply {
  readonly rows?: Row[]
  readonly rowCount?: number
}

const dayOf = ({ dimensionValues }: Row) => dimensionValues?.[0]?.value

async function compare(vendor: SandboxProcess, limit: number, most_rows: number): Promise<void> {
  const { base_url, large_property_id: property_id, credentials } = vendor.web_analytics
  const authorized = await bearerOf(vendor, credentials)
  const url = `${base_url}/v1beta/properties/${property_id}:runReport?prettyPrint=false`
  const headers = { ...authorized, 'content-type': 'application/json' }
  const analytics = createWebAnalytics({ base_url, token_url: vendor.google_accounts.token_url, credentials })
  const own = analyticsdata({ version: 'v1beta', rootUrl: `${base_url}/`, headers: authorized })
  const run = async (options: { requestBody: typeof REPORT; prettyPrint?: boolean }): Promise<Reply> =>
    (await own.properties.runReport({ property: `properties/${property_id}`, ...options })).data as Reply
  const walk = (send: (body: typeof REPORT & { limit: string; offset: string }) => Promise<Reply>) =>
    countingPages(
      async (offset: number | undefined = 0) => {
        const { rows, rowCount = 0 } = await send({ ...REPORT, limit: String(limit), offset: String(offset) })
        return [rows, offset + limit < rowCount ? offset + limit : undefined]
      },
      dayOf,
      most_rows,
    )

  await compareReaders(`pages by day and host, in pages of ${limit}`, {
    listAll: counting(() => analytics.pages.listAll({ property_id, ...REPORT, limit }), dayOf, most_rows),
    fetch: walk(async (body) => {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return JSON.parse(await reply.text()) as Reply
    }),
    list: countingPages(
      async (pageToken: string | null | undefined) => {
        const asked = { property_id, ...REPORT, limit, ...(pageToken && { pageToken }) }
        const { data, meta } = await analytics.pages.list(asked)
        return [data, meta.next_page_token]
      },
      dayOf,
      most_rows,
    ),
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
