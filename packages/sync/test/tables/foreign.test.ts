import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '../../../hosted/test/support/test-with.ts'
import { fillTable, sorted, toPrinted } from './support/filled-table.ts'
import { LACK, type PrintedRow, type PrintedTable, printedBy } from './support/foreign-engines.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { createTableWorld, type TableWorld } from './support/table-world.ts'

/** Engines that share no code with the writer: pyiceberg, DuckDB and ClickHouse. */

describeUnless(LACK, 'engines of others read a table', () => {
  const worlds: TableWorld[] = []
  let printed: readonly PrintedTable[] = []
  const wanted: PrintedRow[][] = []

  beforeAll(async () => {
    const [large, small] = [createTableWorld(), createTableWorld()]
    worlds.push(large, small)
    await fillTable(large)
    await small.connector('con_1').publish([])
    await small.commit()
    const asked = []
    for (const { location } of [large, small]) {
      const { snapshots } = await metadataOf(location)
      const ids = [undefined, ...snapshots.slice(0, -1).map((each) => each['snapshot-id'])]
      for (const id of ids) wanted.push(toPrinted(await readTable(location, id)))
      asked.push({ location, snapshots: ids.map((id) => String(id ?? '')) })
    }
    printed = printedBy(asked)
  })
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })

  test.each(['pyiceberg', 'duckdb', 'chdb'])(
    '%s has every value of every snapshot as it was written, also of an empty table',
    (engine) => {
      const found = printed.filter((each) => each.engine === engine).map(({ rows }) => sorted(rows))
      expect(wanted.at(-1)).toEqual([])
      expect(found).toEqual(wanted.map(sorted))
    },
  )
})
