import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { markedCodes } from '../columns/marked-codes.ts'
import { Segment } from '../columns/segment.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { takeValues } from './merge-values.ts'

/** Some rows of a column, as a column of their own with only the values that they use. Its codes are of the rows from `first`. */
export async function takeColumn(
  { field, type, values, codes }: Column,
  rows: Uint32Array,
  pace: Pace,
  first = 0,
): Promise<Column> {
  const marks = new Uint8Array(values.size + 1)
  await eachSlice(rows.length, pace, (from, to) => {
    for (let index = from; index < to; index++) marks[codes[(rows[index] as number) - first] as number] = 1
  })
  const used = await markedCodes(marks.subarray(0, values.size), pace)
  const numbers = new Uint32Array(values.size + 1).fill(used.length, values.size)
  await eachSlice(used.length, pace, (from, to) => {
    for (let code = from; code < to; code++) numbers[used[code] as number] = code
  })
  const taken = await takeValues([values], { column: createCodes(used.length, 1), code: used }, pace)
  const taken_codes = createCodes(rows.length, used.length)
  await eachSlice(rows.length, pace, (from, to) => {
    for (let index = from; index < to; index++)
      taken_codes[index] = numbers[codes[(rows[index] as number) - first] as number] as number
  })
  // the garbage collector notices large buffers late
  for (const { buffer } of [numbers, used, marks]) buffer.transfer(0)
  return new Column(field, type, taken, taken_codes)
}

/** Some rows of a segment in memory, in some fields. */
export async function takeRows(
  segment: Segment,
  fields: readonly string[],
  rows: Uint32Array,
  pace: Pace,
): Promise<Segment> {
  const columns: Column[] = []
  for (const field of fields) columns.push(await takeColumn(segment.column(field), rows, pace))
  return new Segment(rows.length, columns, [])
}
