/*
 * The program of memory.ts: reads a million rows of a query or a report, with `listAll`, or with `fetch` and `JSON.parse` alone.
 * It runs in the folder of a connector. Prints one JSON line: the number of rows, and the most resident memory in bytes after
 * each tenth of them.
 */
import { readFileSync } from 'node:fs'
import type { DescribedSandbox } from '../../../../sandbox/src/command-line.ts'

const ROWS = 1_000_000
/** The rows of a page of a report, as in a walk of `listAll`. */
const PAGE_ROWS = 25_000
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const query =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign ' +
  `WHERE segments.date BETWEEN '${day(89)}' AND '${day(0)}'`
const dateRanges = [{ startDate: '94daysAgo', endDate: 'yesterday' }]

const [, name = '', reader = '', given = ''] = process.argv
const { advertising, web_analytics, google_accounts }: DescribedSandbox = JSON.parse(given)
const { token_url } = google_accounts
const [customer_id = ''] = advertising.customer_ids
const login_customer_id = advertising.manager_customer_id
const property_id = web_analytics.large_property_id

/** The headers of requests with a fresh access token. */
async function headersOf(credentials: object): Promise<Record<string, string>> {
  const body = new URLSearchParams(Object.entries({ grant_type: 'refresh_token', ...credentials }))
  const answer = await fetch(token_url, { method: 'POST', body })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
}

const READERS: Readonly<Record<string, Readonly<Record<string, () => AsyncGenerator<object>>>>> = {
  advertising: {
    async *listAll() {
      const { createAdvertising } = await import('@linkspan/advertising')
      const { base_url } = advertising
      const credentials = { ...advertising.credentials, login_customer_id }
      await using ads = createAdvertising({ base_url, token_url, credentials })
      yield* ads.campaigns.listAll({ customer_id, query })
    },
    async *fetch() {
      const own = await headersOf(advertising.credentials)
      const headers = { ...own, 'login-customer-id': login_customer_id }
      const url = `${advertising.base_url}/v26/customers/${customer_id}/googleAds:search?prettyPrint=false`
      let pageToken: string | undefined
      do {
        const body = JSON.stringify({ query, ...(pageToken && { pageToken }) })
        const page = JSON.parse(await (await fetch(url, { method: 'POST', headers, body })).text())
        yield* page.results
        pageToken = page.nextPageToken
      } while (pageToken)
    },
  },
  'web-analytics': {
    async *listAll() {
      const { createWebAnalytics } = await import('@linkspan/web-analytics')
      const { base_url, credentials } = web_analytics
      await using analytics = createWebAnalytics({ base_url, token_url, credentials })
      yield* analytics.pages.listAll({ property_id, dateRanges })
    },
    async *fetch() {
      const headers = await headersOf(web_analytics.credentials)
      const url = `${web_analytics.base_url}/v1beta/properties/${property_id}:runReport?prettyPrint=false`
      const named = (names: readonly string[]) => names.map((name) => ({ name }))
      const dimensions = named(['date', 'hostName', 'pagePathPlusQueryString'])
      const metrics = named(['screenPageViews', 'bounceRate'])
      for (let offset = 0; ; offset += PAGE_ROWS) {
        const body = JSON.stringify({ dateRanges, dimensions, metrics, limit: PAGE_ROWS, offset })
        const reply = await fetch(url, { method: 'POST', headers, body })
        yield* JSON.parse(await reply.text()).rows
      }
    },
  },
}

/** The most resident memory in bytes. Linux counts that of the process which has started this one as well in `maxRSS`. */
const peakMemory = () => 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])

let rows = 0
const peaks: number[] = []
for await (const _ of READERS[name]?.[reader]?.() ?? []) {
  rows++
  if (rows % (ROWS / 10) === 0) peaks.push(peakMemory())
  if (rows === ROWS) break
}
console.log(JSON.stringify({ rows, peaks }))
