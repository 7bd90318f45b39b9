import type { WindowRead } from '@linkspan/core'
import type { CollectionBuilder, Filter, RecordJoin } from '@linkspan/search'
import type { SearchableEntity } from '../plan/declaration.ts'
import { AttributeTable } from './attributes.ts'
import { allOf } from './read-context.ts'

/** The documents that share a collection with rows by day, by source. Rows take their attributes. */
export class JoinedDocuments {
  readonly #day: string
  readonly #joins: readonly string[]
  readonly #paths: readonly string[]
  readonly #attributes = new Map<string, RecordJoin>()

  constructor({ fields, key }: SearchableEntity['search'], { day, joins = [] }: WindowRead) {
    this.#day = day
    this.#joins = joins
    // a row has its own key
    this.#paths = Object.keys(fields).filter((path) => ![day, ...joins, ...key].includes(path))
  }

  /** The documents, without the rows. */
  get documents(): Filter {
    return { eq: { [this.#day]: null } }
  }

  /** The rows, without the documents. */
  get rows(): Filter {
    return { neq: { [this.#day]: null } }
  }

  /** The attributes of the stored documents of a source, to compare those of a reading; undefined if there are none. */
  async load(builder: CollectionBuilder, source: Filter | undefined): Promise<AttributeTable | undefined> {
    let table: AttributeTable | undefined
    for await (const records of builder.records({ scope: allOf(this.documents, source) })) {
      table ??= new AttributeTable(this.#joins, this.#paths)
      for (const record of records) table.add(record)
    }
    return table
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
}
