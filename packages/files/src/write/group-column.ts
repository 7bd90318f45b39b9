import type { ExportBatch, ExportColumn, ExportType } from './columns.ts'
import { bytesAt, sizeOf, textAt, toTime } from './values.ts'

/** Some rows of a batch. */
export interface Rows {
  readonly batch: ExportBatch
  readonly from: number
  readonly to: number
}

/** A value as Parquet stores it. */
export type StoredValue = Uint8Array | bigint | number | boolean

/** The values of a row group in one field: distinct values in the order of the rows. */
export interface GroupColumn {
  readonly values: readonly StoredValue[]
  /** By row the index of its value; null for a missing value. */
  readonly indexes: (number | null)[]
  /** By row 1, and 0 for a missing value. */
  readonly levels: number[]
  readonly nulls: number
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

/** Gathers the values of a field in some rows: columns with distinct values of their own become one. */
export function gather(rows: readonly Rows[], field: number, type: ExportType): GroupColumn {
  const places = new Map<string | number | bigint, number>()
  const values: StoredValue[] = []
  const count = rows.reduce((sum, { from, to }) => sum + to - from, 0)
  // arrays that grew would leave their former copies as garbage
  const [indexes, levels] = [new Array<number | null>(count), new Array<number>(count)]
  let [place, nulls] = [0, 0]

  /** The index of a value, which the group may have from another batch. */
  function find(column: ExportColumn, code: number): number {
    const key = keyOf(column, code)
    let index = places.get(key)
    if (index === undefined) {
      const value = STORED[type](column, code)
      index = value === null ? MISSING : values.push(value) - 1
      places.set(key, index)
    }
    return index
  }

  for (const { batch, from, to } of rows) {
    const column = batch.columns[field] as ExportColumn
    const size = sizeOf(column)
    const found = new Int32Array(size + 1).fill(UNSEEN)
    found[size] = MISSING
    for (let row = from; row < to; row++, place++) {
      const code = column.codes[row] as number
      let index = found[code] as number
      if (index === UNSEEN) {
        index = find(column, code)
        found[code] = index
      }
      const is_missing = index === MISSING
      indexes[place] = is_missing ? null : index
      levels[place] = is_missing ? 0 : 1
      if (is_missing) nulls++
    }
  }
  return { values, indexes, levels, nulls }
}
