import { megabytes, printTable } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { executePath } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { programOf, startProgram } from './server-program.ts'

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

const published = await publishRecords(Array.from({ length: Number(count) }, () => RECORDS))
try {
  console.log(`${count} collections of ${RECORDS} records\n`)
  const row = printTable('limit | resident at the start | after each search, MB | kB a collection')
  for (const limit of limits.length > 0 ? limits : ['1GiB', '64MiB']) row(...(await measure(limit)))
} finally {
  await published.remove()
}

/** Searches all collections of a server with a limit. Returns its resident memory without garbage, as the row of the table. */
async function measure(limit: string): Promise<(string | number)[]> {
  // garbage is no part of the limit, and of its own size
  const env = { ...published.env, LINKSPAN_SEARCH_MEMORY: limit, NODE_OPTIONS: '--expose-gc' }
  const server = await startProgram(programOf(root), env)
  const caller = new HttpCaller(server.base_url, published.token)
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
  await server.kill()
  return [limit, megabytes(before), after.map((bytes) => megabytes(bytes)).join(', '), each]
}
