import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'
import type { MergedCodes } from './merge-codes.ts'

/** The merged values of some columns of one field. */
export async function takeValues(
  columns: readonly Values[],
  merged: MergedCodes,
  pace: Pace,
): Promise<Values> {
  if (columns.every((values) => values instanceof TextValues)) return takeTexts(columns, merged, pace)
  // all columns have one type: if the values are not text in one of them, they are numbers in all
  const numbers = columns.map((values) => (values as NumberValues).values)
  return takeNumbers(numbers, merged, pace)
}

async function takeNumbers(
  columns: readonly NumberValues['values'][],
  { column, code }: MergedCodes,
  pace: Pace,
): Promise<Values> {
  if (columns.some((values) => values instanceof BigInt64Array)) {
    const taken = new BigInt64Array(code.length)
    await eachSlice(code.length, pace, (from, to) => {
      for (let index = from; index < to; index++)
        taken[index] = BigInt(columns[column[index] as number]?.[code[index] as number] as number | bigint)
    })
    return new NumberValues(taken)
  }
  const taken = new Float64Array(code.length)
  await eachSlice(code.length, pace, (from, to) => {
    for (let index = from; index < to; index++)
      taken[index] = (columns[column[index] as number] as Float64Array)[code[index] as number] as number
  })
  return new NumberValues(taken)
}

async function takeTexts(
  columns: readonly TextValues[],
  { column, code }: MergedCodes,
  pace: Pace,
): Promise<Values> {
  const offsets = new Uint32Array(code.length + 1)
  let end = 0
  await eachSlice(code.length, pace, (from, to) => {
    for (let index = from; index < to; index++) {
      const { offsets: starts } = columns[column[index] as number] as TextValues
      const own = code[index] as number
      end += (starts[own + 1] as number) - (starts[own] as number)
      offsets[index + 1] = end
    }
  })
  const text = Buffer.alloc(end + PADDING)
  // texts that were neighbours before are copied at once
  for (let index = 0, run = 1; index < code.length; index += run, run = 1) {
    if (pace.due) await pace.rest()
    const from = column[index] as number
    const first = code[index] as number
    while (run < STRIDE && column[index + run] === from && code[index + run] === first + run) run++
    const { text: bytes, offsets: starts } = columns[from] as TextValues
    bytes.copy(text, offsets[index], starts[first], starts[first + run])
  }
  const plain = columns.every((values) => values.plain)
  return new TextValues(text, offsets, plain)
}
