import type { ElementPath } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import type { Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { rowNumbers } from '../write/key-order.ts'
import { mergeValues } from '../write/merge-values.ts'
import { createValueBuilder } from '../write/value-builder.ts'
import type { ElementIndex } from './element-index.ts'
import { elementText, textOfElement } from './element-text.ts'
import { NumberList } from './number-list.ts'
import { invert, Postings } from './postings.ts'

/** How many values, or how many characters of them, are sorted at once. */
const RUN_VALUES = STRIDE
const RUN_CHARACTERS = 262_144
/** How many characters of arrays are read between two checks of the clock. */
const SLICE_CHARACTERS = 16_384

/** Some values in the order of reading: the distinct ones, and the code of each. */
interface Run {
  readonly values: Values
  readonly codes: Uint32Array
}

/**
 * Finds the values at a path in each distinct array, converted to their type; others count as missing. Without a path, it finds the
 * elements, except arrays and objects, which cannot be compared.
 */
export async function buildElementIndex(
  arrays: TextValues,
  path: ElementPath | undefined,
  pace: Pace,
): Promise<ElementIndex> {
  const { runs, ends } = await readValues(arrays, path, pace)
  const used = runs.map(({ values }) => ({ values, codes: rowNumbers(values.size) }))
  const { values, numbers } = await mergeValues(used, pace)
  const codes = new Uint32Array(ends.at(-1) ?? 0)
  let place = 0
  for (const [index, run] of runs.entries()) {
    if (pace.due) await pace.rest()
    const map = numbers[index] as Uint32Array
    for (const code of run.codes) codes[place++] = map[code] as number
  }
  const { by_array, without } = await toLists(codes, values.size, ends, pace)
  const lists = await invert(by_array, values.size, pace)
  const none = path ? without : new Uint32Array(0)
  const text = (code: number) => {
    if (!path) return textOfElement(String(values.at(code)))
    return values instanceof TextValues ? values.at(code) : null
  }
  return {
    size: values.size,
    bytes: values.bytes + lists.bytes + none.byteLength,
    values,
    arrays: lists,
    without: none,
    text,
    length: (code) => text(code)?.length ?? 0,
  }
}

/** The values of all arrays, one array after another, and where those of each end. */
async function readValues(
  arrays: TextValues,
  path: ElementPath | undefined,
  pace: Pace,
): Promise<{ runs: Run[]; ends: Uint32Array }> {
  const runs: Run[] = []
  const ends = new Uint32Array(arrays.size)
  let text = { characters: 0 }
  let builder = createValueBuilder(path?.type ?? 'string', RUN_VALUES, text)
  let [rows, total, characters] = [0, 0, 0]
  const close = () => {
    runs.push(builder.finish(rows))
    text = { characters: 0 }
    builder = createValueBuilder(path?.type ?? 'string', RUN_VALUES, text)
    rows = 0
  }
  const visit = (value: unknown) => {
    // a value of another type takes a row, too, as a missing value
    if (value !== null) builder.set(rows, value)
    rows++
    total++
    if (rows === RUN_VALUES || text.characters > RUN_CHARACTERS) close()
  }
  for (let array = 0; array < arrays.size; array++) {
    const json = arrays.at(array)
    // a column of arrays holds only the JSON text of arrays
    const elements = JSON.parse(json) as unknown[]
    if (path) eachValue(elements, path.keys, visit)
    else for (const element of elements) if (isScalar(element)) visit(elementText(element))
    ends[array] = total
    characters += json.length
    if (characters < SLICE_CHARACTERS) continue
    characters = 0
    if (pace.due) await pace.rest()
  }
  close()
  return { runs, ends }
}

function isScalar(value: unknown): value is string | number | boolean {
  return value !== null && typeof value !== 'object'
}

/** Calls `visit` with what objects have at some keys. Arrays on the way are read through. It does not recurse. */
function eachValue(root: unknown, keys: readonly string[], visit: (value: unknown) => void): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { value, depth } = entry
    if (Array.isArray(value)) for (const element of value) waiting.push({ value: element, depth })
    else if (depth === keys.length) visit(value)
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, keys[depth] as string))
      waiting.push({ value: (value as Record<string, unknown>)[keys[depth] as string], depth: depth + 1 })
  }
}

/** The distinct codes of each array, ascending, and the arrays that have none. `ends` are where those of each end. */
async function toLists(
  codes: Uint32Array,
  missing: number,
  ends: Uint32Array,
  pace: Pace,
): Promise<{ by_array: Postings; without: Uint32Array }> {
  const starts = new Uint32Array(ends.length + 1)
  const members = new Uint32Array(codes.length)
  const without = new NumberList()
  let [from, place] = [0, 0]
  for (let array = 0; array < ends.length; array++) {
    if (array % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    let last = missing
    for (const code of codes.subarray(from, ends[array]).sort()) {
      if (code === last || code === missing) continue
      members[place] = code
      place++
      last = code
    }
    if (place === starts[array]) without.push(array)
    starts[array + 1] = place
    from = ends[array] as number
  }
  return { by_array: new Postings(members.subarray(0, place), starts), without: without.values().slice() }
}
