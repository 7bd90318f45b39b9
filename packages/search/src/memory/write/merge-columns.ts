import type { Column } from '../columns/column.ts'
import type { Part } from '../columns/part.ts'
import type { Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { mergeCodes, type UsedCodes } from './merge-codes.ts'
import { takeValues } from './merge-values.ts'

/** The values of some columns of one field, and for each live row, one column after another, its code among them. */
export interface MergedColumns {
  readonly values: Values
  readonly codes: Uint32Array
}

/** Merges the columns that parts have of one field. Values without a live row are dropped. */
export async function mergeColumns(
  columns: readonly Column[],
  parts: readonly Part[],
  pace: Pace,
): Promise<MergedColumns> {
  const used: UsedCodes[] = []
  for (const [index, column] of columns.entries()) {
    const { dead } = parts[index] as Part
    used.push({ values: column.values, codes: await usedCodes(column, dead, pace) })
  }
  const merged = await mergeCodes(used, pace)
  const values = await takeValues(
    used.map((each) => each.values),
    merged,
    pace,
  )
  const codes = new Uint32Array(columns.reduce((sum, column) => sum + column.codes.length, 0))
  let start = 0
  for (const [index, column] of columns.entries()) {
    const numbers = byCode(column, (used[index] as UsedCodes).codes, merged.maps[index] as Uint32Array)
    for (let row = 0; row < column.codes.length; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      codes[start + row] = numbers[column.codes[row] as number] as number
    }
    start += column.codes.length
  }
  return { values, codes }
}

/** The codes of a column that live rows have, ascending. */
async function usedCodes({ codes, values }: Column, dead: Part['dead'], pace: Pace): Promise<Uint32Array> {
  const used = new Uint8Array(values.size + 1)
  if (dead.count === 0) used.fill(1)
  else
    for (let row = 0; row < codes.length; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      if (!dead.has(row)) used[codes[row] as number] = 1
    }
  const list = new Uint32Array(values.size)
  let size = 0
  for (let code = 0; code < values.size; code += 1) {
    if (code % STRIDE === 0 && pace.due) await pace.rest()
    if (used[code] === 0) continue
    list[size] = code
    size += 1
  }
  return list.subarray(0, size)
}

/** What a map has by place among used codes, by code. */
function byCode({ values }: Column, used: Uint32Array, map: Uint32Array): Uint32Array {
  if (used.length === values.size) return map
  const numbers = new Uint32Array(values.size + 1)
  for (let place = 0; place < used.length; place += 1) numbers[used[place] as number] = map[place] as number
  numbers[values.size] = map[used.length] as number
  return numbers
}
