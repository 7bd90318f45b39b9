import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseUnavailableError } from './unavailable.ts'

/** How long a statement may block this process while another one holds the database. */
export const BLOCKING_MS = 20
/** How long a statement is repeated after that, while this process does other work. */
export const PATIENCE_MS = 3_000

/** Kysely's SQLite dialect over Node's own SQLite, for a database that several processes use. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new PatientDriver({ database: adapted(database) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite rolls back changes of tables like all others. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection())
  }

  /**
   * Takes the write lock when a transaction begins. A transaction that takes it later, after it has read, fails at once
   * if another process has written in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Repeats statements that another process keeps from running: they have changed nothing. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const end = performance.now() + PATIENCE_MS
      for (;;) {
        try {
          return await connection.executeQuery(query, options)
        } catch (error) {
          const code = resultCode(error)
          if (code === undefined || !TEMPORARY.has(code)) throw error
          if (!BUSY.has(code) || performance.now() > end) throw new DatabaseUnavailableError(error)
          await delay(5 + Math.random() * 20)
        }
      }
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY: ReadonlySet<number> = new Set([5, 6])
/** Beside them: a read-only, failing, full or missing disk. */
const TEMPORARY: ReadonlySet<number> = new Set([...BUSY, 8, 10, 13, 14])

/** The primary result code of SQLite. */
export function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

/** What Kysely's SQLite dialect expects, over Node's own SQLite. */
function adapted(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare(query: string) {
      const statement = database.prepare(query)
      const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bound(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...bound(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
      }
    },
  }
}
