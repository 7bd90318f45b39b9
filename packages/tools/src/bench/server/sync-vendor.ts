import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { argument, listen } from './script.ts'
import { CUSTOMER, type VendorSize } from './sync-size.ts'

const CHANNELS = ['SEARCH', 'PERFORMANCE_MAX', 'DISPLAY', 'VIDEO', 'SHOPPING']
/** How many days differ in their metrics. */
const VARIANTS = 16

/*
 * A stub of Google Ads: prepared pages into which it writes the day, so that it is never the bottleneck. Each day is a
 * page with one row for each campaign. `POST /change` changes the metrics of one campaign in a hundred.
 */
const { campaigns, entity } = argument<VendorSize>()
let changed = false

const nameOf = (index: number) => `customers/${CUSTOMER}/campaigns/${17_000_000 + index}`
const random = (index: number, salt: number) => Math.imul(index * 2654435761 + salt * 40503, 2246822519) >>> 0

function attributesOf(index: number): object {
  const channel = CHANNELS[index % CHANNELS.length]
  return {
    campaign: {
      resourceName: nameOf(index),
      id: String(17_000_000 + index),
      name: `${channel} autumn sale ${index % 97} region ${index}`,
      status: index % 10 === 0 ? 'PAUSED' : 'ENABLED',
      advertisingChannelType: channel,
      biddingStrategyType: index % 3 ? 'TARGET_ROAS' : 'MAXIMIZE_CONVERSIONS',
      campaignBudget: `customers/${CUSTOMER}/campaignBudgets/${90_000 + (index % 500)}`,
      startDateTime: '2025-01-01 00:00:00',
      servingStatus: 'SERVING',
      labels: [`customers/${CUSTOMER}/labels/${index % 7}`],
      networkSettings: { targetGoogleSearch: true, targetSearchNetwork: index % 2 === 0 },
    },
    campaignBudget: { amountMicros: String(1_000_000 * (5 + (index % 500))) },
  }
}

/** Where the day belongs. */
const NO_DAY = '0000-00-00'

/** A page without its day. */
interface Page {
  readonly bytes: Buffer
  /** Where the day is to be written. */
  readonly days: readonly number[]
}

/** The text of a row without its day. */
function rowOf(index: number, variant: number, more: number): string {
  const impressions = (random(index, variant) % 20_000) + more
  const clicks = Math.floor(impressions * (0.01 + (random(index, variant + 99) % 100) / 1_000))
  const cost = clicks * (150_000 + (random(index, 7) % 900_000))
  const conversions = Math.floor(clicks / 9) / 4
  const metrics = {
    clicks: String(clicks),
    costMicros: String(cost),
    impressions: String(impressions),
    interactions: String(clicks),
    ctr: impressions ? clicks / impressions : 0,
    conversions,
    conversionsValue: conversions * 31.5,
    averageCpc: clicks ? cost / clicks : 0,
    averageCpm: impressions ? (cost / impressions) * 1_000 : 0,
  }
  if (entity === 'search_term_views') return termRowOf(index, metrics)
  return JSON.stringify({
    campaign: { resourceName: nameOf(index) },
    metrics,
    segments: { date: NO_DAY, hour: index % 24, adNetworkType: index % 4 ? 'SEARCH' : 'CONTENT' },
  })
}

/** A search term that no other row has: the vendor writes the day into it, too. */
function termRowOf(index: number, metrics: object): string {
  const words = [random(index, 1), random(index, 2), index].map((number) => number.toString(36)).join(' ')
  return JSON.stringify({
    campaign: { resourceName: nameOf(index % 100), id: String(17_000_000 + (index % 100)) },
    adGroup: { resourceName: `customers/${CUSTOMER}/adGroups/${index % 1000}`, id: String(index % 1000) },
    searchTermView: {
      resourceName: `customers/${CUSTOMER}/searchTermViews/${index % 100}~${index % 1000}~${index}${NO_DAY}`,
      searchTerm: `${words} ${NO_DAY}`,
      adGroup: `customers/${CUSTOMER}/adGroups/${index % 1000}`,
    },
    metrics,
    segments: { date: NO_DAY },
  })
}

function pageOf(variant: number, change: number): Page {
  const rows = Array.from({ length: campaigns }, (_, index) =>
    rowOf(index, variant, index % 100 === 0 ? change : 0),
  )
  const bytes = Buffer.from(`{"results":[${rows.join(',')}]`)
  const days: number[] = []
  for (let at = bytes.indexOf(NO_DAY); at >= 0; at = bytes.indexOf(NO_DAY, at + 1)) days.push(at)
  return { bytes, days }
}

/** The bytes of a page of a day. */
function onDay({ bytes, days }: Page, day: string, end: string): Buffer {
  const answer = Buffer.allocUnsafe(bytes.length + end.length)
  bytes.copy(answer)
  const digits = Buffer.from(day)
  for (const at of days) answer.set(digits, at)
  answer.write(end, bytes.length)
  return answer
}

const pages = Array.from({ length: VARIANTS }, (_, variant) => pageOf(variant, 0))
const changedPages = Array.from({ length: VARIANTS }, (_, variant) => pageOf(variant, 7))
const snapshot = JSON.stringify({ results: Array.from({ length: campaigns }, (_, at) => attributesOf(at)) })
const clients = { results: [{ customerClient: { id: CUSTOMER, manager: false, timeZone: 'UTC' } }] }

const DAY_MS = 86_400_000
const FROM = { campaigns: / FROM campaign(?: |$)/, search_term_views: / FROM search_term_view / }

function answer(query: string, token: string | undefined): string | Buffer {
  if (query.includes('customer_client')) return JSON.stringify(clients)
  // the other entities have no rows
  if (!FROM[entity].test(query)) return '{}'
  const [, from, to] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? []
  if (!from || !to) return snapshot
  const at = Date.parse(token ?? from)
  const day = new Date(at).toISOString().slice(0, 10)
  const next = day < to ? `,"nextPageToken":"${new Date(at + DAY_MS).toISOString().slice(0, 10)}"` : ''
  return onDay((changed ? changedPages : pages)[(at / DAY_MS) % VARIANTS] as Page, day, `${next}}`)
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/token') {
    await json(request).catch(() => {})
    response.end(JSON.stringify({ access_token: 'bench', expires_in: 36_000, token_type: 'Bearer' }))
    return
  }
  if (request.url === '/change') {
    changed = true
    response.end('{}')
    return
  }
  if (request.method === 'GET') {
    response.end(JSON.stringify({ resourceNames: [`customers/${CUSTOMER}`] }))
    return
  }
  const { query, pageToken } = (await json(request)) as { query: string; pageToken?: string }
  response.setHeader('content-type', 'application/json; charset=UTF-8')
  response.end(answer(query, pageToken))
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  handle(request, response).catch(() => response.destroy())
})
listen(server)
