import type { ExportBatch, ExportColumn, ExportType } from './columns.ts'
import { bytesAt, textAt, toTime } from './values.ts'

/** Some rows of a batch. */
export interface GroupRows {
  readonly batch: ExportBatch
  readonly from: number
  readonly to: number
}

/** A value as Parquet stores it. */
export type StoredValue = Uint8Array | bigint | number | boolean

/** The values of a row group in one field. */
export interface ExportedColumn {
  /** Distinct values in the order of the rows; more than half as many as rows may have equal ones. */
  readonly values: readonly StoredValue[]
  /** The index of each value that is not missing, in the order of the rows. */
  readonly indexes: Uint32Array
  /** By row 1, and 0 for a missing value; none if no value is missing. */
  readonly levels: number[] | undefined
  /** How many rows there are. */
  readonly rows: number
}

const DAY_MS = 86_400_000
const MILLISECOND = 1_000n

/** The value with a code; null for one that the type cannot have. */
const STORED: { readonly [Type in ExportType]: (column: ExportColumn, code: number) => StoredValue | null } =
  {
    string: bytesAt,
    integer: ({ numbers }, code) => BigInt(numbers?.[code] as number | bigint),
    number: ({ numbers }, code) => Number(numbers?.[code]),
    boolean: ({ numbers }, code) => Number(numbers?.[code]) === 1,
    date: (column, code) => {
      const time = toTime(textAt(column, code), 'date')
      return time === null ? null : time / DAY_MS
    },
    timestamp: timeAt,
    timestamp_micros: (column, code) => {
      const time = timeAt(column, code)
      return time === null ? null : time * MILLISECOND
    },
    array: jsonAt,
    object: jsonAt,
  }

function timeAt(column: ExportColumn, code: number): bigint | null {
  const time = toTime(textAt(column, code), 'timestamp')
  return time === null ? null : BigInt(time)
}

function jsonAt(column: ExportColumn, code: number): Uint8Array {
  JSON.parse(textAt(column, code))
  return bytesAt(column, code)
}

/** A code that no row has had, and one of a missing value. */
const [UNSEEN, MISSING] = [-1, -2]

/** What equal values have in common, whichever array a batch has for them. */
function keyOf(column: ExportColumn, code: number): string | number | bigint {
  const number = column.numbers?.[code]
  if (number === undefined) return bytesAt(column, code).toString('latin1')
  return Number.isSafeInteger(Number(number)) ? Number(number) : number
}

/** Whether the values of some rows are mostly distinct, so that a dictionary does not pay. */
export function isDistinct(values: readonly StoredValue[], rows: number): boolean {
  return 2 * values.length > rows
}

/** Gathers the values of a field in some rows: columns with distinct values of their own become one. */
export function gatherRows(rows: readonly GroupRows[], field: number, type: ExportType): ExportedColumn {
  const count = rows.reduce((sum, { from, to }) => sum + to - from, 0)
  const places = new Map<string | number | bigint, number>()
  const values: StoredValue[] = []
  const indexes = new Uint32Array(count)
  let levels: number[] | undefined
  let [row_place, place] = [0, 0]

  function add(column: ExportColumn, code: number): number {
    const value = STORED[type](column, code)
    return value === null ? MISSING : values.push(value) - 1
  }

  /** The index of a value, which the group may have from another batch. */
  function find(column: ExportColumn, code: number): number {
    // a dictionary of distinct values does not pay, so equal ones need not become one
    if (isDistinct(values, count)) return add(column, code)
    const key = keyOf(column, code)
    const known = places.get(key)
    if (known !== undefined) return known
    const index = add(column, code)
    places.set(key, index)
    return index
  }

  for (const { batch, from, to } of rows) {
    const column = batch.columns[field] as ExportColumn
    const size = column.numbers?.length ?? (column.offsets?.length ?? 1) - 1
    const found = new Int32Array(size + 1).fill(UNSEEN)
    found[size] = MISSING
    for (let row = from; row < to; row++, row_place++) {
      const code = column.codes[row] as number
      let index = found[code] as number
      if (index === UNSEEN) {
        index = find(column, code)
        found[code] = index
      }
      if (index === MISSING) {
        levels ??= new Array<number>(count).fill(1)
        levels[row_place] = 0
      } else {
        indexes[place] = index
        place++
      }
    }
  }
  return { values, indexes: indexes.subarray(0, place), levels, rows: count }
}
