import { type DayRange, type Document, readerOf, type WindowRead } from '@linkspan/core'
import type { CollectionBuilder, Filter, RecordJoin } from '@linkspan/search'
import { dayOf } from '../plan/day-filters.ts'
import { withRange } from '../plan/day-ranges.ts'
import type { SearchableEntity } from '../plan/declaration.ts'
import { AttributeTable, filtersOf, keysBy } from './attributes.ts'
import { allOf } from './read-context.ts'

/** The documents of a snapshot, by source. They may share a collection with rows by day, which take their attributes. */
export class JoinedDocuments {
  readonly #window: WindowRead | undefined
  readonly #joins: readonly string[]
  readonly #paths: readonly string[]
  /** The key of a document or a row. */
  readonly keyOf: (document: Document) => string | undefined
  readonly #attributes = new Map<string, RecordJoin>()

  constructor({ fields, key }: SearchableEntity['search'], window: WindowRead | undefined) {
    this.#window = window
    this.#joins = window?.joins ?? key
    this.keyOf = keysBy(this.#joins)
    // a row has its own key
    const own = window ? [window.day, ...this.#joins, ...key] : Object.keys(fields)
    this.#paths = Object.keys(fields).filter((path) => !own.includes(path))
  }

  /** The documents, without the rows. */
  get documents(): Filter | undefined {
    return this.#window && { eq: { [this.#window.day]: null } }
  }

  /** The rows, without the documents; undefined if there can be none. */
  get rows(): Filter | undefined {
    return this.#window && { neq: { [this.#window.day]: null } }
  }

  /** Filters for the documents and rows with these keys. */
  filters(keys: readonly string[]): Generator<Filter> {
    return filtersOf(this.#joins, keys)
  }

  /** The attributes of the stored documents of a source, to compare those of a reading. */
  async load(builders: readonly CollectionBuilder[], source: Filter | undefined): Promise<AttributeTable> {
    const table = new AttributeTable(this.keyOf, this.#paths)
    for (const builder of builders)
      for await (const records of builder.records({ scope: allOf(this.documents, source) }))
        for (const record of records) table.add(record)
    return table
  }

  /** Notes the keys of the documents that rows have. */
  noteKeys(rows: readonly Document[], keys: Set<string>): void {
    for (const row of rows) {
      const key = this.keyOf(row)
      if (key !== undefined) keys.add(key)
    }
  }

  /** Which of these keys no stored document of a source has. */
  async unknownOf(
    builder: CollectionBuilder,
    source: Filter | undefined,
    keys: ReadonlySet<string>,
  ): Promise<string[]> {
    const unknown = new Set(keys)
    for await (const documents of builder.records({ scope: allOf(this.documents, source) }))
      for (const document of documents) unknown.delete(this.keyOf(document) ?? '')
    return [...unknown]
  }

  /** Gives rows of a source the attributes of its documents. These no longer change then. */
  async of(id: string, builder: CollectionBuilder, source: Filter | undefined): Promise<RecordJoin> {
    const known = this.#attributes.get(id)
    if (known) return known
    const scope = allOf(this.documents, source)
    const made = await builder.join({ scope, on: this.#joins, fields: this.#paths })
    this.#attributes.set(id, made)
    return made
  }

  /** The days of which there are such rows. */
  async daysOf(builder: CollectionBuilder, scope: Filter): Promise<DayRange[]> {
    const window = this.#window
    if (!window) return []
    const read = readerOf(window.day)
    let days: DayRange[] = []
    for await (const records of builder.records({ scope }))
      for (const day of new Set(records.map((record) => dayOf(window, String(read(record))))))
        days = withRange(days, { from: day, to: day })
    return days
  }
}
