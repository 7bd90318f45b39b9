import type { CodeList } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { elementText, textOfElement } from './element-text.ts'
import { EntryLists } from './entry-lists.ts'
import { type Postings, toPostings } from './postings.ts'
import { manyTextValues, sortManyTexts } from './sort-texts.ts'
import type { Texts } from './texts.ts'

/** The distinct values in the arrays of a column, and the arrays that have each. */
export class ElementIndex implements Texts {
  /** Values at a path, or elements as element texts. */
  readonly values: Values
  readonly arrays: Postings
  /** The arrays without a value at the path, ascending; none for elements, of which an empty array is not missing. */
  readonly without: Uint32Array
  /** For each array its values, ascending; built when a search first groups by them. */
  by_array: Postings | undefined
  readonly #textOf: (code: number) => string | null

  constructor(
    values: Values,
    arrays: Postings,
    without: Uint32Array,
    textOf: (code: number) => string | null,
  ) {
    this.values = values
    this.arrays = arrays
    this.without = without
    this.#textOf = textOf
  }

  get size(): number {
    return this.values.size
  }

  get bytes(): number {
    return this.values.bytes + this.arrays.bytes + this.without.byteLength + (this.by_array?.bytes ?? 0)
  }

  text(code: number): string | null {
    return this.#textOf(code)
  }

  length(code: number): number {
    return this.#textOf(code)?.length ?? 0
  }

  /** The arrays that have a value of a range. */
  async liftRange(low: number, high: number, size: number, pace: Pace): Promise<CodeList> {
    const { starts, members } = this.arrays
    const found = new CodeScores(size, 1)
    const end = starts[high] as number
    for (let from = starts[low] as number; from < end; from += STRIDE) {
      if (pace.due) await pace.rest()
      found.raise(members.subarray(from, Math.min(from + STRIDE, end)), 1)
    }
    return found
  }

  /** The arrays that have some values, each with the largest score of its values. */
  async lift({ scored }: CodeList, size: number, pace: Pace): Promise<CodeList> {
    const { codes } = scored
    const scores = codes.map((code) => scored.scoreOf(code))
    const most = scores.reduce((highest, score) => Math.max(highest, score), 0)
    const found = new CodeScores(size, most)
    const { starts, members } = this.arrays
    let raised = 0
    for (const [index, code] of codes.entries()) {
      if (raised > STRIDE) {
        raised = 0
        if (pace.due) await pace.rest()
      }
      const arrays = members.subarray(starts[code], starts[code + 1])
      found.raise(arrays, scores[index] as number)
      raised += arrays.length + 1
    }
    return found
  }
}

/** Finds the elements of each distinct array, except arrays and objects, which cannot be compared. */
export async function buildElementIndex(arrays: TextValues, pace: Pace): Promise<ElementIndex> {
  const numbers = new Map<string, number>()
  const elements = new EntryLists(arrays.size)
  for (let array = 0; array < arrays.size; array++) {
    if (array % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    // a column of arrays holds only the JSON text of arrays
    const values = JSON.parse(arrays.at(array)) as unknown[]
    for (const text of new Set(values.filter(isScalar).map(elementText))) {
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      elements.add(number)
    }
    elements.end()
  }
  const sorted = await sortManyTexts(numbers.keys(), pace)
  const values = await manyTextValues(sorted, pace)
  const postings = await toPostings(
    elements,
    Uint32Array.from(sorted, (text) => numbers.get(text) as number),
    pace,
  )
  return new ElementIndex(values, postings, new Uint32Array(0), (code) => textOfElement(values.at(code)))
}

function isScalar(value: unknown): value is string | number | boolean {
  return value !== null && typeof value !== 'object'
}
