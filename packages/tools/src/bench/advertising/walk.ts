/*
 * The program of memory.ts: reads a million rows of a query, with `listAll`, or with `fetch` and `JSON.parse` alone. Prints
 * one JSON line: the number of rows, and the most resident memory in bytes after each tenth of them.
 */
import { readFileSync } from 'node:fs'
import type { SandboxProcess } from './vendor.ts'

const ROWS = 1_000_000
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const query =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign ' +
  `WHERE segments.date BETWEEN '${day(89)}' AND '${day(0)}'`

const [, reader, given = ''] = process.argv
const { advertising, google_accounts }: SandboxProcess = JSON.parse(given)
const { base_url, manager_customer_id: login_customer_id } = advertising
const { token_url } = google_accounts
const customer_id = advertising.customer_ids[0] as string

async function* withListAll(): AsyncGenerator<object> {
  const { createAdvertising } = await import('@linkspan/advertising')
  const credentials = { ...advertising.credentials, login_customer_id }
  await using ads = createAdvertising({ base_url, token_url, credentials })
  yield* ads.campaigns.listAll({ customer_id, query })
}

async function* withFetch(): AsyncGenerator<object> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', ...advertising.credentials })
  const { access_token } = (await (await fetch(token_url, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  const headers = {
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
    'login-customer-id': login_customer_id,
  }
  const url = `${base_url}/v26/customers/${customer_id}/googleAds:search?prettyPrint=false`
  for (let pageToken: string | undefined; ; ) {
    const body = JSON.stringify({ query, ...(pageToken && { pageToken }) })
    const reply = await fetch(url, { method: 'POST', headers, body })
    const page = JSON.parse(await reply.text())
    yield* page.results
    pageToken = page.nextPageToken
    if (!pageToken) return
  }
}

/** The most resident memory in bytes. Linux counts that of the process which has started this one as well in `maxRSS`. */
const peakMemory = () => 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])

let rows = 0
const peaks: number[] = []
for await (const _ of reader === 'listAll' ? withListAll() : withFetch()) {
  rows++
  if (rows % (ROWS / 10) === 0) peaks.push(peakMemory())
  if (rows === ROWS) break
}
console.log(JSON.stringify({ rows, peaks }))
