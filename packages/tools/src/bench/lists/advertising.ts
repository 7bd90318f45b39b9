/** Compares `listAll` with bare `fetch` + `JSON.parse` and with axios alone, on the same compact pages of the sandbox. */

import axios from 'axios'
import { createAdvertising } from '../../../../advertising/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, counting, countingPages } from './compare-readers.ts'
import { bearerOf, type SandboxProcess } from './vendors.ts'

const QUERY =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_30_DAYS'

interface Row {
  readonly campaign?: { readonly id?: string | undefined } | undefined
}

interface Reply {
  readonly results?: Row[]
  readonly nextPageToken?: string
}

const idOf = ({ campaign }: Row) => campaign?.id

async function compare(vendor: SandboxProcess, page_rows: number, most_rows: number): Promise<void> {
  const { base_url, manager_customer_id, customer_ids, credentials } = vendor.advertising
  const [customer_id] = customer_ids
  const url = `${base_url}/v26/customers/${customer_id}/googleAds:search?prettyPrint=false`
  const headers = {
    ...(await bearerOf(vendor, credentials)),
    'content-type': 'application/json',
    'login-customer-id': manager_customer_id,
  }
  const ads = createAdvertising({
    base_url,
    token_url: vendor.google_accounts.token_url,
    credentials: { ...credentials, login_customer_id: manager_customer_id },
  })
  const walk = (send: (body: object) => Promise<Reply>) =>
    countingPages(
      async (pageToken: string | undefined) => {
        const { results, nextPageToken } = await send({ query: QUERY, ...(pageToken && { pageToken }) })
        return [results, nextPageToken]
      },
      idOf,
      most_rows,
    )

  await compareReaders(`campaigns by day, hour and network, in pages of ${page_rows}`, {
    listAll: counting(() => ads.campaigns.listAll({ customer_id, query: QUERY }), idOf, most_rows),
    fetch: walk(async (body) => {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return JSON.parse(await reply.text()) as Reply
    }),
    axios: walk(async (body) => (await axios.post<Reply>(url, body, { headers })).data),
  })
  await ads.close()
}

for (const [page_rows, most_rows] of [
  [10_000, 200_000],
  [100, 20_000],
] as const)
  await withSandbox(['--page-rows', String(page_rows)], (vendor: SandboxProcess) =>
    compare(vendor, page_rows, most_rows),
  )
