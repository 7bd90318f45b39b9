import {
  type DeleteResult,
  type InsertObject,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
  type UpdateResult,
} from 'kysely'
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

/** Runs a query. Returns what its first row says; undefined if it finds none. What most calls run does without this step. */
export async function oneOf<Row, Value>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  toValue: (row: Row) => Value,
): Promise<Value | undefined> {
  const row = await query.executeTakeFirst()
  return row && toValue(row)
}

/** Runs a query. Returns what its rows say. */
export async function allOf<Row, Value>(
  query: { execute(): Promise<readonly Row[]> },
  toValue: (row: Row) => Value,
): Promise<Value[]> {
  return (await query.execute()).map(toValue)
}

/** Runs a statement in SQL. Returns how many rows it inserted, updated or deleted. */
export async function countChanged(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(db)
  return Number(numAffectedRows)
}

/** Adds rows, or gives those that are there with their keys these values. */
export async function put<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  const [first] = [rows].flat()
  const values = Object.keys(first ?? {}).filter((name) => !(key as readonly string[]).includes(name))
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(key as never)
        .doUpdateSet(Object.fromEntries(values.map((name) => [name, sql.ref(`excluded.${name}`)])) as never),
    )
    .execute()
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
