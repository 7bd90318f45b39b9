import { foldCase } from '../../language/words.ts'
import { firstPlace } from '../columns/first-place.ts'
import type { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** Neighbouring texts. */
export interface TextRange {
  readonly first: number
  /** The first text after them. */
  readonly end: number
}

/** A character as texts have it, and in lower case. */
interface Letter {
  readonly bytes: Buffer
  readonly folded: string
}

/** No character after this one has a lower case. */
const LAST_CASED = 0x1_efff

/** By the first character of the lower case, all other characters that have it. */
let cased: Promise<ReadonlyMap<string, readonly Letter[]>> | undefined

/** Texts that begin alike: those of a range, up to a number of bytes, and what is left of the prefix. */
interface Branch extends TextRange {
  readonly depth: number
  readonly rest: string
}

/**
 * The texts that begin with a folded text, as ascending ranges. Sorted texts that begin alike are neighbours, so it follows
 * each spelling of the prefix that there is, by binary search.
 */
export async function prefixRanges(values: TextValues, prefix: string, pace: Pace): Promise<TextRange[]> {
  cased ??= casedLetters(pace).catch((error) => {
    cased = undefined
    throw error
  })
  const letters = await cased
  const found: TextRange[] = []
  const waiting: Branch[] = [{ first: 0, end: values.size, depth: 0, rest: prefix }]
  for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
    if (pace.due) await pace.rest()
    const { rest, depth } = branch
    const letter = String.fromCodePoint(rest.codePointAt(0) as number)
    const itself = foldCase(letter) === letter ? [{ bytes: Buffer.from(letter), folded: letter }] : []
    for (const { bytes, folded } of [...itself, ...(letters.get(letter) ?? [])]) {
      if (!rest.startsWith(folded) && !folded.startsWith(rest)) continue
      const { first, end } = narrowed(values, branch, bytes)
      if (first === end) continue
      const next = { first, end, depth: depth + bytes.length, rest: rest.slice(folded.length) }
      if (next.rest === '') found.push({ first, end })
      else waiting.push(next)
    }
  }
  return found.sort((left, right) => left.first - right.first)
}

/** The texts of a branch that continue with some bytes: all if the first and the last do, since texts are sorted. */
function narrowed(values: TextValues, branch: Branch, bytes: Buffer): TextRange {
  const { first, end, depth } = branch
  const { text, offsets } = values
  const orderOf = (code: number) =>
    orderAt(text, (offsets[code] as number) + depth, offsets[code + 1] as number, bytes)
  const [least, most] = [orderOf(first), orderOf(end - 1)]
  if (least > 0 || most < 0) return { first, end: first }
  const from = least === 0 ? first : boundOf(values, branch, bytes, false)
  return { first: from, end: most === 0 ? end : boundOf(values, { ...branch, first: from }, bytes, true) }
}

/** The first text of a branch that does not continue with less than some bytes, or with these bytes. */
function boundOf(
  { text, offsets }: TextValues,
  { first, end, depth }: Branch,
  bytes: Buffer,
  after: boolean,
): number {
  return firstPlace(first, end, (code) => {
    const order = orderAt(text, (offsets[code] as number) + depth, offsets[code + 1] as number, bytes)
    return order < 0 || (after && order === 0)
  })
}

/** The order of what is from `start` to `end`, without what comes after as many bytes, and some bytes. */
function orderAt(text: Buffer, start: number, end: number, bytes: Buffer): number {
  for (let index = 0; index < bytes.length; index++) {
    if (start + index >= end) return -1
    const difference = (text[start + index] as number) - (bytes[index] as number)
    if (difference !== 0) return difference
  }
  return 0
}

async function casedLetters(pace: Pace): Promise<Map<string, Letter[]>> {
  const letters = new Map<string, Letter[]>()
  for (let code = 0; code <= LAST_CASED; code++) {
    if (code % (STRIDE / 4) === 0 && pace.due) await pace.rest()
    const letter = String.fromCodePoint(code)
    const folded = foldCase(letter)
    if (folded === letter) continue
    const first = String.fromCodePoint(folded.codePointAt(0) as number)
    const known = letters.get(first) ?? []
    letters.set(first, [...known, { bytes: Buffer.from(letter), folded }])
  }
  return letters
}
