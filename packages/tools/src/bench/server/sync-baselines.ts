import { advertising } from '@linkspan/advertising'
import { daysAfter } from '@linkspan/core'
import { timed } from '../../repository/figures.ts'
import { NaiveLoader } from './naive-loader.ts'
import type { ServerProgram } from './server-program.ts'
import { CUSTOMER, type SyncedEntity } from './sync-size.ts'

/** What a sync is compared with: the days of the same vendor. */
export interface Baselines {
  readonly entity: SyncedEntity
  readonly start_date: string
  readonly today: string
  /** How many of the first days go into SQLite, which takes long. */
  readonly loaded_days: number
  readonly connector: { readonly credentials: object; readonly replication_config: object }
}

/** The texts of the vendor's pages of some days. */
async function* pagesOf(
  vendor: ServerProgram,
  { entity, today }: Baselines,
  from: string,
): AsyncGenerator<string> {
  const resource = entity === 'campaigns' ? 'campaign' : 'search_term_view'
  const query = `SELECT metrics.clicks FROM ${resource} WHERE segments.date BETWEEN '${from}' AND '${today}'`
  for (let pageToken: string | undefined; ; ) {
    const body = JSON.stringify({ query, ...(pageToken && { pageToken }) })
    const response = await fetch(`${vendor.base_url}/v26/customers/${CUSTOMER}/googleAds:search`, {
      method: 'POST',
      body,
    })
    const text = await response.text()
    yield text
    pageToken = /"nextPageToken":"([^"]+)"/.exec(text.slice(-60))?.[1]
    if (!pageToken) return
  }
}

/** How fast rows were read: how many a second, and the microseconds of processor time of each. */
export type RowCost = Awaited<ReturnType<typeof measure>>

/** Reads rows, and prints how fast that was. */
async function measure(title: string, read: () => AsyncIterable<number>) {
  let rows = 0
  const { ms, cpu_ms } = await timed(async () => {
    for await (const count of read()) rows += count
  })
  const [rate, cpu_us] = [(1_000 * rows) / ms, (1_000 * cpu_ms) / rows]
  const shown = Math.round(rate).toLocaleString('en')
  console.log(`  ${title}: ${shown} rows/s, ${cpu_us.toFixed(1)} µs of processor time a row`)
  return { rate, cpu_us }
}

/**
 * Measures the same pages parsed alone, read as the library's documents, and loaded by a simple program. Returns what parsing
 * alone costs.
 */
export async function measureBaselines(vendor: ServerProgram, baselines: Baselines): Promise<RowCost> {
  const { entity, start_date, today, loaded_days, connector } = baselines
  console.log('\nbeside it:')
  const parsed = await measure('the same pages, parsed alone', async function* () {
    for await (const page of pagesOf(vendor, baselines, start_date)) yield JSON.parse(page).results.length
  })
  await measure("the library's documents alone", async function* () {
    const { base_url } = vendor
    const { credentials, replication_config } = connector
    await using ads = advertising.create({
      base_url,
      token_url: `${base_url}/token`,
      credentials: credentials as never,
    })
    const days = { from: start_date, to: today }
    for await (const { documents } of ads.documents(entity, 'window', { replication_config, ...days }))
      yield documents.length
  })
  const loader = new NaiveLoader()
  await measure(`${loaded_days} of their days into SQLite, by a simple program`, async function* () {
    const from = daysAfter(today, 1 - loaded_days)
    for await (const page of pagesOf(vendor, baselines, from)) yield loader.load(page)
  })
  loader.close()
  return parsed
}
