import { BLOCK_ROWS, type PlacedRows } from '../columns/row-block.ts'
import type { Pace } from '../pace.ts'
import type { GroupColumn } from './group-column.ts'

/** A column of arrays. */
type ListColumn = GroupColumn & { readonly lists: NonNullable<GroupColumn['lists']> }

/** Rows, once for each combination of their arrays' elements. */
export interface Exploded {
  readonly rows: PlacedRows
  /** By column and place the code of an element. */
  readonly elements: readonly Uint32Array[]
}

export function hasLists(column: GroupColumn): column is ListColumn {
  return column.lists !== undefined
}

/**
 * Calls `visit` with rows, once for each combination of their arrays' elements. A missing array has one element, the
 * missing one. An empty one has none, so its row is in no combination, unless `empty_is_missing`.
 */
export async function explode(
  { block, places, count }: PlacedRows,
  columns: readonly ListColumn[],
  pace: Pace,
  visit: (exploded: Exploded) => Promise<void> | undefined,
): Promise<void> {
  const taken = new Uint32Array(BLOCK_ROWS)
  const elements = columns.map(() => new Uint32Array(BLOCK_ROWS))
  let length = 0
  const flush = async () => {
    await visit({ rows: { block, places: taken, count: length }, elements })
    length = 0
  }
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const lists = columns.map((column) => elementsAt(column, block.from + place))
    const combinations = lists.reduce((product, list) => product * list.length, 1)
    for (let combination = 0; combination < combinations; combination++) {
      if (length === BLOCK_ROWS) {
        await flush()
        if (pace.due) await pace.rest()
      }
      taken[length] = place
      let rest = combination
      for (const [list_index, list] of lists.entries()) {
        const target = elements[list_index] as Uint32Array
        target[length] = list[rest % list.length] as number
        rest = Math.floor(rest / list.length)
      }
      length++
    }
  }
  if (length > 0) await flush()
  if (pace.due) await pace.rest()
}

/** The codes of the elements in a row's array. */
function elementsAt(
  { codes, lists, values, missing, empty_is_missing }: ListColumn,
  row: number,
): Uint32Array {
  const array = codes[row] as number
  if (array === missing) return Uint32Array.of(values.size)
  const elements = lists.of(array)
  return empty_is_missing && elements.length === 0 ? Uint32Array.of(values.size) : elements
}
