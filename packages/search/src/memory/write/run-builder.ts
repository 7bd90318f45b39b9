import { type CollectionDeclaration, pathKeys } from '../../language/fields.ts'
import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { createValueBuilder, type ValueBuilder } from './value-builder.ts'

/** A run is full after so many rows or characters of text. */
export const RUN_ROWS = 4_096
const RUN_CHARACTERS = 8_388_608

/** A key of a record, with the builder of its field or with its inner keys. */
interface Branch {
  readonly key: string
  readonly builder: ValueBuilder | undefined
  readonly branches: Branch[]
}

/** Builds a segment from records in any order; of records with the same key the last one stays. */
export class RunBuilder {
  readonly #declaration: CollectionDeclaration
  readonly #builders: ReadonlyMap<string, ValueBuilder>
  readonly #branches: readonly Branch[]
  #rows = 0
  misfits = 0

  constructor(declaration: CollectionDeclaration, rows = RUN_ROWS) {
    this.#declaration = declaration
    const fields = Object.entries(declaration.fields)
    this.#builders = new Map(fields.map(([field, type]) => [field, createValueBuilder(type, rows)]))
    this.#branches = toBranches(this.#builders)
  }

  get rows(): number {
    return this.#rows
  }

  get full(): boolean {
    if (this.#rows >= RUN_ROWS) return true
    let characters = 0
    for (const builder of this.#builders.values()) characters += builder.characters
    return characters >= RUN_CHARACTERS
  }

  /** Adds a record. */
  add(record: object): void {
    this.#read(record, this.#branches)
    this.#rows += 1
  }

  /** The segment of the records, and by row the number of its record. */
  async finish(pace: Pace): Promise<{ segment: Segment; order: Uint32Array }> {
    const finished = new Map<string, ReturnType<ValueBuilder['finish']>>()
    for (const [field, builder] of this.#builders) {
      if (pace.due) await pace.rest()
      finished.set(field, builder.finish())
    }
    const keys = this.#declaration.key.flatMap((field) => finished.get(field) ?? [])
    const order = keyOrder(keys, this.#rows)
    const columns: Column[] = []
    for (const [field, { values, codes }] of finished) {
      if (pace.due) await pace.rest()
      const ordered = createCodes(order.length, values.size)
      for (let row = 0; row < order.length; row += 1) ordered[row] = codes[order[row] as number] as number
      columns.push(new Column(field, this.#declaration.fields[field] ?? 'object', values, ordered))
    }
    return { segment: new Segment(order.length, columns, this.#declaration.key), order }
  }

  #read(record: object | undefined, branches: readonly Branch[]): void {
    for (const { key, builder, branches: inner } of branches) {
      // Any object is safe to read here: its prototype has only functions, which count as missing.
      const found = (record as Record<string, unknown> | undefined)?.[key]
      const value = typeof found === 'function' ? undefined : found
      if (builder) {
        if (!builder.add(value)) this.misfits += 1
      } else {
        this.#read(typeof value === 'object' && value !== null ? value : undefined, inner)
      }
    }
  }
}

function toBranches(builders: ReadonlyMap<string, ValueBuilder>): Branch[] {
  const root: Branch[] = []
  for (const [field, builder] of builders) {
    const keys = pathKeys(field)
    let branches = root
    keys.forEach((key, depth) => {
      const last = depth === keys.length - 1
      let branch = last ? undefined : branches.find((known) => known.key === key)
      if (!branch) {
        branch = { key, builder: last ? builder : undefined, branches: [] }
        branches.push(branch)
      }
      branches = branch.branches
    })
  }
  return root
}

/** The rows in the order of their keys; of rows with the same key only the last. */
function keyOrder(
  keys: readonly { values: { size: number }; codes: Uint32Array }[],
  rows: number,
): Uint32Array {
  let order = Uint32Array.from({ length: rows }, (_, row) => row)
  // A radix sort: stable by each field of the key, the last field first.
  for (const { values, codes } of keys.toReversed()) {
    const places = new Uint32Array(values.size + 2)
    for (const code of codes) places[code + 1] = (places[code + 1] as number) + 1
    for (let code = 0; code <= values.size; code += 1) {
      places[code + 1] = (places[code + 1] as number) + (places[code] as number)
    }
    const next = new Uint32Array(rows)
    for (const row of order) {
      const code = codes[row] as number
      const place = places[code] as number
      next[place] = row
      places[code] = place + 1
    }
    order = next
  }
  const same = (left: number, right: number) => keys.every(({ codes }) => codes[left] === codes[right])
  return order.filter((row, place) => place === rows - 1 || !same(row, order[place + 1] as number))
}
