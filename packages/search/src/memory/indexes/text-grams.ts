import { foldCase } from '../../language/words.ts'
import type { PackedList, PackedLists } from '../columns/packed-lists.ts'
import type { Pace } from '../pace.ts'
import { GRAM, GramTable, type SortedGrams } from './gram-table.ts'
import { ListSizes } from './pack-lists.ts'
import type { Texts } from './texts.ts'

/** How many characters are read between two checks of the clock. */
const SLICE_CHARACTERS = 8_192

/** Which texts have which three characters in a row, in lower case. */
export class TextGrams {
  readonly #grams: SortedGrams
  readonly #texts: PackedLists

  /** How many characters a text has on average. */
  readonly length: number

  constructor(grams: SortedGrams, texts: PackedLists, length: number) {
    this.#grams = grams
    this.#texts = texts
    this.length = length
  }

  get bytes(): number {
    return this.#grams.bytes + this.#texts.bytes
  }

  /**
   * For each gram of some folded texts the texts that have it, the shortest list first; undefined if no text has one of
   * them. There are none for texts of fewer characters.
   */
  textsWith(literals: readonly string[]): PackedList[] | undefined {
    const grams = new Set<number>()
    for (const literal of literals)
      for (let end = GRAM; end <= literal.length; end++) grams.add(this.#grams.find(literal, end))
    if (grams.has(-1)) return undefined
    const lists = [...grams].map((gram) => this.#texts.at(gram))
    return lists.sort((left, right) => left.length - right.length)
  }
}

/** Notes the grams of texts. It reads them twice, so that it needs little more memory than the result. */
export async function buildTextGrams(texts: Texts, pace: Pace): Promise<TextGrams> {
  const table = new GramTable()
  const sizes = new ListSizes()
  const characters = await eachText(texts, table, pace, (count, number) =>
    sizes.noteAll(table.read, count, number),
  )
  const { grams, order } = await table.sorted(pace)
  const writer = await sizes.toWriter(order, texts.size, pace)
  await eachText(texts, table, pace, (count, number) => writer.addAll(table.read, count, number))
  return new TextGrams(grams, writer.lists, characters / texts.size)
}

/** Calls `visit` with how many grams of a text the table has read, and returns how many characters all texts have. */
async function eachText(
  texts: Texts,
  table: GramTable,
  pace: Pace,
  visit: (count: number, number: number) => void,
): Promise<number> {
  const { whole, size } = texts
  let characters = 0
  let next = SLICE_CHARACTERS
  for (let number = 0; number < size; number++) {
    const [start = 0, end = 0] = whole ? [whole.offsets[number], whole.offsets[number + 1]] : []
    let length = end - start
    let count = whole ? table.readBytes(whole.text, start, end) : -1
    if (count < 0) {
      const text = foldCase(texts.text(number) ?? '')
      length = text.length
      count = table.readText(text)
    }
    visit(count, number)
    characters += length
    if (characters + number < next) continue
    next = characters + number + SLICE_CHARACTERS
    if (pace.due) await pace.rest()
  }
  return characters
}
