import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClients } from '@linkspan/service'
import { openSqliteStore } from '../../../../hosted/src/index.ts'
import { quantile } from '../../repository/figures.ts'
import { tokenOf } from '../../repository/token-of.ts'
import { openStorage } from '../../soak/storage.ts'
import { executePath } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { startProgram } from './server-program.ts'

/*
 * The first search of a collection after the start of a server: from a directory, from an S3 server, and from the cache on
 * the disk, beside a second search: npm run bench -- cold-search. An argument chooses the number of records.
 */

const [records = 1_000_000] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const root = join(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(join(tmpdir(), 'linkspan-bench-cold-'))
const published = await publishRecords([records])
const { data_dir, keys, organization_id } = published.data
const [key] = published.keys
const storage = await openStorage(folder)
const env = { LINKSPAN_DATA_DIR: data_dir, LINKSPAN_KEYS: keys, LINKSPAN_ROLES: 'serve' }
const store = openSqliteStore(data_dir)
const clients = createClients({ store, now: Date.now })
const { client_id, client_secret = '' } = await clients.createClient('bench', [organization_id])
try {
  console.log(`${records} records, ${storage.name}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| Parts | first search | second search |\n|---|---|---|')
  await measure('a directory', {})
  execFileSync(
    process.execPath,
    ['--conditions=linkspan-source', join(root, 'packages/hosted/src/main.ts'), 'parts', 'move'],
    { env: { PATH: process.env.PATH ?? '', ...env, ...storage.env, LINKSPAN_PARTS_FORMER: 'directory' } },
  )
  const cache = join(data_dir, 'parts-cache')
  await measure(storage.name, storage.env, () => rmSync(cache, { recursive: true, force: true }))
  await measure('the cache on the disk', storage.env)
} finally {
  await store.close()
  await storage.close()
  await published.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a server, searches twice and kills it, a number of times. Prints the times in the middle. */
async function measure(
  name: string,
  more: Readonly<Record<string, string>>,
  prepare = () => {},
): Promise<void> {
  const [first, second]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    prepare()
    const server = await startProgram(root, { ...env, ...more })
    const token = await tokenOf(server.base_url, { client_id, client_secret })
    const caller = new HttpCaller(server.base_url, token)
    for (const times of [first, second]) {
      const begun = performance.now()
      await caller.post(
        executePath(key?.id ?? ''),
        JSON.stringify({
          entity: 'campaigns',
          action: 'search',
          params: { query: { filter: { eq: { 'metrics.clicks': 7 } } }, limit: 50 },
        }),
      )
      times.push(performance.now() - begun)
    }
    await server.kill()
  }
  const middle = (times: number[]) => Math.round(quantile(times))
  console.log(`| ${name} | ${middle(first)} ms | ${middle(second)} ms |`)
}
