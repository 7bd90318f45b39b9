/**
 * Walks a million rows with `listAll` and prints one JSON line: the number of rows, and the resident memory in bytes
 * after every 10,000 rows, as the operating system counts it.
 */
import { withSandbox } from '../../core/dev/with-sandbox.ts'
import { createAdvertising } from '../src/index.ts'
import type { SandboxProcess } from './vendor.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const QUERY =
  'SELECT campaign.id, campaign.name, campaign.status, segments.date, segments.hour, segments.ad_network_type, ' +
  'metrics.clicks, metrics.impressions, metrics.cost_micros FROM campaign WHERE segments.date BETWEEN '

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

await withSandbox([], async ({ advertising, google_accounts }: SandboxProcess) => {
  const ads = createAdvertising({
    base_url: advertising.base_url,
    token_url: google_accounts.token_url,
    credentials: { ...advertising.credentials, login_customer_id: advertising.manager_customer_id },
  })
  const customer_id = advertising.customer_ids[0] as string
  const resident: number[] = []
  let rows = 0
  for await (const _row of ads.campaigns.listAll({
    customer_id,
    query: `${QUERY}'${day(89)}' AND '${day(0)}'`,
  })) {
    if (++rows % 10_000 === 0) resident.push(process.memoryUsage.rss())
    if (rows === ROWS) break
  }
  await ads.close()
  console.log(JSON.stringify({ rows, resident }))
})
