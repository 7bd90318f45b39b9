import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { makePrivateDirectory } from './private-directory.ts'
import { sqlStore } from './sql/sql-store.ts'
import type { Tables } from './sql/tables.ts'
import type { Store } from './store.ts'

const FILE = 'linkspan.db'
const BUSY_MS = 5000

/**
 * Opens the embedded store in a data directory that only its owner can read. A commit is on disk before the call
 * returns, and deleted bytes are overwritten.
 */
export function openSqliteStore(data_dir: string): Store {
  makePrivateDirectory(data_dir)
  const file = join(data_dir, FILE)
  // SQLite gives its companion files the mode of the database, so the mode must be right from the first byte.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma trusted_schema = off;
  `)
  const db = new Kysely<Tables>({ dialect: embeddedDialect(database) })

  /** The write-ahead log keeps old pages until it is truncated; after that, no file holds the deleted bytes. */
  async function truncateLog(): Promise<void> {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }

  return sqlStore(db, truncateLog)
}

function embeddedDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new EmbeddedDriver({ database: adapted(database) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * Takes the write lock when a transaction begins. A transaction that takes it later, after it has read, fails at once
 * when another process has written in between.
 */
class EmbeddedDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Adapts Node's own SQLite to the interface that Kysely expects. */
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
