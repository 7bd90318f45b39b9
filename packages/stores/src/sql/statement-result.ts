import type { DeleteResult, InsertObject, InsertResult, Kysely, UpdateResult } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/** Runs a statement. Returns whether it inserted, updated or deleted rows. */
export async function changesRows(statement: {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult | undefined>
}): Promise<boolean> {
  const result: Partial<InsertResult & UpdateResult & DeleteResult> =
    (await statement.executeTakeFirst()) ?? {}
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = result
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n
}

/** Runs a query. Returns whether it finds a row. */
export async function findsRow(query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** Adds a row, unless there is one with its key. Returns whether it was added. */
export const insertNew = <Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<boolean> =>
  changesRows(
    db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
