/*
 * The program of memory.ts: reads a million rows of a report, with `listAll`, or with `fetch` and `JSON.parse` alone. Prints
 * one JSON line: the number of rows, and the most resident memory in bytes after each tenth of them.
 */
import { readFileSync } from 'node:fs'
import type { SandboxProcess } from './vendor.ts'

const ROWS = 1_000_000
/** The rows of a page, as in a walk of `listAll`. */
const PAGE_ROWS = 25_000
const dateRanges = [{ startDate: '94daysAgo', endDate: 'yesterday' }]

const [, reader, given = ''] = process.argv
const { web_analytics, google_accounts }: SandboxProcess = JSON.parse(given)
const { base_url, credentials, large_property_id: property_id } = web_analytics
const { token_url } = google_accounts

async function* withListAll(): AsyncGenerator<object> {
  const { createWebAnalytics } = await import('@linkspan/web-analytics')
  await using analytics = createWebAnalytics({ base_url, token_url, credentials })
  yield* analytics.pages.listAll({ property_id, dateRanges })
}

async function* withFetch(): AsyncGenerator<object> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', ...credentials })
  const token = (await (await fetch(token_url, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
  const url = `${base_url}/v1beta/properties/${property_id}:runReport?prettyPrint=false`
  const named = (names: readonly string[]) => names.map((name) => ({ name }))
  const dimensions = named(['date', 'hostName', 'pagePathPlusQueryString'])
  const metrics = named(['screenPageViews', 'bounceRate'])
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const body = JSON.stringify({ dateRanges, dimensions, metrics, limit: PAGE_ROWS, offset })
    const reply = await fetch(url, { method: 'POST', headers, body })
    yield* JSON.parse(await reply.text()).rows
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
