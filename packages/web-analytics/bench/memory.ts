/**
 * Walks a report with `listAll` and prints one JSON line: the number of rows, and the resident memory in bytes after
 * every 10,000 rows, as the operating system counts it.
 */
import { withSandbox } from '../../core/dev/with-sandbox.ts'
import { createWebAnalytics } from '../src/index.ts'
import type { SandboxProcess } from './vendor.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const DATE_RANGES = [{ startDate: '94daysAgo', endDate: 'yesterday' }]

await withSandbox(['--tokens', '1000000000'], async ({ web_analytics, google_accounts }: SandboxProcess) => {
  const { base_url, credentials, large_property_id: property_id } = web_analytics
  const analytics = createWebAnalytics({ base_url, token_url: google_accounts.token_url, credentials })
  const resident: number[] = []
  let rows = 0
  for await (const _row of analytics.pages.listAll({ property_id, dateRanges: DATE_RANGES })) {
    if (++rows % 10_000 === 0) resident.push(process.memoryUsage.rss())
    if (rows === ROWS) break
  }
  await analytics.close()
  console.log(JSON.stringify({ rows, resident }))
})
