/**
 * Rows per second and CPU per row of `listAll`, beside bare `fetch` + `JSON.parse` and beside axios alone, on the same
 * compact pages of the sandbox in a process of its own. Rounds alternate, so that a drift of the machine hits all alike; ratios
 * are the medians of round by round quotients.
 */
import axios from 'axios'
import { createAdvertising } from '../src/index.ts'
import { type SandboxProcess, withSandbox } from './vendor.ts'

const QUERY =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_30_DAYS'
const ROUNDS = 9

type Reader = () => Promise<number>

interface Reply {
  readonly results?: { campaign?: { id?: string } }[]
  readonly nextPageToken?: string
}

const bench = (page_rows: number, most_rows: number) =>
  withSandbox(['--page-rows', String(page_rows)], (vendor) => compare(vendor, page_rows, most_rows))

async function accessToken({ google_accounts, advertising }: SandboxProcess): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...advertising.credentials })
  const reply = await fetch(google_accounts.token_url, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function compare(vendor: SandboxProcess, page_rows: number, most_rows: number): Promise<void> {
  const { base_url, manager_customer_id, customer_ids, credentials } = vendor.advertising
  const customer_id = customer_ids[0] as string
  const url = `${base_url}/v25/customers/${customer_id}/googleAds:search?prettyPrint=false`
  const headers = {
    authorization: `Bearer ${await accessToken(vendor)}`,
    'content-type': 'application/json',
    'login-customer-id': manager_customer_id,
  }
  const ads = createAdvertising({
    base_url,
    token_url: vendor.google_accounts.token_url,
    credentials: { ...credentials, login_customer_id: manager_customer_id },
  })

  /** Every page through a function that sends one request, as a user without a library would write it. */
  const walk =
    (send: (body: object) => Promise<Reply>): Reader =>
    async () => {
      let [rows, ids, pageToken] = [0, 0, undefined as string | undefined]
      do {
        const { results = [], nextPageToken } = await send({ query: QUERY, ...(pageToken && { pageToken }) })
        for (const row of results) if (row.campaign?.id) ids++
        rows += results.length
        pageToken = nextPageToken
      } while (pageToken && rows < most_rows)
      return ids
    }
  const readers: Record<string, Reader> = {
    listAll: async () => {
      let ids = 0
      for await (const row of ads.campaigns.listAll({ customer_id, query: QUERY })) {
        if (row.campaign?.id) ids++
        if (ids === most_rows) break
      }
      return ids
    },
    fetch: walk(async (body) => {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return JSON.parse(await reply.text()) as Reply
    }),
    axios: walk(async (body) => (await axios.post<Reply>(url, body, { headers })).data),
  }

  const measured: Record<string, { seconds: number; cpu: number; rows: number }[]> = {
    listAll: [],
    fetch: [],
    axios: [],
  }
  for (let round = -2; round < ROUNDS; round++) {
    for (const [name, read] of Object.entries(readers)) {
      const [started, cpu] = [performance.now(), process.cpuUsage()]
      const rows = await read()
      const used = process.cpuUsage(cpu)
      const seconds = (performance.now() - started) / 1000
      if (round >= 0) measured[name]?.push({ seconds, cpu: used.user + used.system, rows })
    }
  }
  await ads.close()

  const median = (values: number[]) =>
    values.sort((left, right) => left - right)[Math.floor(values.length / 2)] as number
  const table = Object.entries(measured).map(([name, rounds]) => {
    const speed = median(rounds.map(({ rows, seconds }) => rows / seconds))
    const cpu = median(rounds.map(({ rows, cpu }) => cpu / rows))
    const against = (base: typeof rounds, of: (round: (typeof rounds)[number]) => number) =>
      median(rounds.map((round, index) => of(round) / of(base[index] as (typeof rounds)[number]))).toFixed(2)
    const bare = measured.fetch as typeof rounds
    return {
      reader: name,
      'rows/s': Math.round(speed),
      'CPU µs/row': cpu.toFixed(2),
      'rows/s to fetch': against(bare, ({ rows, seconds }) => rows / seconds),
      'CPU to fetch': against(bare, ({ cpu, rows }) => cpu / rows),
    }
  })
  console.log(
    `\nlistAll of campaigns by day, hour and network: ${measured.listAll?.[0]?.rows} rows in pages of ${page_rows}`,
  )
  console.table(table)
}

await bench(10_000, 200_000)
await bench(100, 20_000)
