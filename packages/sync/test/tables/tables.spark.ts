import { expect, test } from '@jest/globals'
import { fillTable, sorted, toPrinted } from './support/filled-table.ts'
import type { PrintedRow } from './support/foreign-engines.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { runSpark, type SparkStep } from './support/spark.ts'
import { createTableWorld, expectedRows, type TableWorld } from './support/table-world.ts'

/** Spark's own upkeep of a table. */
const REWRITE =
  "call place.system.rewrite_data_files(table => 'orders', options => map('rewrite-all', 'true'))"
const EXPIRE =
  "call place.system.expire_snapshots(table => 'orders', older_than => timestamp '2100-01-01 00:00:00', retain_last => 1)"

test('Spark reads every snapshot, and what the server commits after it has rewritten and expired is right', async () => {
  const world = createTableWorld()
  const { location, place } = world
  const read = (snapshot = ''): SparkStep => ({
    views: { orders: { location, snapshot } },
    statement: 'select * from orders',
  })
  await fillTable(world)
  const again = world.connector('con_1')
  await again.publish([{ id: 'r1', count: 7 }, { id: 'r2', amount: 0.1 }, { id: 'r3' }])
  await world.commit()

  const { snapshots } = await metadataOf(location)
  const ids = snapshots.map((each) => each['snapshot-id'])
  const wanted = await Promise.all(ids.map(async (id) => sorted(toPrinted(await readTable(location, id)))))
  const printed = runSpark(place, [...ids.map((id) => read(String(id))), { statement: REWRITE }, read()])
  expect(printed.slice(0, ids.length).map(inOrder)).toEqual(wanted)
  expect(inOrder(printed.at(-1))).toEqual(wanted.at(-1))

  world.connectors.delete('con_2')
  await again.publish([{ id: 'r2', amount: 0.2 }, { id: 'r4' }], ['r3'])
  await world.commit()
  const [after] = runSpark(place, [read(), { statement: EXPIRE }])
  expect(withoutTime(after)).toEqual(expected(world))

  await again.publish([{ id: 'r5' }])
  await world.commit()
  const [last] = runSpark(place, [read()])
  expect(withoutTime(last)).toEqual(expected(world))
  await world.close()
}, 600_000)

/** Rows whose columns are in the order of their names. */
function inOrder(rows: readonly PrintedRow[] = []): string[] {
  return sorted(rows.map((row) => row.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** The same without the time at which they came, and without the column that a former type of a field has. */
const withoutTime = (rows: readonly PrintedRow[] = []) =>
  inOrder(rows.map((row) => row.filter(([name]) => name !== 'synced_at' && name !== 'amount_string')))

const expected = (world: TableWorld) => sorted(toPrinted(expectedRows(world.connectors.values())))
