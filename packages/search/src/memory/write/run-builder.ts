import { type CollectionDeclaration, pathKeys } from '../../language/fields.ts'
import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { keyOrder, rowNumbers } from './key-order.ts'
import { createValueBuilder, type TextSize, type ValueBuilder } from './value-builder.ts'

/** A run is full after this number of characters of text. */
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
  readonly #text: TextSize = { characters: 0 }
  #rows = 0
  misfits = 0

  /** `rows` are expected. */
  constructor(declaration: CollectionDeclaration, rows: number) {
    this.#declaration = declaration
    const fields = Object.entries(declaration.fields)
    this.#builders = new Map(
      fields.map(([field, type]) => [field, createValueBuilder(type, rows, this.#text)]),
    )
    this.#branches = toBranches(this.#builders)
  }

  /** Whether it has as many rows, or as much text, as a segment may have. */
  isFull(rows: number): boolean {
    return this.#rows >= rows || this.#text.characters >= RUN_CHARACTERS
  }

  /** About the memory in use, in bytes: most characters take one. */
  get bytes(): number {
    let bytes = this.#text.characters
    for (const builder of this.#builders.values()) bytes += builder.bytes
    return bytes
  }

  /** Adds a record. */
  add(record: object): void {
    this.#read(record, this.#branches)
    this.#rows++
  }

  /** The segment of the records. */
  async finish(pace: Pace): Promise<Segment> {
    const finished = new Map<string, ReturnType<ValueBuilder['finish']>>()
    for (const [field, builder] of this.#builders) {
      if (pace.due) await pace.rest()
      finished.set(field, builder.finish())
    }
    const keys = this.#declaration.key.flatMap((field) => {
      const { values, codes } = finished.get(field) ?? {}
      return values && codes ? { size: values.size, codes } : []
    })
    const order = await keyOrder(keys, rowNumbers(this.#rows), pace)
    const columns: Column[] = []
    for (const [field, { values, codes }] of finished) {
      if (pace.due) await pace.rest()
      const ordered = createCodes(order.length, values.size)
      for (let row = 0; row < order.length; row++) ordered[row] = codes[order[row] as number] as number
      columns.push(new Column(field, this.#declaration.fields[field] ?? 'object', values, ordered))
    }
    return new Segment(order.length, columns, this.#declaration.key)
  }

  #read(record: object | undefined, branches: readonly Branch[]): void {
    for (const { key, builder, branches: inner } of branches) {
      const value = fieldValue(record, key)
      if (builder) {
        if (!builder.add(value)) this.misfits++
      } else {
        this.#read(typeof value === 'object' && value !== null ? value : undefined, inner)
      }
    }
  }
}

/** The value of a record's key. Any object is safe to read: its prototype has only functions, which count as missing. */
export function fieldValue(record: object | undefined, key: string): unknown {
  const found = (record as Record<string, unknown> | undefined)?.[key]
  return typeof found === 'function' ? undefined : found
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
