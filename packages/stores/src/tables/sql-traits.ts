import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** What differs between the databases that the stores run on. */
export interface SqlTraits {
  /**
   * Now, in milliseconds since 1970, by the clock that every process on the database shares. `time` takes the place of
   * `processTime()` in a statement that is compiled once.
   */
  now(time?: number | undefined): RawBuilder<number>
  /** The time by the clock of this process, if the processes share that. */
  processTime(): number | undefined
  /** The same clock when the statement changes its row: a statement may have waited for another one until then. */
  instant(): RawBuilder<number>
  /** Runs a statement that reads without Kysely, for a database that can; undefined if not at this moment. */
  readNow?(query: Pick<CompiledQuery, 'sql' | 'parameters'>): readonly object[] | undefined
  /** The value of a tag in a column that holds tags as JSON; null without it. */
  tag(column: string, name: string): RawBuilder<string | null>
  /** The clause that keeps a row that was read as it is until the transaction ends. */
  readonly lock_row: RawBuilder<unknown>
  /** The clause that keeps the rows of a table to this transaction, and passes over those that another one keeps. */
  skip_locked(table: keyof Tables & string): RawBuilder<unknown>
  /** Keeps other processes from migrating until the transaction ends. */
  lockMigrations(db: Kysely<Tables>): Promise<void>
  hasTable(db: Kysely<Tables>, name: string): Promise<boolean>
  /** Runs after sealed credentials were deleted and committed, for a database that can destroy deleted bytes. */
  shred(): Promise<void>
}

/** A clock of this process, as an expression. */
export function processClock(now: () => number): SqlTraits['now'] {
  return (time = now()) => sql<number>`cast(${time} as bigint)`
}
