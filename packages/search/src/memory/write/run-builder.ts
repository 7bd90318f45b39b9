import { type CollectionDeclaration, pathKeys } from '../../language/fields.ts'
import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { keyOrder, rowNumbers } from './key-order.ts'
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
    const keys = this.#declaration.key.flatMap((field) => {
      const { values, codes } = finished.get(field) ?? {}
      return values && codes ? { size: values.size, codes } : []
    })
    const order = await keyOrder(keys, rowNumbers(this.#rows), pace)
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
