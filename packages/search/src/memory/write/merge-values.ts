import { comparatorOf } from '../columns/compare-values.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** The merged values of two columns, and the new code of each old code. */
export interface MergedValues {
  readonly values: Values
  /** By old code, that of a missing value included; undefined for the codes of unused values. */
  readonly older: Uint32Array
  readonly newer: Uint32Array
}

/** The values of a column, and by code whether a live row has it. */
export interface UsedValues {
  readonly values: Values
  readonly used: Uint8Array
}

/** Merges the used values of two columns of one field. */
export async function mergeValues(older: UsedValues, newer: UsedValues, pace: Pace): Promise<MergedValues> {
  const [left, right] = [older.values, newer.values]
  const union = await mergeCodes(older.used, newer.used, comparatorOf(left, right), pace)
  if (left instanceof TextValues && right instanceof TextValues) {
    return { ...union, values: await takeTexts(left, right, union.sources, pace) }
  }
  // Both columns have one type: if the values are not text on one side, they are numbers on both.
  const [a, b] = [(left as NumberValues).values, (right as NumberValues).values]
  return { ...union, values: await takeNumbers(a, b, union.sources, pace) }
}

/** Merges two ascending lists, of those values that are in use. `sources` has for each new code its older code, or `~newer` code. */
export async function mergeCodes(
  usedOlder: Uint8Array,
  usedNewer: Uint8Array,
  compare: (older: number, newer: number) => number,
  pace: Pace,
): Promise<{ older: Uint32Array; newer: Uint32Array; sources: Int32Array }> {
  const [olderSize, newerSize] = [usedOlder.length - 1, usedNewer.length - 1]
  const older = new Uint32Array(olderSize + 1)
  const newer = new Uint32Array(newerSize + 1)
  const sources = new Int32Array(olderSize + newerSize)
  let [i, j, size, steps] = [0, 0, 0, 0]
  while (i < olderSize || j < newerSize) {
    steps += 1
    if (steps % STRIDE === 0 && pace.due) await pace.rest()
    if (i < olderSize && usedOlder[i] === 0) i += 1
    else if (j < newerSize && usedNewer[j] === 0) j += 1
    else {
      const order = i === olderSize ? 1 : j === newerSize ? -1 : compare(i, j)
      sources[size] = order <= 0 ? i : ~j
      if (order <= 0) {
        older[i] = size
        i += 1
      }
      if (order >= 0) {
        newer[j] = size
        j += 1
      }
      size += 1
    }
  }
  older[olderSize] = size
  newer[newerSize] = size
  return { older, newer, sources: sources.subarray(0, size) }
}

type Numbers = Float64Array | BigInt64Array

async function takeNumbers(older: Numbers, newer: Numbers, sources: Int32Array, pace: Pace): Promise<Values> {
  const large = older instanceof BigInt64Array || newer instanceof BigInt64Array
  const taken = large ? new BigInt64Array(sources.length) : new Float64Array(sources.length)
  for (let from = 0; from < sources.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    const to = Math.min(from + STRIDE, sources.length)
    for (let code = from; code < to; code += 1) {
      const source = sources[code] as number
      const value = (source < 0 ? newer[~source] : older[source]) as number | bigint
      taken[code] = taken instanceof BigInt64Array ? BigInt(value) : value
    }
  }
  return new NumberValues(taken)
}

async function takeTexts(
  older: TextValues,
  newer: TextValues,
  sources: Int32Array,
  pace: Pace,
): Promise<Values> {
  const offsets = new Uint32Array(sources.length + 1)
  let end = 0
  for (let code = 0; code < sources.length; code += 1) {
    if (code % STRIDE === 0 && pace.due) await pace.rest()
    const source = sources[code] as number
    const { offsets: from } = source < 0 ? newer : older
    const old = source < 0 ? ~source : source
    end += (from[old + 1] as number) - (from[old] as number)
    offsets[code + 1] = end
  }
  const text = Buffer.alloc(end + PADDING)
  // Texts that were neighbours before are copied at once.
  for (let code = 0, run = 1; code < sources.length; code += run, run = 1) {
    if (pace.due) await pace.rest()
    const source = sources[code] as number
    const step = source < 0 ? -1 : 1
    while (run < STRIDE && code + run < sources.length && sources[code + run] === source + run * step)
      run += 1
    const { text: bytes, offsets: from } = source < 0 ? newer : older
    const first = source < 0 ? ~source : source
    bytes.copy(text, offsets[code], from[first], from[first + run])
  }
  return new TextValues(text, offsets, older.plain && newer.plain)
}
