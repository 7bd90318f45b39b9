import type { Column } from '../columns/column.ts'
import type { Layer } from '../columns/layer.ts'
import { markedCodes } from '../columns/marked-codes.ts'
import type { Values } from '../columns/values.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { rowNumbers } from './key-order.ts'
import { mergeCodes, type UsedCodes } from './merge-codes.ts'
import { takeValues } from './merge-values.ts'

/** The values of some columns of one field. */
export interface MergedColumns {
  readonly values: Values
  /** By column and its code the code among them. */
  readonly numbers: readonly Uint32Array[]
}

/** Merges the values that columns of one field have in layers. Those without a live row are dropped. */
export async function mergeColumns(
  columns: readonly Column[],
  layers: readonly Layer[],
  pace: Pace,
): Promise<MergedColumns> {
  const used: UsedCodes[] = []
  for (const [index, column] of columns.entries()) {
    const { dead } = layers[index] as Layer
    used.push({ values: column.values, codes: await usedCodes(column, dead, pace) })
  }
  const merged = await mergeCodes(used, pace)
  const values = await takeValues(
    used.map((each) => each.values),
    merged,
    pace,
  )
  const numbers = used.map(({ codes, values: { size } }, index) => {
    return byCode(size, codes, merged.maps[index] as Uint32Array)
  })
  return { values, numbers }
}

/** The codes of a column that live rows have, ascending. */
async function usedCodes({ codes, values }: Column, dead: Layer['dead'], pace: Pace): Promise<Uint32Array> {
  if (dead.count === 0) return rowNumbers(values.size)
  const used = new Uint8Array(values.size + 1)
  await eachSlice(codes.length, pace, (from, to) => {
    for (let row = from; row < to; row++) if (!dead.has(row)) used[codes[row] as number] = 1
  })
  return markedCodes(used.subarray(0, values.size), pace)
}

/** What a map has by place among used codes, by code. */
function byCode(size: number, used: Uint32Array, map: Uint32Array): Uint32Array {
  if (used.length === size) return map
  const numbers = new Uint32Array(size + 1)
  for (let place = 0; place < used.length; place++) numbers[used[place] as number] = map[place] as number
  numbers[size] = map[used.length] as number
  return numbers
}
