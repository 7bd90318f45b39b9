import { eachSlice, type Pace } from '../pace.ts'
import { createCodes } from './codes.ts'
import { Column } from './column.ts'
import { markedCodes } from './marked-codes.ts'
import { Segment } from './segment.ts'
import { PADDING, TextValues } from './text-values.ts'
import { NumberValues, type Values } from './values.ts'

/** Some rows of a column, as a column of their own with only the values that they use. Its codes are of the rows from `first`. */
export async function takeColumn(
  { field, type, values, codes }: Column,
  rows: Uint32Array,
  pace: Pace,
  first = 0,
): Promise<Column> {
  const numbers = new Uint32Array(values.size + 1)
  await eachSlice(rows.length, pace, (from, to) => {
    for (let index = from; index < to; index++) numbers[codes[(rows[index] as number) - first] as number] = 1
  })
  const kept = await markedCodes(numbers.subarray(0, values.size), pace)
  await eachSlice(kept.length, pace, (from, to) => {
    for (let code = from; code < to; code++) numbers[kept[code] as number] = code
  })
  numbers[values.size] = kept.length
  const taken = createCodes(rows.length, kept.length)
  await eachSlice(rows.length, pace, (from, to) => {
    for (let index = from; index < to; index++)
      taken[index] = numbers[codes[(rows[index] as number) - first] as number] as number
  })
  const column = new Column(field, type, takeValues(values, kept), taken)
  // the garbage collector notices large buffers late
  for (const { buffer } of [numbers, kept]) buffer.transfer(0)
  return column
}

function takeValues(values: Values, kept: Uint32Array): Values {
  if (values instanceof TextValues) return takeTexts(values, kept)
  const { values: numbers } = values as NumberValues
  const taken =
    numbers instanceof BigInt64Array ? new BigInt64Array(kept.length) : new Float64Array(kept.length)
  for (let index = 0; index < kept.length; index++) taken[index] = numbers[kept[index] as number] as never
  return new NumberValues(taken)
}

function takeTexts({ text, offsets, plain }: TextValues, kept: Uint32Array): TextValues {
  const taken = new Uint32Array(kept.length + 1)
  let length = 0
  for (let index = 0; index < kept.length; index++) {
    const code = kept[index] as number
    length += (offsets[code + 1] as number) - (offsets[code] as number)
    taken[index + 1] = length
  }
  const bytes = Buffer.alloc(length + PADDING)
  for (let index = 0; index < kept.length; index++) {
    const code = kept[index] as number
    text.copy(bytes, taken[index], offsets[code], offsets[code + 1])
  }
  return new TextValues(bytes, taken, plain)
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
