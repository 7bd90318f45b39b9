import { megabytes, printTable } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { executePath } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { programOf, startProgram } from './server-program.ts'

/*
 * The memory of a server that searches many small collections, one after the other, with limits of its memory:
 * npm run bench -- collections 10000 1GiB 64MiB. Arguments choose the number of collections of 200 records, and the limits.
 */

const [count = '10000', ...limits] = process.argv.slice(2)
const RECORDS = 200
const WARMING = 1_000
const WARM = 20
/** The memory is looked at after this number of collections. */
const LOOK_AFTER = 1_000
const SEARCHES = [
  { query: {}, limit: 50 },
  { query: { filter: { like: { 'campaign.name': '%shoes%' } }, sort: [{ 'metrics.clicks': 'desc' }] } },
  { query: { group_by: ['campaign.status'], aggregate: { clicks: { sum: 'metrics.clicks' } } } },
]
const HELD = /^linkspan_search_held_bytes\b.* (\d+)$/m

const published = await publishRecords(Array.from({ length: Number(count) }, () => RECORDS))
try {
  const ways = SEARCHES.length
  console.log(`${count} collections of ${RECORDS} records, each searched in ${ways} ways. Memory in MB:\n`)
  const row = printTable('limit | collections | counted | in use | resident | more in use | CPU ms a search')
  await Promise.all((limits.length > 0 ? limits : ['1GiB', '64MiB']).map((limit) => measure(limit, row)))
} finally {
  await published.remove()
}

/**
 * Searches all collections of a server with a limit. Prints what it counts, what is in use without garbage, also beside that of the
 * first few collections, and what is resident.
 */
async function measure(limit: string, row: ReturnType<typeof printTable>): Promise<void> {
  // garbage is no part of the limit, and of its own size
  const env = { ...published.env, LINKSPAN_SEARCH_MEMORY: limit, NODE_OPTIONS: '--expose-gc' }
  const server = await startProgram(programOf(root), { ...env, LINKSPAN_METRICS_PORT: '0' })
  const searchAll = async (caller: HttpCaller, ids: readonly string[]) => {
    for (const id of ids)
      for (const params of SEARCHES)
        await caller.post(executePath(id), JSON.stringify({ entity: 'campaigns', action: 'search', params }))
    return SEARCHES.length * ids.length
  }
  let before = 0
  let cpu_before = 0
  const look = async (collections: number, searches: number) => {
    const { cpu_ms, used_bytes, resident_bytes } = await server.figures()
    const counted = Number(HELD.exec(await (await fetch(server.metrics_url)).text())?.[1])
    before ||= used_bytes - counted
    const memory = [counted, used_bytes, resident_bytes, used_bytes - before].map((bytes) => megabytes(bytes))
    row(limit, collections, ...memory, ((cpu_ms - cpu_before) / searches).toFixed(2))
    cpu_before = cpu_ms
  }
  const ids = published.keys.map(({ id }) => id)
  // what many searches of few collections leave in the heap is not of their number
  const few = Array.from({ length: WARMING }, (_, round) => ids[round % WARM] as string)
  for (const [from, searched] of [[WARM, few], ...pieces(ids)] as const) {
    // a token lasts for minutes, and so may this
    const caller = new HttpCaller(server.base_url, await published.newToken())
    await look(from, await searchAll(caller, searched))
    caller.close()
  }
  await server.kill()
}

/** The collections between two looks, with how many were searched by then. */
function* pieces(ids: readonly string[]): Generator<readonly [number, readonly string[]]> {
  for (let from = 0; from < ids.length; from += LOOK_AFTER) {
    const piece = ids.slice(from, from + LOOK_AFTER)
    yield [from + piece.length, piece]
  }
}
