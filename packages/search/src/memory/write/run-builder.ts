import type { CollectionDeclaration } from '../../language/fields.ts'
import { type Codes, createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { grown } from '../columns/grown.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { type Branches, toBranches } from '../records/record-layout.ts'
import type { JoinedRows } from './joined-rows.ts'
import { keyOrder, rowNumbers } from './key-order.ts'
import { createValueBuilder, fieldValue, type TextSize, type ValueBuilder } from './value-builder.ts'

/** A run is full after this number of characters of text. */
const RUN_CHARACTERS = 8_388_608

/** A key of a record, with the builder of its field or with its inner keys. */
interface Branch {
  readonly key: string
  readonly builder: ValueBuilder | undefined
  readonly branches: readonly Branch[]
}

/**
 * Builds a segment from records in any order; of records with the same key the last one stays. With a join, records take
 * fields of stored ones, and those that have none to take them from are left out.
 */
export class RunBuilder {
  readonly #declaration: CollectionDeclaration
  readonly #builders: ReadonlyMap<string, ValueBuilder>
  readonly #branches: readonly Branch[]
  readonly #text: TextSize = { characters: 0 }
  readonly #join: JoinedRows | undefined
  /** By record the row that it takes fields of. */
  #joined: Uint32Array
  #rows = 0
  misfits = 0

  /** `rows` are expected. */
  constructor(declaration: CollectionDeclaration, rows: number, join?: JoinedRows) {
    this.#declaration = declaration
    this.#join = join
    this.#joined = new Uint32Array(join ? rows : 0)
    const fields = Object.entries(declaration.fields).filter(([field]) => !join?.isWhole(field))
    this.#builders = new Map(
      fields.map(([field, type]) => [field, createValueBuilder(type, rows, this.#text)]),
    )
    this.#branches = toBranch(toBranches([...this.#builders.keys()]), this.#builders)
  }

  /** Whether it has as many rows, or as much text, as a segment may have. */
  isFull(rows: number): boolean {
    return this.#rows >= rows || this.#text.characters >= RUN_CHARACTERS
  }

  /** About the memory in use, in bytes: most characters take one. */
  get bytes(): number {
    let bytes = this.#text.characters + this.#joined.byteLength
    for (const builder of this.#builders.values()) bytes += builder.bytes
    return bytes
  }

  /** Adds a record. Returns false if it is left out. */
  add(record: object): boolean {
    if (this.#join) {
      const row = this.#join.find(record)
      if (row === undefined) return false
      if (this.#rows === this.#joined.length) this.#joined = grown(this.#joined, 2 * this.#joined.length)
      this.#joined[this.#rows] = row
    }
    this.#read(record, this.#branches)
    this.#rows++
    return true
  }

  /** The segment of the records. */
  async finish(pace: Pace): Promise<Segment> {
    const finished = new Map<string, ReturnType<ValueBuilder['finish']>>()
    for (const [field, builder] of this.#builders) {
      if (pace.due) await pace.rest()
      finished.set(field, builder.finish(this.#rows))
    }
    const rows = this.#joined.subarray(0, this.#rows)
    const keys = this.#declaration.key.flatMap((field) => {
      const { values, codes } = finished.get(field) ?? {}
      return values && codes ? { size: values.size, codes } : (this.#join?.keyCodes(field, rows) ?? [])
    })
    const order = await keyOrder(keys, rowNumbers(this.#rows), pace)
    const joined = this.#join && order.map((record) => rows[record] as number)
    const columns: Column[] = []
    for (const [field, type] of Object.entries(this.#declaration.fields)) {
      if (pace.due) await pace.rest()
      const built = finished.get(field)
      const own = built && new Column(field, type, built.values, inOrder(built, order))
      const column =
        joined && this.#join?.has(field) ? await this.#join.column(field, joined, own, pace) : own
      if (column) columns.push(column)
    }
    return new Segment(order.length, columns, this.#declaration.key)
  }

  #read(record: object, branches: readonly Branch[]): void {
    for (const { key, builder, branches: inner } of branches) {
      const value = fieldValue(record, key)
      if (value === null || value === undefined) continue
      if (!builder) {
        if (typeof value === 'object') this.#read(value, inner)
      } else if (!builder.set(this.#rows, value)) this.misfits++
    }
  }
}

/** The codes of records in an order. */
function inOrder({ values, codes }: ReturnType<ValueBuilder['finish']>, order: Uint32Array): Codes {
  const ordered = createCodes(order.length, values.size)
  for (let row = 0; row < order.length; row++) ordered[row] = codes[order[row] as number] as number
  return ordered
}

function toBranch(branches: Branches, builders: ReadonlyMap<string, ValueBuilder>): Branch[] {
  return Array.from(branches, ([key, inner]) =>
    typeof inner === 'string'
      ? { key, builder: builders.get(inner), branches: [] }
      : { key, builder: undefined, branches: toBranch(inner, builders) },
  )
}
