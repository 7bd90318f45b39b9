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

/** Notes the grams of texts. It reads them twice, so that it needs no more memory than the result. */
export async function buildTextGrams(texts: Texts, pace: Pace): Promise<TextGrams> {
  const table = new GramTable()
  const sizes = new ListSizes()
  let characters = 0
  await eachFolded(texts, pace, (text, number) => {
    characters += text.length
    for (let end = GRAM; end <= text.length; end++) sizes.note(table.add(text, end), number)
  })
  const { grams, order } = await table.sorted(pace)
  const writer = await sizes.toWriter(order, texts.size, pace)
  await eachFolded(texts, pace, (text, number) => {
    for (let end = GRAM; end <= text.length; end++) writer.add(table.find(text, end), number)
  })
  return new TextGrams(grams, writer.lists, characters / texts.size)
}

async function eachFolded(
  texts: Texts,
  pace: Pace,
  visit: (text: string, number: number) => void,
): Promise<void> {
  let read = 0
  for (let number = 0; number < texts.size; number++) {
    const text = texts.text(number)
    if (text !== null) visit(foldCase(text), number)
    read += 1 + (text ?? '').length
    if (read < SLICE_CHARACTERS) continue
    read = 0
    if (pace.due) await pace.rest()
  }
}
