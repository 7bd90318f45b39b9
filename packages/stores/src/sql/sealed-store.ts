import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Sealed } from '../crypto/envelope.ts'
import type { Tables } from '../tables/tables.ts'
import { RowStore } from './row-store.ts'

/** The tables with sealed values, except tickets of consents, which expire within minutes. */
export const SEALED_TABLES = [
  'sealed_credentials',
  'claims',
  'oauth_clients',
  'data_keys',
  'webhook_secrets',
  'approvals',
  'approval_writes',
] as const

type SealedTable = (typeof SEALED_TABLES)[number]

/** How a table with sealed values is read. */
export interface SealedRows<Name extends SealedTable, Value> {
  readonly table: Name
  /** The columns of its key in their order, each with the name of its value. */
  readonly key: Readonly<Partial<Record<keyof Tables[Name], keyof Value>>>
  toValue(row: Selectable<Tables[Name]>): Value
  /** What is read; default the columns. */
  readonly selected?: () => RawBuilder<unknown>
}

/** A store of sealed values, with what it can do when the primary key has changed. */
export abstract class SealedStore<
  Name extends SealedTable,
  Value extends { readonly sealed: string },
> extends RowStore {
  protected abstract readonly sealed: SealedRows<Name, Value>

  /** Values that are sealed under other keys than this one, in order, after `after`. */
  async listUnderOtherKeys(key_id: string, after: Value | undefined, limit: number): Promise<Value[]> {
    const { table, toValue, selected = () => sql`*` } = this.sealed
    const columns = this.#keyColumns()
    const { rows } = await sql<Selectable<Tables[Name]>>`
      select ${selected()} from ${sql.table(table)}
      where key_id != ${key_id} ${after ? sql`and (${columns}) > (${this.#keyOf(after)})` : sql``}
      order by ${columns} limit ${limit}`.execute(this.db)
    return rows.map(toValue)
  }

  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  async rewrap(value: Value, { key_id, text }: Sealed): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(this.sealed.table)} set key_id = ${key_id}, sealed = ${text}
      where (${this.#keyColumns()}) = (${this.#keyOf(value)}) and sealed = ${value.sealed}`.execute(this.db)
    return numAffectedRows > 0n
  }

  #keyColumns() {
    return sql.join(Object.keys(this.sealed.key).map((column) => sql.ref(column)))
  }

  #keyOf(value: Value) {
    return sql.join(Object.values(this.sealed.key).map((name) => value[name as keyof Value]))
  }
}
