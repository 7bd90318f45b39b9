import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { readTable } from './support/read-table.ts'
import { comparable, createTableWorld, expectedRows, type TableWorld } from './support/table-world.ts'

const ROUNDS = 5

let world: TableWorld
beforeEach(() => {
  world = createTableWorld()
})
afterEach(() => world.close())

test('GATE a process that is killed while it commits leaves a whole table, and the next process goes on', async () => {
  const program = join(import.meta.dirname, 'support/commit-process.ts')
  const random = seededRandom()
  const connector = world.connector('con_1')
  const countFiles = () =>
    existsSync(world.location) ? readdirSync(world.location, { recursive: true }).length : 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = countFiles()
    const process_args = [
      '--conditions=linkspan-source',
      '--disable-warning=ExperimentalWarning',
      program,
      world.place,
    ]
    const child = spawn(process.execPath, process_args, { stdio: 'ignore' })
    const wanted = before + 8 + Math.floor(random() * 40)
    await until('the process has written some files', () => countFiles() >= wanted)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const rows = await readTable(world.location)
    // all rows of one version, which has each key once
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ count }) => count)).size).toBe(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    await connector.publish([{ id: `${round}`, part: 'p', count: round }])
    await world.commit()
    expect(comparable(await readTable(world.location))).toEqual(comparable(expectedRows([connector])))
  }
})
