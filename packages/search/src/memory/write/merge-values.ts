import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { type MergedCodes, mergeCodes, type UsedCodes } from './merge-codes.ts'

/** So few bytes are copied one by one. */
const FEW_BYTES = 64

/** The values that some columns of one field use. */
export interface MergedValues {
  readonly values: Values
  /** By column and its code the code among them; after the last one that of a missing value. */
  readonly numbers: readonly Uint32Array[]
}

/** Merges the values that columns of one field use. */
export async function mergeValues(used: readonly UsedCodes[], pace: Pace): Promise<MergedValues> {
  const merged = await mergeCodes(used, pace)
  const columns = used.map(({ values }) => values)
  return { values: await takeValues(columns, merged, pace), numbers: merged.maps }
}

/** Some values of columns of one field, which has numbers in all of them or texts in all. */
export async function takeValues(
  columns: readonly Values[],
  places: Pick<MergedCodes, 'column' | 'code'>,
  pace: Pace,
): Promise<Values> {
  return columns[0] instanceof NumberValues
    ? takeNumbers(columns as readonly NumberValues[], places, pace)
    : takeTexts(columns as readonly TextValues[], places, pace)
}

async function takeNumbers(
  columns: readonly NumberValues[],
  { column, code }: Pick<MergedCodes, 'column' | 'code'>,
  pace: Pace,
): Promise<Values> {
  if (columns.some(({ values }) => values instanceof BigInt64Array)) {
    const taken = new BigInt64Array(code.length)
    await eachSlice(code.length, pace, (from, to) => {
      for (let index = from; index < to; index++)
        taken[index] = BigInt(
          columns[column[index] as number]?.values[code[index] as number] as number | bigint,
        )
    })
    return new NumberValues(taken)
  }
  const taken = new Float64Array(code.length)
  await eachSlice(code.length, pace, (from, to) => {
    for (let index = from; index < to; index++)
      taken[index] = (columns[column[index] as number] as NumberValues).values[
        code[index] as number
      ] as number
  })
  return new NumberValues(taken)
}

async function takeTexts(
  columns: readonly TextValues[],
  { column, code }: Pick<MergedCodes, 'column' | 'code'>,
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
  await eachSlice(code.length, pace, (from, to) => {
    for (let index = from, run = 1; index < to; index += run, run = 1) {
      const own = column[index] as number
      const first = code[index] as number
      // texts that were neighbours before are copied at once
      while (index + run < to && column[index + run] === own && code[index + run] === first + run) run++
      const { text: bytes, offsets: starts } = columns[own] as TextValues
      copyBytes(bytes, starts[first] as number, starts[first + run] as number, text, offsets[index] as number)
    }
  })
  const plain = columns.every((values) => values.plain)
  return new TextValues(text, offsets, plain)
}

/** Copies bytes; a loop takes less time for few than a native call. */
function copyBytes(bytes: Buffer, from: number, to: number, target: Buffer, place: number): void {
  if (to - from > FEW_BYTES) bytes.copy(target, place, from, to)
  else for (let at = from; at < to; at++) target[place + at - from] = bytes[at] as number
}
