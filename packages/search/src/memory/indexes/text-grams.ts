import { foldCase } from '../../language/words.ts'
import type { Codes } from '../columns/codes.ts'
import type { PackedList } from '../columns/packed-lists.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Pace } from '../pace.ts'
import { GRAM, GramTable } from './gram-table.ts'
import { ListSizes } from './pack-lists.ts'
import type { Texts } from './texts.ts'

/** How many characters are read between two checks of the clock. */
const SLICE_CHARACTERS = 8_192
/** The first bytes of the texts that are read next. */
const FETCHED = new Uint8Array(64)

/** Which texts have which three characters in a row, in lower case. */
export interface TextGrams {
  readonly bytes: number
  /** For each gram of some folded texts the texts that have it, the shortest list first; none if no text has one of them. */
  textsWith(literals: readonly string[]): PackedList[]
}

/** Notes the grams of texts. It reads them twice, so that it needs little more memory than the result. */
export async function buildTextGrams(texts: Texts, pace: Pace): Promise<TextGrams> {
  const table = new GramTable()
  const sizes = new ListSizes()
  await eachText(texts, table, pace, (read, count, number) => {
    for (let index = 0; index < count; index++) sizes.note(read[index] as number, number)
  })
  const { grams, order } = await table.sorted(pace)
  const writer = await sizes.toWriter(order, texts.size, pace)
  await eachText(texts, table, pace, (read, count, number) => {
    for (let index = 0; index < count; index++) writer.add(read[index] as number, number)
  })
  const { lists } = writer
  return {
    bytes: grams.bytes + lists.bytes,
    textsWith(literals) {
      const wanted = new Set<number>()
      for (const literal of literals)
        for (let end = GRAM; end <= literal.length; end++) wanted.add(grams.find(literal, end))
      if (wanted.has(-1)) return []
      return [...wanted].map((gram) => lists.at(gram)).sort((left, right) => left.length - right.length)
    },
  }
}

/** Calls `visit` with the grams of each text, the first `count` of these, which a text may have again. */
async function eachText(
  texts: Texts,
  table: GramTable,
  pace: Pace,
  visit: (read: Uint32Array, count: number, number: number) => void,
): Promise<void> {
  const { whole, codes, size } = texts
  let characters = 0
  for (let number = 0; number < size; number++) {
    if (whole && codes && number % FETCHED.length === 0)
      fetchTexts(whole, codes.subarray(number, number + FETCHED.length))
    const code = codes ? (codes[number] as number) : number
    let count = -1
    if (whole && code < whole.size) {
      const [start, end] = [whole.offsets[code] as number, whole.offsets[code + 1] as number]
      characters += end - start
      count = table.readBytes(whole.text, start, end)
    }
    if (count < 0) {
      const text = foldCase(texts.text(number) ?? '')
      characters += text.length
      count = table.readText(text)
    }
    visit(table.read, count, number)
    if (++characters < SLICE_CHARACTERS) continue
    characters = 0
    if (pace.due) await pace.rest()
  }
}

/**
 * Reads the first byte of each text. Those of rows are anywhere in memory, and the processor fetches many at once: the lists of a
 * million names take 0.7 of the time.
 */
function fetchTexts({ text, offsets }: TextValues, codes: Codes): void {
  for (let at = 0; at < codes.length; at++)
    FETCHED[at] = text[offsets[codes[at] as number] as number] as number
}
