import { eachSlice, type Pace } from '../pace.ts'

/** The codes that have a mark other than zero, ascending. */
export async function markedCodes(
  marks: Uint8Array | Uint32Array,
  pace: Pace,
): Promise<Uint32Array<ArrayBuffer>> {
  // the operating system gives memory only where it is written to
  const codes = new Uint32Array(marks.length)
  let length = 0
  await eachSlice(marks.length, pace, (from, to) => {
    length = listMarked(marks, from, to, codes, length)
  })
  return codes.subarray(0, length)
}

/** Lists the marked codes of a slice after the first `known` ones; how many they are then. */
export function listMarked(
  marks: Uint8Array | Uint32Array,
  from: number,
  to: number,
  codes: Uint32Array,
  known: number,
): number {
  let length = known
  for (let code = from; code < to; code++) {
    if (marks[code] === 0) continue
    codes[length] = code
    length++
  }
  return length
}
