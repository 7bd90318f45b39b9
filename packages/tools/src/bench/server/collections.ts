import { join } from 'node:path'
import { createClients } from '@linkspan/service'
import { openSqliteStore } from '../../../../hosted/src/index.ts'
import { tokenOf } from '../../repository/token-of.ts'
import { executePath } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { startProgram } from './server-program.ts'

/*
 * The memory of a server that searches many small collections, each once by each search, with limits of its memory:
 * npm run bench -- collections 10000 1GiB 64MiB. Arguments choose the number of collections of 200 records, and the limits.
 */

const [count = '10000', ...limits] = process.argv.slice(2)
const RECORDS = 200
const WARMING = 1_000
const SEARCHES = [
  { query: {}, limit: 50 },
  { query: { filter: { like: { 'campaign.name': '%shoes%' } }, sort: [{ 'metrics.clicks': 'desc' }] } },
  { query: { group_by: ['campaign.status'], aggregate: { clicks: { sum: 'metrics.clicks' } } } },
]
const root = join(import.meta.dirname, '../../../../..')
const megabytes = (bytes: number) => Math.round(bytes / 1e6)

const published = await publishRecords(Array.from({ length: Number(count) }, () => RECORDS))
const { data_dir, keys, organization_id } = published.data
const store = openSqliteStore(data_dir)
const { client_id, client_secret } = await createClients({ store, now: Date.now }).createClient('bench', [
  organization_id,
])
try {
  console.log(`${count} collections of ${RECORDS} records\n`)
  console.log(
    '| limit | resident at the start | after each search, MB | kB a collection |\n|---|---|---|---|',
  )
  for (const limit of limits.length > 0 ? limits : ['1GiB', '64MiB']) await measure(limit)
} finally {
  await store.close()
  await published.remove()
}

/** Searches all collections of a server with a limit, and prints its resident memory. */
async function measure(limit: string): Promise<void> {
  const env = { LINKSPAN_DATA_DIR: data_dir, LINKSPAN_KEYS: keys, LINKSPAN_ROLES: 'serve' }
  const server = await startProgram(root, { ...env, LINKSPAN_SEARCH_MEMORY: limit })
  const token = await tokenOf(server.base_url, { client_id, client_secret })
  const caller = new HttpCaller(server.base_url, token)
  const search = async (id: string, params: object) =>
    caller.post(executePath(id), JSON.stringify({ entity: 'campaigns', action: 'search', params }))
  // what many searches of few collections leave in the heap is not of their number
  for (let round = 0; round < WARMING; round++)
    for (const params of SEARCHES) await search(`con_${round % 20}`, params)
  const { resident_bytes: before } = await server.figures()
  const after: number[] = []
  for (const params of SEARCHES) {
    for (const { id } of published.keys) await search(id, params)
    after.push((await server.figures()).resident_bytes)
  }
  const each = Math.round(((after.at(-1) ?? before) - before) / Number(count) / 1_000)
  console.log(`| ${limit} | ${megabytes(before)} | ${after.map(megabytes).join(', ')} | ${each} |`)
  await server.kill()
}
