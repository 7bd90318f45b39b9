import { compareCodePoints } from '../../language/code-points.ts'
import { PADDING, sortTexts, TextValues, textValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** Sorts many texts by code point without holding the event loop. */
export async function sortManyTexts(texts: Iterable<string>, pace: Pace): Promise<string[]> {
  const all = [...texts]
  let runs: string[][] = []
  for (let from = 0; from < all.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    runs.push(sortTexts(all.slice(from, from + STRIDE)))
  }
  while (runs.length > 1) {
    const merged: string[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await mergeTexts(runs[index] ?? [], runs[index + 1] ?? [], pace))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeTexts(left: readonly string[], right: readonly string[], pace: Pace): Promise<string[]> {
  const merged: string[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const [a, b] = [left[i] as string, right[j] as string]
    const first = compareCodePoints(a, b) <= 0
    merged.push(first ? a : b)
    if (first) i++
    else j++
    if (merged.length % STRIDE === 0 && pace.due) await pace.rest()
  }
  return merged.concat(left.slice(i), right.slice(j))
}

/** As `textValues`, for many texts, and without holding the event loop. */
export async function manyTextValues(sorted: readonly string[], pace: Pace): Promise<TextValues> {
  const pieces: TextValues[] = []
  for (let from = 0; from < sorted.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    pieces.push(textValues(sorted.slice(from, from + STRIDE)))
  }
  const offsets = new Uint32Array(sorted.length + 1)
  let [code, end] = [0, 0]
  for (const piece of pieces) {
    for (let index = 0; index < piece.size; index++) {
      code++
      offsets[code] = end + (piece.offsets[index + 1] as number)
    }
    end += piece.offsets[piece.size] as number
  }
  const text = Buffer.alloc(end + PADDING)
  let start = 0
  for (const piece of pieces) start += piece.text.copy(text, start, 0, piece.offsets[piece.size])
  return new TextValues(
    text,
    offsets,
    pieces.every((piece) => piece.plain),
  )
}
