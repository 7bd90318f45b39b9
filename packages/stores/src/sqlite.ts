import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Logger, silentLogger, systemClock } from '@linkspan/core'
import { Kysely, sql } from 'kysely'
import { migrate } from './migrations/migrations.ts'
import type { ArrangeParts } from './part-storage.ts'
import { partsIn } from './parts/directory-parts.ts'
import { makePrivateDirectory, requirePrivateFile } from './private-files.ts'
import { createShredder } from './shredder.ts'
import type { Store } from './sql/sql-store.ts'
import { sqlStore } from './sql/sql-store.ts'
import { type OnStatement, statementLog } from './sql/statement-log.ts'
import { PATIENCE_MS, resultCode, sqliteAccess } from './sqlite-driver.ts'
import { processClock, type SqlTraits } from './tables/sql-traits.ts'
import type { Tables } from './tables/tables.ts'

const FILE = 'linkspan.db'
/** How long an opening waits for another process that opens the same file. */
const OPENING_MS = 10_000

export interface SqliteStoreOptions {
  /** The clock for leases and expiries; default this machine's. */
  readonly now?: () => number
  /** Gets a warning when deleted credentials cannot be destroyed immediately; default none. */
  readonly logger?: Pick<Logger, 'info' | 'warn'>
  readonly onStatement?: OnStatement
  /** Where parts are kept; default the data directory. */
  readonly parts?: ArrangeParts | undefined
}

/**
 * Opens the embedded store in a data directory. Only the owner can read what it creates. A commit is on disk before the
 * call returns, and deleted bytes are overwritten. Throws `ReadableByOthersError` for files that every user may read.
 */
export function openSqliteStore(data_dir: string, options: SqliteStoreOptions = {}): Store {
  const { logger = silentLogger, parts: arrangeParts = ({ directory }) => directory } = options
  makePrivateDirectory(data_dir)
  const file = join(data_dir, FILE)
  if (!hasSqliteStore(data_dir)) logger.info({}, `created a database in ${data_dir}`)
  // SQLite gives its companion files the mode of the database, so the mode must be right from the first byte
  closeSync(openSync(file, 'a', 0o600))
  for (const companion of ['', '-wal', '-shm']) requirePrivateFile(file + companion)
  const { dialect, readNow } = sqliteAccess(openDatabase(file))
  const db = new Kysely<Tables>({ dialect, ...statementLog(options.onStatement) })
  const shredder = createShredder(
    async () => {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0
    },
    { logger },
  )
  const traits: SqlTraits = { ...traitsFor(options), readNow, shred: shredder.shred }
  return {
    ...sqlStore(db, traits),
    parts: arrangeParts({ directory: partsIn(data_dir) }),
    async migrate() {
      await migrate(db, traits)
      // a process that was killed may have left deleted bytes in the log
      void shredder.shred()
    },
    async close() {
      await shredder.close()
      await db.destroy()
    },
  }
}

function traitsFor(options: Pick<SqliteStoreOptions, 'now'>): SqlTraits {
  const { now = systemClock.now } = options
  return {
    now: processClock(now),
    processTime: now,
    // read when the statement runs, since the driver repeats statements that other processes keep waiting
    instant: options.now
      ? processClock(options.now)
      : () => sql<number>`cast(round(unixepoch('subsec') * 1000) as bigint)`,
    tag: (column, name) => sql`${sql.ref(column)} ->> ${name}`,
    // a transaction holds the only write lock
    lock_row: sql``,
    skip_locked: () => sql``,
    lockMigrations: async () => {},
    async hasTable(on, name) {
      const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(on)
      return found.rows.length > 0
    },
    shred: async () => {},
  }
}

/** Whether there is a database in a data directory. */
export function hasSqliteStore(data_dir: string): boolean {
  return existsSync(join(data_dir, FILE))
}

/** What can be read of a store without changing anything. */
export interface StoreView
  extends Pick<Store, 'key_checks' | 'wrapped_keys' | 'webhooks' | 'isMigrated' | 'close'> {
  /** Whether a change could be made within the time that a server waits for one; no other program keeps it locked. */
  takesChanges(): boolean
}

/** The database in a data directory, to read only; undefined if there is none. Works beside a server that uses it. */
export function viewSqliteStore(data_dir: string): StoreView | undefined {
  if (!hasSqliteStore(data_dir)) return undefined
  const file = join(data_dir, FILE)
  for (const companion of ['', '-wal', '-shm']) requirePrivateFile(file + companion)
  // nobody has a database open that has no log, and SQLite would create one even to read
  const unused = !existsSync(`${file}-wal`)
  const name = unused ? `${pathToFileURL(file).href}?immutable=1` : file
  const database = new DatabaseSync(name, { readOnly: true, timeout: OPENING_MS })
  const db = new Kysely<Tables>({ dialect: sqliteAccess(database).dialect })
  const { key_checks, wrapped_keys, webhooks, isMigrated } = sqlStore(db, traitsFor({}))
  return {
    key_checks,
    wrapped_keys,
    webhooks,
    isMigrated,
    takesChanges: () => unused || canLock(file),
    close: () => db.destroy(),
  }
}

/** Takes the lock for changes, and releases it without a change. */
function canLock(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS })
  try {
    database.exec('begin immediate; rollback')
    return true
  } catch (error) {
    if (resultCode(error) !== 5) throw error
    return false
  } finally {
    database.close()
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: OPENING_MS })
  useWriteAheadLog(database)
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma trusted_schema = off;
    pragma busy_timeout = 0;
  `)
  return database
}

/** SQLite does not wait here for another process that changes the mode at the same time. */
function useWriteAheadLog(database: DatabaseSync): void {
  const end = systemClock.elapsed() + OPENING_MS
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (resultCode(error) !== 5 || systemClock.elapsed() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}
