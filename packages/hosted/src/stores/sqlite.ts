import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { accessTokenStore, clientSecretStore, clientStore } from './client-store.ts'
import { connectorStore } from './connector-store.ts'
import { credentialStore } from './credential-store.ts'
import { keyCheckStore } from './key-check-store.ts'
import { isMigrated, migrate } from './migrations.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const FILE = 'linkspan.db'
const BUSY_MS = 5000

/**
 * Opens the embedded store in a data directory that only its owner can read. Commits are on the disk before they are
 * answered, and deleted bytes are overwritten.
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
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted(database) }) })

  /** The write-ahead log keeps old pages until it is emptied: after that, shredded bytes are nowhere. */
  async function emptyLog(): Promise<void> {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }

  return {
    connectors: connectorStore(db, emptyLog),
    credentials: credentialStore(db),
    clients: clientStore(db),
    client_secrets: clientSecretStore(db),
    access_tokens: accessTokenStore(db),
    key_checks: keyCheckStore(db),
    migrate: () => migrate(db),
    isMigrated: () => isMigrated(db),
    close: () => db.destroy(),
  }
}

/** Makes a directory that only its owner can read, or makes the present one so. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
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
