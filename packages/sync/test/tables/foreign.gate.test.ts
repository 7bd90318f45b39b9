import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { describeUnless } from '../../../hosted/test/support/test-with.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { fillTable, sorted, toPrinted } from './support/filled-table.ts'
import { LACK, type PrintedTable, printedBy } from './support/foreign-engines.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { steps, take } from './support/steps.ts'
import { createTableWorld, type TableWorld } from './support/table-world.ts'

/** Engines that share no code with the writer: pyiceberg, DuckDB and ClickHouse. */

const HISTORIES = 20

describeUnless(LACK, 'engines of others read a table', () => {
  const worlds: TableWorld[] = []
  const asked: { location: string; snapshots: string[] }[] = []
  let printed: readonly PrintedTable[] = []
  const wanted: string[][] = []

  function newWorld(): TableWorld {
    const world = createTableWorld()
    worlds.push(world)
    return world
  }

  /** Has the engines read some snapshots, undefined for the newest one, of what the specification finds there. */
  async function ask({ location }: TableWorld, ids: readonly (number | undefined)[]): Promise<void> {
    for (const id of each(ids)) wanted.push(sorted(toPrinted(await readTable(location, id))))
    asked.push({ location, snapshots: ids.map((id) => String(id ?? '')) })
  }

  beforeAll(async () => {
    const large = newWorld()
    await fillTable(large)
    const { snapshots } = await metadataOf(large.location)
    await ask(large, [undefined, ...snapshots.slice(0, -1).map((one) => one['snapshot-id'])])
    const empty = newWorld()
    await empty.connector('con_1').publish([])
    await empty.commit()
    await ask(empty, [undefined])
    const seed = Math.floor(seededRandom()() * 2 ** 31)
    for (const history of fc.sample(steps, { numRuns: HISTORIES, seed })) {
      const world = newWorld()
      for (const given of history) await (given.kind === 'commit' ? world.commit() : take(world, given))
      await world.commit()
      // a history without connectors has no table
      if (existsSync(world.location)) await ask(world, [undefined])
    }
    printed = printedBy(asked)
  })
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })

  test.each(['pyiceberg', 'duckdb', 'chdb'])(
    '%s has every value of every snapshot as it was written, of an empty table and after random histories',
    (engine) => {
      const found = printed.filter((one) => one.engine === engine).map(({ rows }) => sorted(rows))
      expect(wanted).toContainEqual([])
      expect(wanted.length).toBeGreaterThan(HISTORIES / 2)
      expect(found).toEqual(wanted)
    },
  )
})
