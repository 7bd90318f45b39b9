import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { describeUnless } from '../../../hosted/test/support/test-with.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { createTableWorld, type TableWorld } from './support/table-world.ts'

/** Engines that share no code with the writer: pyiceberg, DuckDB and ClickHouse. */

const PYTHON = resolve(import.meta.dirname, '../../../../node_modules/.cache/linkspan-writers/bin/python')
const LACK =
  IS_GATE && existsSync(PYTHON)
    ? undefined
    : 'no pyiceberg, duckdb and chdb, which packages/tools/src/programs/install-writers.sh installs'

/** A row as the program prints it. */
type PrintedRow = readonly (readonly [string, unknown])[]

describeUnless(LACK, 'engines of others read a table', () => {
  const worlds: TableWorld[] = []
  let printed: { readonly engine: string; readonly rows: readonly PrintedRow[] }[] = []
  const wanted: PrintedRow[][] = []

  beforeAll(async () => {
    const [large, small] = [createTableWorld(), createTableWorld()]
    worlds.push(large, small)
    await fill(large)
    await small.connector('con_1').publish([])
    await small.commit()
    const asked = []
    for (const { location } of [large, small]) {
      const { snapshots } = await metadataOf(location)
      const ids = [undefined, ...snapshots.slice(0, -1).map((each) => each['snapshot-id'])]
      for (const id of ids) wanted.push(toPrinted(await readTable(location, id)))
      asked.push({ location, snapshots: ids.map((id) => String(id ?? '')) })
    }
    const script = join(import.meta.dirname, 'read-tables.py')
    const out = execFileSync(PYTHON, [script], {
      input: JSON.stringify(asked),
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    })
    printed = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
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

/** Publishes every kind of value, in files of a process and of this one, with dead rows, merges and another type. */
async function fill(world: TableWorld): Promise<void> {
  const [one, other] = [world.connector('con_1'), world.connector('con_2')]
  const records = Array.from({ length: 6_000 }, (_, index) => ({
    id: `r${index}`,
    part: index % 2 ? 'p' : null,
    day: index % 3 ? `20${10 + (index % 90)}-0${1 + (index % 9)}-1${index % 10}` : null,
    count: [null, 2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n, index][index % 5],
    amount: [null, Number.MAX_VALUE, -Number.MIN_VALUE, index / 7][index % 4],
    is_open: [null, true, false][index % 3],
    tags: index % 2 ? [index, 'žluť', null, ['🚀']] : null,
    details: index % 2 ? null : { a: { b: '🏠' }, ключ: index },
    'Straße & 🏠': ['', '🚀'.repeat(index % 30), '"\\\n'][index % 3],
  }))
  await one.publish(records)
  await other.publish(records.slice(0, 10))
  await world.commit()
  await one.publish(
    records.slice(0, 300).map((record) => ({ ...record, amount: 1 })),
    ['r301', 'r5999'],
  )
  await world.commit()
  await other.startAnew({ ...other.declaration.fields, amount: 'string' })
  await other.publish([{ id: 'r1', part: 'p', amount: 'much' }])
  await world.commit()
  world.connectors.delete('con_1')
  await world.commit()
  await one.close()
}

function toPrinted(rows: readonly Readonly<Record<string, unknown>>[]): PrintedRow[] {
  return rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => [name, typeof value === 'bigint' ? `${value}n` : value] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function sorted(rows: readonly PrintedRow[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}
