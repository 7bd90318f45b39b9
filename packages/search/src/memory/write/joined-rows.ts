import { type CollectionDeclaration, pathKeys, type Scalar } from '../../language/fields.ts'
import type { RecordJoin } from '../../record-join.ts'
import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { columnValueAt } from '../columns/values.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { type KeyCodes, rowNumbers } from './key-order.ts'
import { mergeValues } from './merge-values.ts'
import { takeColumn } from './take-rows.ts'
import { fieldValueAt, toKeyValue } from './value-builder.ts'

/** A field by which records find their row. */
interface On {
  readonly words: readonly string[]
  readonly type: CollectionDeclaration['fields'][string]
}

/** Stored records whose fields others take: as codes, so that no record has their values as objects. */
export class JoinedRows implements RecordJoin {
  readonly #segment: Segment
  readonly #on: readonly On[]
  /** The fields that some row has, and whether all have it. */
  readonly #fields: ReadonlyMap<string, boolean>
  readonly #rows: ReadonlyMap<string, number>

  private constructor(
    segment: Segment,
    on: readonly On[],
    fields: ReadonlyMap<string, boolean>,
    rows: ReadonlyMap<string, number>,
  ) {
    this.#segment = segment
    this.#on = on
    this.#fields = fields
    this.#rows = rows
  }

  /** Joins with the rows of a segment that has these columns. */
  static async of(
    { fields: types }: CollectionDeclaration,
    segment: Segment,
    { on, fields }: { readonly on: readonly string[]; readonly fields: readonly string[] },
    pace: Pace,
  ): Promise<JoinedRows> {
    const columns = on.map((field) => segment.column(field))
    const rows = new Map<string, number>()
    await eachSlice(segment.rows, pace, (from, to) => {
      for (let row = from; row < to; row++) {
        const name = nameOf(columns.length, (index) => {
          const { values, codes } = columns[index] as Column
          return columnValueAt(values, codes[row] as number)
        })
        if (name !== undefined) rows.set(name, row)
      }
    })
    const own = on.map((field): On => ({ words: pathKeys(field), type: types[field] ?? 'object' }))
    // a record's own values of `on` equal those of its row
    const given = [...new Set([...on, ...fields])]
      .map((field) => segment.column(field))
      .filter(({ values }) => values.size > 0)
      .map(({ field, values, codes }) => [field, !codes.includes(values.size)] as const)
    return new JoinedRows(segment, own, new Map(given), rows)
  }

  get records(): number {
    return this.#rows.size
  }

  /** Memory in use, in bytes, without that of the names of rows. */
  get bytes(): number {
    return this.#segment.bytes
  }

  /** Whether a row has this field. */
  has(field: string): boolean {
    return this.#fields.has(field)
  }

  /** Whether all rows have this field, so that no record keeps its own. */
  isWhole(field: string): boolean {
    return this.#fields.get(field) === true
  }

  /** The row whose fields a record takes; undefined if there is none. */
  find(record: object): number | undefined {
    const name = nameOf(this.#on.length, (index) => {
      const { words, type } = this.#on[index] as On
      return toKeyValue(type, fieldValueAt(record, words))
    })
    return name === undefined ? undefined : this.#rows.get(name)
  }

  /** By record the code of the field that its row has, as a part of its key. */
  keyCodes(field: string, rows: Uint32Array): KeyCodes {
    const { values, codes } = this.#segment.column(field)
    return { size: values.size, codes: rows.map((row) => codes[row] as number) }
  }

  /** A field of records that take that of these rows. Where a row has none, the record keeps its `own`. */
  async column(field: string, rows: Uint32Array, own: Column | undefined, pace: Pace): Promise<Column> {
    const taken = await takeColumn(this.#segment.column(field), rows, pace)
    return own && own.values.size > 0 ? overlay(taken, own, pace) : taken
  }
}

/** The values of a column, and where it has none those of another one. */
async function overlay(upper: Column, lower: Column, pace: Pace): Promise<Column> {
  const used = [upper, lower].map(({ values }) => ({ values, codes: rowNumbers(values.size) }))
  const { values, numbers } = await mergeValues(used, pace)
  const [from_upper, from_lower] = numbers as [Uint32Array, Uint32Array]
  const codes = createCodes(upper.codes.length, values.size)
  for (let row = 0; row < codes.length; row++) {
    const code = upper.codes[row] as number
    codes[row] = (
      code < upper.values.size ? from_upper[code] : from_lower[lower.codes[row] as number]
    ) as number
  }
  return new Column(upper.field, upper.type, values, codes)
}

/** What records and rows with the same values have in common; undefined if all are missing. */
function nameOf(length: number, read: (index: number) => Scalar | null | undefined): string | undefined {
  // without a list of one value for each of a million rows
  if (length === 1) return textOf(read(0)) ?? undefined
  const texts = Array.from({ length }, (_, index) => textOf(read(index)))
  return texts.every((text) => text === null) ? undefined : JSON.stringify(texts)
}

function textOf(value: Scalar | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
