import { rmSync } from 'node:fs'
import {
  type DatabaseSettings,
  openPostgresStore,
  openSqliteStore,
  parseDatabaseUrl,
  type Store,
} from '@linkspan/stores'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { openDatabaseFile } from './database-file.ts'
import { newDataDir, newKeys } from './fresh.ts'
import { freshDatabase } from './postgres/database.ts'

/** A new and empty database that several stores and processes can use. */
export interface SharedDatabase {
  /** Opens a store with connections of its own. `clock` replaces the store's own. */
  open(clock?: () => number): Store
  /** Runs a statement beside the stores. */
  execute(statement: string): Promise<void>
  /** The rows of a query beside the stores. */
  // biome-ignore lint/suspicious/noExplicitAny: rows are of every shape
  query(statement: string): Promise<any[]>
  /** The variables of a server that uses it, with its keys. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The settings of a database of the tests. */
export function settingsOf(url: string, more: Partial<DatabaseSettings> = {}): DatabaseSettings {
  // a busy machine may take seconds for a connection or a statement
  const timeouts = { connect_timeout_ms: 30_000, statement_timeout_ms: 30_000, wait_ms: 30_000 }
  return { ...parseDatabaseUrl(url), pool_size: 4, ...timeouts, ...more }
}

export async function sqliteDatabase(data_dir = newDataDir()): Promise<SharedDatabase> {
  return {
    open: (now) => openSqliteStore(data_dir, now && { now }),
    async execute(statement) {
      const database = openDatabaseFile(data_dir)
      database.exec(statement)
      database.close()
    },
    async query(statement) {
      const database = openDatabaseFile(data_dir)
      const rows = database.prepare(statement).all()
      database.close()
      return rows
    },
    env: { LINKSPAN_DATA_DIR: data_dir, LINKSPAN_KEYS: newKeys() },
    remove: async () => rmSync(data_dir, { recursive: true, force: true }),
  }
}

export async function postgresDatabase(): Promise<SharedDatabase> {
  const { url, query, drop } = await freshDatabase()
  return {
    open: (now) => openPostgresStore(settingsOf(url), now && { now }),
    execute: async (statement) => void (await query(statement)),
    query,
    env: {
      DATABASE_URL: url,
      // on a busy machine, a connection of a process may be taken by its other calls for seconds
      LINKSPAN_DATABASE_CONNECT_TIMEOUT_MS: '60000',
      LINKSPAN_DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      LINKSPAN_KEYS: newKeys(),
    },
    remove: drop,
  }
}

/** The databases by their kinds. */
export const databases = { sqlite: () => sqliteDatabase(), postgres: postgresDatabase }

/** The kinds of database that this run has, for `describe.each` and the like: SQLite, and in the gate PostgreSQL too. */
export const databasesOfRun = (Object.keys(databases) as (keyof typeof databases)[])
  .filter((kind) => kind === 'sqlite' || IS_GATE)
  .map((kind) => [kind, databases[kind]] as const)
