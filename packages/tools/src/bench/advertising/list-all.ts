/** Compares `listAll` with bare `fetch` + `JSON.parse` and with axios alone, on the same compact pages of the sandbox. */

import axios from 'axios'
import { createAdvertising } from '../../../../advertising/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, type Reader } from '../compare-readers.ts'
import type { SandboxProcess } from './vendor.ts'

const QUERY =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_30_DAYS'

interface Reply {
  readonly results?: { campaign?: { id?: string } }[]
  readonly nextPageToken?: string
}

async function accessToken({ google_accounts, advertising }: SandboxProcess): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...advertising.credentials })
  const reply = await fetch(google_accounts.token_url, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function compare(vendor: SandboxProcess, page_rows: number, most_rows: number): Promise<void> {
  const { base_url, manager_customer_id, customer_ids, credentials } = vendor.advertising
  const customer_id = customer_ids[0] as string
  const url = `${base_url}/v26/customers/${customer_id}/googleAds:search?prettyPrint=false`
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
      let ids = 0
      let pageToken: string | undefined
      do {
        const { results = [], nextPageToken } = await send({ query: QUERY, ...(pageToken && { pageToken }) })
        for (const row of results) if (row.campaign?.id) ids++
        pageToken = nextPageToken
      } while (pageToken && ids < most_rows)
      return ids
    }

  await compareReaders(`campaigns by day, hour and network, in pages of ${page_rows}`, {
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
  })
  await ads.close()
}

const bench = (page_rows: number, most_rows: number) =>
  withSandbox(['--page-rows', String(page_rows)], (vendor: SandboxProcess) =>
    compare(vendor, page_rows, most_rows),
  )

await bench(10_000, 200_000)
await bench(100, 20_000)
