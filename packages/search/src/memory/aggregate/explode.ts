import { type Pace, STRIDE } from '../pace.ts'
import type { GroupColumn } from './group-column.ts'
import { RowChunk } from './row-chunk.ts'

/** A column of arrays. */
type ListColumn = GroupColumn & { readonly lists: NonNullable<GroupColumn['lists']> }

/** Rows, once for each combination of their arrays' elements. */
export interface Exploded {
  readonly chunk: RowChunk
  /** By column and place the code of an element. */
  readonly elements: readonly Uint32Array[]
}

export function hasLists(column: GroupColumn): column is ListColumn {
  return column.lists !== undefined
}

/**
 * Calls `visit` with the rows of a chunk, once for each combination of their arrays' elements. A missing array has
 * one element, the missing one. An empty one has none, so its row is in no combination, unless `empty_is_missing`.
 */
export async function explode(
  chunk: RowChunk,
  columns: readonly ListColumn[],
  pace: Pace,
  visit: (exploded: Exploded) => void,
): Promise<void> {
  const rows = new Uint32Array(STRIDE)
  const elements = columns.map(() => new Uint32Array(STRIDE))
  let length = 0
  const flush = () => {
    visit({ chunk: new RowChunk(length, 0, rows), elements })
    length = 0
  }
  for (let place = 0; place < chunk.length; place++) {
    const row = chunk.row(place)
    const lists = columns.map((column) => elementsAt(column, row))
    const combinations = lists.reduce((product, list) => product * list.length, 1)
    for (let combination = 0; combination < combinations; combination++) {
      if (length === STRIDE) {
        flush()
        if (pace.due) await pace.rest()
      }
      rows[length] = row
      let rest = combination
      for (const [index, list] of lists.entries()) {
        const target = elements[index] as Uint32Array
        target[length] = list[rest % list.length] as number
        rest = Math.floor(rest / list.length)
      }
      length++
    }
  }
  if (length > 0) flush()
  if (pace.due) await pace.rest()
}

/** The codes of the elements in a row's array. */
function elementsAt(
  { codes, lists, values, missing, empty_is_missing }: ListColumn,
  row: number,
): Uint32Array {
  const array = codes[row] as number
  if (array === missing) return Uint32Array.of(values.size)
  const elements = lists.members.subarray(lists.starts[array], lists.starts[array + 1])
  return empty_is_missing && elements.length === 0 ? Uint32Array.of(values.size) : elements
}
