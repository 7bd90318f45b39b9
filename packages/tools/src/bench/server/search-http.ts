import { cpuMs, machine, megabytes, printTable, quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { QUERY_CLASSES, searchesOf } from '../search/queries.ts'
import { executePath as pathOf } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { type PublishedRecords, publishRecords } from './published-records.ts'
import { type Figures, programOf, startProgram, startScript } from './server-program.ts'

/*
 * Searches over HTTP beside the engine alone and beside bare Express that sends the same bytes, and a restart with many
 * collections: npm run bench -- search-http. Arguments choose the sizes: npm run bench -- search-http 1000000 20 100000
 */

const [records = 1_000_000, collections = 20, each = 100_000] = process.argv.slice(2).map(Number)
const ROUNDS = 300
const WARM_UP = 60
/** Searches before anything is measured: a new process runs slowly at first, and the first class would pay for it. */
const FIRST_SEARCHES = 1_500
/** How many different answers bare Express sends in turn. */
const ANSWERS = 20

interface Measured {
  figures(): Promise<Pick<Figures, 'cpu_ms'>>
}

/** Runs work one at a time, after a warm-up. `cpu` is the time of the process in milliseconds for each round. */
async function time(process: Measured, work: (round: number) => Promise<unknown>) {
  for (let round = 0; round < WARM_UP; round++) await work(round)
  const times: number[] = []
  const { cpu_ms } = await process.figures()
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await work(round)
    times.push(performance.now() - begun)
  }
  const cpu = ((await process.figures()).cpu_ms - cpu_ms) / ROUNDS
  return { p50: quantile(times), p99: quantile(times, 0.99), cpu }
}

const own: Measured = {
  async figures() {
    return { cpu_ms: cpuMs() }
  },
}

const show = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 3 : 1)
const bodyOf = (params: object) => JSON.stringify({ entity: 'campaigns', action: 'search', params })

async function besides(published: PublishedRecords): Promise<void> {
  console.log(`\n## ${records.toLocaleString('en')} records: p50 / p99 in milliseconds\n`)
  const [key] = published.keys
  if (!key) throw new Error('nothing is published')
  const engine = await published.engine(key)
  const server = await startProgram(programOf(root), published.env)
  const bare = await startScript('bare-express.ts')
  const caller = new HttpCaller(server.base_url, published.token)
  const express = new HttpCaller(bare.base_url, '')
  for (let at = 0; at < FIRST_SEARCHES; at++) {
    const filter = { eq: { 'metrics.clicks': at } }
    await caller.post(pathOf(key.id), bodyOf({ query: { filter }, limit: 50 }))
  }
  const head =
    'search | engine | over HTTP | bare Express | HTTP over engine, p50 | CPU: engine, HTTP, Express'
  const row = printTable(head)
  for (const kind of QUERY_CLASSES) {
    // a page in the middle needs the cursor of the page before, which each engine signs itself
    const searches = searchesOf(kind, records, ROUNDS).filter(({ page }) => page === 0)
    if (searches.length === 0) continue
    const requests = searches.map(({ filter, sort, limit }) => ({ query: { filter, sort }, limit }))
    const bodies = requests.map(bodyOf)
    const take = <Item>(items: readonly Item[], round: number) => items[round % items.length] as Item
    const alone = await time(own, (round) => engine.queryText(take(requests, round)))
    const http = await time(server, (round) => caller.post(pathOf(key.id), take(bodies, round)))
    await express.post('/forget', '')
    for (let at = 0; at < ANSWERS; at++)
      await express.post('/answers', await caller.post(pathOf(key.id), take(bodies, at)))
    const plain = await time(bare, (round) => express.post('/search', take(bodies, round)))
    const cells = [alone, http, plain].map(({ p50, p99 }) => `${show(p50)} / ${show(p99)}`)
    const processors = [alone, http, plain].map(({ cpu }) => show(cpu)).join(', ')
    row(kind.name, ...cells, show(http.p50 - alone.p50), processors)
  }
  const { resident_bytes } = await server.figures()
  console.log(`\nThe server's process has ${megabytes(resident_bytes)} MB in memory.`)
  for (const each of [caller, express]) each.close()
  await server.kill()
  await bare.kill()
}

/** The first searches of many collections after a start. */
async function restart({ env, token, keys }: PublishedRecords): Promise<void> {
  console.log(`\n## A restart with ${collections} collections of ${each.toLocaleString('en')} records\n`)
  const server = await startProgram(programOf(root), env)
  const caller = new HttpCaller(server.base_url, token)
  const body = bodyOf({ query: { filter: { gt: { 'metrics.clicks': 100 } } }, limit: 50 })
  const firsts: number[] = []
  const seconds: number[] = []
  for (const times of [firsts, seconds]) {
    for (const { id } of keys) {
      const begun = performance.now()
      await caller.post(pathOf(id), body)
      times.push(performance.now() - begun)
    }
  }
  const { resident_bytes } = await server.figures()
  console.log(`listening after ${show(server.started_ms)} ms`)
  const worst = (times: readonly number[]) => show(Math.max(...times))
  console.log(
    `first search of a collection: median ${show(quantile(firsts))} ms, longest ${worst(firsts)} ms`,
  )
  console.log(`second search: median ${show(quantile(seconds))} ms, longest ${worst(seconds)} ms`)
  console.log(`${megabytes(resident_bytes)} MB in memory`)
  caller.close()
  await server.kill()
}

console.log(`${machine()}.`)
for (const [count, size, measure] of [
  [1, records, besides],
  [collections, each, restart],
] as const) {
  const published = await publishRecords(Array.from({ length: count }, () => size))
  await measure(published).finally(published.remove)
}
