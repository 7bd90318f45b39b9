import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

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
