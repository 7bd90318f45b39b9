import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const DAY_MS = 86_400_000

/** What the vendor does with days before `from`, which it no longer has. */
export interface Wall {
  readonly from: string
  readonly answer: 'empty' | 'refused'
}

/** A vendor of one customer with one campaign, which has a row of each day up to its present one. */
export interface AdsVendor {
  readonly base_url: string
  /** Whether the list says in which zone the customer counts its days. */
  tells_zone: boolean
  time_zone: string
  wall: Wall | undefined
  /** The days of the rows that were asked for, as `from to`. */
  readonly asked: string[]
  today(): string
  close(): Promise<void>
}

export const CUSTOMER = '1234567890'
const CAMPAIGN = { resourceName: `customers/${CUSTOMER}/campaigns/1`, id: '1', name: 'Boots' }

/** Serves the vendor on loopback. */
export async function openAdsVendor(now: () => number): Promise<AdsVendor> {
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request.url ?? '', await queryOf(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const vendor: AdsVendor = {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tells_zone: true,
    time_zone: 'UTC',
    wall: undefined,
    asked: [],
    // the formatter of this locale writes YYYY-MM-DD
    today: () => new Intl.DateTimeFormat('en-CA', { timeZone: vendor.time_zone }).format(now()),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return vendor

  function answer(url: string, query: string): { status: number; body: object } {
    if (url.endsWith(':listAccessibleCustomers'))
      return { status: 200, body: { resourceNames: [`customers/${CUSTOMER}`] } }
    if (query.includes('FROM customer_client')) return { status: 200, body: { results: clients() } }
    const [, from, to] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? []
    if (from === undefined || to === undefined)
      return { status: 200, body: { results: [{ campaign: CAMPAIGN }] } }
    vendor.asked.push(`${from} ${to}`)
    const { wall } = vendor
    if (wall?.answer === 'refused' && from < wall.from) return { status: 400, body: REFUSAL }
    return { status: 200, body: { results: rowsOf(wall && from < wall.from ? wall.from : from, to) } }
  }

  function clients(): object[] {
    const { tells_zone, time_zone: timeZone } = vendor
    return [{ customerClient: { id: CUSTOMER, manager: false, ...(tells_zone && { timeZone }) } }]
  }

  function rowsOf(from: string, to: string): object[] {
    const rows: object[] = []
    const last = vendor.today() < to ? vendor.today() : to
    for (let at = Date.parse(from); at <= Date.parse(last); at += DAY_MS) {
      const date = new Date(at).toISOString().slice(0, 10)
      rows.push({ campaign: CAMPAIGN, segments: { date }, metrics: { clicks: '7' } })
    }
    return rows
  }
}

async function queryOf(request: IncomingMessage): Promise<string> {
  const body = await text(request)
  return body === '' ? '' : String(JSON.parse(body).query)
}

const REFUSAL = {
  error: {
    code: 400,
    message: 'Request contains an invalid argument.',
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
        errors: [{ errorCode: { dateRangeError: 'INVALID_DATE' }, message: 'The days are too old.' }],
        requestId: 'r1',
      },
    ],
  },
}
