import type { WindowRead } from '@linkspan/core'
import type { CollectionBuilder, Filter } from '@linkspan/search'
import { AttributeTable } from './attributes.ts'
import type { SearchableEntity } from './declaration.ts'
import { allOf } from './read-context.ts'

/** The attributes of the documents that share a collection with rows by day, by source. */
export class JoinedDocuments {
  readonly #day: string
  readonly #joins: readonly string[]
  readonly #paths: readonly string[]
  readonly #tables = new Map<string, AttributeTable>()

  constructor({ fields }: SearchableEntity['search'], { day, joins = [] }: WindowRead) {
    this.#day = day
    this.#joins = joins
    this.#paths = Object.keys(fields).filter((path) => path !== day && !joins.includes(path))
  }

  /** The documents, without the rows. */
  get documents(): Filter {
    return { eq: { [this.#day]: null } }
  }

  /** The rows, without the documents. */
  get rows(): Filter {
    return { neq: { [this.#day]: null } }
  }

  /** The attributes of the stored documents of a source, in a new table. */
  async load(id: string, builder: CollectionBuilder, source: Filter | undefined): Promise<AttributeTable> {
    const table = new AttributeTable(this.#joins, this.#paths)
    for await (const records of builder.records({ scope: allOf(this.documents, source) }))
      for (const record of records) table.add(record)
    this.#tables.set(id, table)
    return table
  }

  /**
   * The attributes of the stored documents of a source, in a new table that gives them to rows of former documents in
   * place of theirs.
   */
  async replace(
    id: string,
    { former, builder }: { readonly former: CollectionBuilder; readonly builder: CollectionBuilder },
    source: Filter | undefined,
  ): Promise<AttributeTable> {
    const table = await this.load(id, former, source)
    for await (const records of builder.records({ scope: allOf(this.documents, source) }))
      for (const record of records) table.put(record)
    table.delete(table.missing)
    return table
  }

  /** The attributes of a source, which are loaded if the run has not read its documents. */
  async of(id: string, builder: CollectionBuilder, source: Filter | undefined): Promise<AttributeTable> {
    return this.#tables.get(id) ?? this.load(id, builder, source)
  }
}
