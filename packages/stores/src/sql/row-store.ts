import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'

/** Reads and changes records of one kind, in a database or in one of its transactions. */
export abstract class RowStore {
  protected readonly db: Kysely<Tables>
  protected readonly traits: SqlTraits
  /** The clock of the store. */
  protected readonly now: SqlTraits['now']
  /** This many milliseconds from now. */
  protected readonly fromNow = (ms: number): RawBuilder<number> => sql<number>`${this.now()} + ${ms}`
  /** This many milliseconds ago. */
  protected readonly ago = (ms: number): RawBuilder<number> => sql<number>`${this.now()} - ${ms}`
  /** Runs after a sealed value was deleted. */
  protected readonly deleted: () => void | Promise<void>

  constructor(db: Kysely<Tables>, traits: SqlTraits, deleted: () => void | Promise<void>) {
    this.db = db
    this.traits = traits
    this.now = traits.now
    this.deleted = deleted
  }
}
