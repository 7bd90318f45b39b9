import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Sealed } from '../crypto/envelope.ts'
import type { Tables } from '../tables/tables.ts'

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
interface SealedRowsOptions<Name extends SealedTable, Value> {
  readonly table: Name
  /** The columns of its key in their order, each with the name of its value. */
  readonly key: Readonly<Partial<Record<keyof Tables[Name], keyof Value>>>
  toValue(row: Selectable<Tables[Name]>): Value
  /** What is read; default the columns. */
  readonly selected?: () => RawBuilder<unknown>
}

/** What a store with sealed values can do when the primary key has changed. */
export function sealedRows<Name extends SealedTable, Value extends { readonly sealed: string }>(
  db: Kysely<Tables>,
  { table, key, toValue, selected = () => sql`*` }: SealedRowsOptions<Name, Value>,
) {
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)))
  const keyOf = (value: Value) => sql.join(Object.values(key).map((name) => value[name as keyof Value]))

  return {
    /** Values that are sealed under other keys than this one, in order, after `after`. */
    async listUnderOtherKeys(key_id: string, after: Value | undefined, limit: number): Promise<Value[]> {
      const { rows } = await sql<Selectable<Tables[Name]>>`
        select ${selected()} from ${sql.table(table)}
        where key_id != ${key_id} ${after ? sql`and (${columns}) > (${keyOf(after)})` : sql``}
        order by ${columns} limit ${limit}`.execute(db)
      return rows.map(toValue)
    },

    /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
    async rewrap(value: Value, { key_id, text }: Sealed): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set key_id = ${key_id}, sealed = ${text}
        where (${columns}) = (${keyOf(value)}) and sealed = ${value.sealed}`.execute(db)
      return numAffectedRows > 0n
    },
  }
}
