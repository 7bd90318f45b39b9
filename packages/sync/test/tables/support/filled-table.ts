import type { PrintedRow } from './foreign-engines.ts'
import type { TableWorld } from './table-world.ts'

/** Publishes every kind of value, in files of a process and of this one, with dead rows, merges and another type. */
export async function fillTable(world: TableWorld, place = world.files): Promise<void> {
  const [one, other] = [world.connector('con_1'), world.connector('con_2')]
  const records = Array.from({ length: 6_000 }, (_, index) => ({
    id: `r${index}`,
    part: index % 2 ? 'p' : null,
    day: index % 3 ? `20${10 + (index % 90)}-0${1 + (index % 9)}-1${index % 10}` : null,
    count: [null, 2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n, index][index % 5],
    amount: [null, Number.MAX_VALUE, -Number.MIN_VALUE, index / 7, Number.NaN, Number.POSITIVE_INFINITY][
      index % 6
    ],
    is_open: [null, true, false][index % 3],
    tags: index % 2 ? [index, 'žluť', null, ['🚀']] : null,
    details: index % 2 ? null : { a: { b: '🏠' }, ключ: index },
    'Straße & 🏠': ['', '🚀'.repeat(index % 30), '"\\\n'][index % 3],
  }))
  await one.publish(records)
  await other.publish(records.slice(0, 10))
  await world.commit({ place })
  await one.publish(
    records.slice(0, 300).map((record) => ({ ...record, amount: 1 })),
    ['r301', 'r5999'],
  )
  await world.commit({ place })
  await other.startAnew({ ...other.declaration.fields, amount: 'string' })
  await other.publish([{ id: 'r1', part: 'p', amount: 'much' }])
  await world.commit({ place })
  world.connectors.delete('con_1')
  await world.commit({ place })
  await one.close()
}

/** Rows as the programs of the engines print them. */
export function toPrinted(rows: readonly Readonly<Record<string, unknown>>[]): PrintedRow[] {
  return rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => [name, typeof value === 'bigint' ? `${value}n` : value] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Rows in one order. */
export function sorted(rows: readonly PrintedRow[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}
