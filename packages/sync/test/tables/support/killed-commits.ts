import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { TableFiles } from '@linkspan/stores'
import { until } from '../../../../core/test/support/until.ts'
import { seededRandom } from '../../../../stores/test/support/random.ts'
import { type ReadFile, readTable } from './read-table.ts'
import { comparable, createTableWorld, expectedRows } from './table-world.ts'

const ROUNDS = 6
const PROGRAM = join(import.meta.dirname, 'commit-process.ts')

/** A place, the arguments of a process that commits to it, and how its files are read by their locations. */
export interface KilledPlace {
  readonly files: TableFiles
  readonly args: readonly string[]
  readonly read: ReadFile
}

/**
 * Kills processes while they commit, at points that the seed draws. Expects that each leaves a whole table, and that this
 * process goes on with it.
 */
export async function expectKills({ files, args, read }: KilledPlace): Promise<void> {
  const world = createTableWorld()
  const random = seededRandom()
  const connector = world.connector('con_1')
  const location = `${files.location}/orders`
  const rowsOf = () => readTable(location, undefined, read)
  async function countFiles(): Promise<number> {
    let count = 0
    for await (const _file of files.list('orders/')) count++
    return count
  }
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = (await countFiles()) + 8 + Math.floor(random() * 40)
    const sources = ['--conditions=linkspan-source', '--disable-warning=ExperimentalWarning']
    const child = spawn(process.execPath, [...sources, PROGRAM, ...args], { stdio: 'ignore' })
    await until('the process has written some files', async () => (await countFiles()) >= wanted)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const rows = await rowsOf()
    // all rows of one version, which has each key once
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ count }) => count)).size).toBe(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    await connector.publish([{ id: `${round}`, part: 'p', count: round }])
    await world.commit({ place: files })
    expect(comparable(await rowsOf())).toEqual(comparable(expectedRows([connector])))
  }
  await world.close()
}
