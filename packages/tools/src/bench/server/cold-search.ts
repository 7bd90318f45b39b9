import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { openStorage } from '../../soak/storage.ts'
import { executePath } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { programOf, startProgram } from './server-program.ts'

/*
 * The first search of a collection after the start of a server: from a directory, from an S3 server, and from the cache on
 * the disk, beside a second search: npm run bench -- cold-search. An argument chooses the number of records.
 */

const [records = 1_000_000] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'linkspan-bench-cold-'))
const published = await publishRecords([records])
const { data_dir, env, token } = published
const [key] = published.keys
const storage = await openStorage(folder)
try {
  console.log(`${records} records, ${storage.name}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| Parts | first search | second search |\n|---|---|---|')
  await measure('a directory', {})
  execFileSync(process.execPath, [...programOf(root), 'parts', 'move'], {
    env: { PATH: process.env.PATH ?? '', ...env, ...storage.env, LINKSPAN_PARTS_FORMER: 'directory' },
  })
  const cache = join(data_dir, 'parts-cache')
  await measure(storage.name, storage.env, () => rmSync(cache, { recursive: true, force: true }))
  await measure('the cache on the disk', storage.env)
} finally {
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
    const server = await startProgram(programOf(root), { ...env, ...more })
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
