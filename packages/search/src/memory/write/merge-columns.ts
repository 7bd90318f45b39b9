import type { Column } from '../columns/column.ts'
import type { Layer } from '../columns/layer.ts'
import { markedCodes } from '../columns/marked-codes.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { rowNumbers } from './key-order.ts'
import type { UsedCodes } from './merge-codes.ts'
import { type MergedValues, mergeValues } from './merge-values.ts'

/** Merges the values that columns of one field have in layers. Those without a live row are dropped. */
export async function mergeColumns(
  columns: readonly Column[],
  layers: readonly Layer[],
  pace: Pace,
): Promise<MergedValues> {
  const used: UsedCodes[] = []
  for (const [index, column] of columns.entries()) {
    const { dead } = layers[index] as Layer
    used.push({ values: column.values, codes: await usedCodes(column, dead, pace) })
  }
  return mergeValues(used, pace)
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
