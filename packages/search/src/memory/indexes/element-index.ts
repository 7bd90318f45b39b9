import type { Scalar } from '../../language/fields.ts'
import type { CodeList } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import type { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { elementText, textOfElement } from './element-text.ts'
import { EntryLists } from './entry-lists.ts'
import { Postings, toPostings } from './postings.ts'
import { manyTextValues, sortManyTexts } from './sort-texts.ts'
import type { Texts } from './texts.ts'

/** The distinct elements of a column of arrays, as element texts, and the arrays that have each. */
export class ElementIndex implements Texts {
  readonly elements: TextValues
  readonly arrays: Postings
  /** For each array its elements, ascending; built when a search first groups by them. */
  byArray: Postings | undefined

  constructor(elements: TextValues, arrays: Postings) {
    this.elements = elements
    this.arrays = arrays
  }

  get size(): number {
    return this.elements.size
  }

  get bytes(): number {
    return this.elements.bytes + this.arrays.bytes + (this.byArray?.bytes ?? 0)
  }

  text(element: number): string | null {
    return textOfElement(this.elements.at(element))
  }

  /** The number of an element; undefined if no array has it. */
  find(value: Scalar): number | undefined {
    const mark = this.elements.locate(elementText(value))
    return mark % 2 === 1 ? mark >>> 1 : undefined
  }

  /** The arrays that have some elements, each with the largest score of its elements. */
  lift({ scored }: CodeList, size: number): CodeList {
    const { codes: elements } = scored
    const scores = elements.map((element) => scored.scoreOf(element))
    const most = scores.reduce((highest, score) => Math.max(highest, score), 0)
    const found = new CodeScores(size, most)
    const { starts, members } = this.arrays
    for (const [index, element] of elements.entries())
      found.raise(members.subarray(starts[element], starts[element + 1]), scores[index] as number)
    return found
  }
}

/** Finds the elements of each distinct array, except arrays and objects, which cannot be compared. */
export async function buildElementIndex(arrays: TextValues, pace: Pace): Promise<ElementIndex> {
  const numbers = new Map<string, number>()
  const elements = new EntryLists(arrays.size)
  for (let array = 0; array < arrays.size; array += 1) {
    if (array % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    // A column of arrays holds only the JSON text of arrays.
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
  return new ElementIndex(values, await toPostings(elements, numbers, sorted, pace))
}

/** The elements of each of `arrays` arrays. */
export async function elementsByArray(
  { arrays }: ElementIndex,
  count: number,
  pace: Pace,
): Promise<Postings> {
  const starts = new Uint32Array(count + 1)
  for (let from = 0; from < arrays.members.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    for (const array of arrays.members.subarray(from, from + STRIDE)) {
      starts[array + 1] = (starts[array + 1] as number) + 1
    }
  }
  for (let array = 0; array < count; array += 1) {
    if (array % STRIDE === 0 && pace.due) await pace.rest()
    starts[array + 1] = (starts[array + 1] as number) + (starts[array] as number)
  }
  const filled = starts.slice()
  const elements = new Uint32Array(arrays.members.length)
  for (let element = 0, place = 0; place < elements.length; place += 1) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    while ((arrays.starts[element + 1] as number) <= place) element += 1
    const array = arrays.members[place] as number
    elements[filled[array] as number] = element
    filled[array] = (filled[array] as number) + 1
  }
  return new Postings(starts, elements)
}

function isScalar(value: unknown): value is string | number | boolean {
  return value !== null && typeof value !== 'object'
}
