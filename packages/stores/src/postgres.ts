import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { migrate } from './migrations/migrations.ts'
import type { PartStorage } from './part-storage.ts'
import { databaseParts } from './parts/database-parts.ts'
import { createPostgresPool, type DatabaseConfig } from './postgres-pool.ts'
import type { Store } from './sql/sql-store.ts'
import { sqlStore } from './sql/sql-store.ts'
import { type OnStatement, statementLog } from './sql/statement-log.ts'
import { processClock, type SqlTraits } from './tables/sql-traits.ts'
import type { Tables } from './tables/tables.ts'

export interface PostgresStoreOptions {
  /** The clock for leases and expiries; default the database's own, so that processes need not agree on theirs. */
  readonly now?: () => number
  readonly onStatement?: OnStatement
  /** Where parts are kept; default the database. */
  readonly parts?: ((database: PartStorage) => PartStorage) | undefined
}

function milliseconds(time: RawBuilder<unknown>): RawBuilder<number> {
  return sql`cast(extract(epoch from ${time}) * 1000 as bigint)`
}

/** Names the advisory lock of the migrations; any number, the same in all versions. */
const MIGRATION_LOCK = 7_105_228_461

/** Opens a store in a PostgreSQL database; any number of processes may share it. Connects when it is first used. */
export function openPostgresStore(
  config: DatabaseConfig,
  { now, onStatement, parts = (database) => database }: PostgresStoreOptions = {},
): Store {
  const db = connect(config, onStatement)
  const traits: SqlTraits = {
    now: now ? processClock(now) : () => milliseconds(sql`statement_timestamp()`),
    processTime: () => now?.(),
    instant: now ? processClock(now) : () => milliseconds(sql`clock_timestamp()`),
    tag: (column, name) => sql`cast(${sql.ref(column)} as jsonb) ->> ${name}`,
    lock_row: sql`for share`,
    skip_locked: (table) => sql`for update of ${sql.ref(table)} skip locked`,
    async lockMigrations(on) {
      // of the transaction and not of the session: a session may change between two statements behind a pooler
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(on)
    },
    async hasTable(on, name) {
      const found = await sql<{ known: boolean }>`select to_regclass(${name}) is not null as known`.execute(
        on,
      )
      return found.rows[0]?.known === true
    },
    shred: async () => {},
  }
  return {
    ...sqlStore(db, traits),
    parts: parts(databaseParts(db)),
    async migrate() {
      // a step may take long, and so may the wait for a process that takes it
      const patient = connect({ ...config, pool_size: 1, statement_timeout_ms: 0 })
      await migrate(patient, traits).finally(() => patient.destroy())
    },
    close: () => db.destroy(),
  }
}

/** The migrations' own lock takes the place of Kysely's, which belongs to the session. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class SharedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

function connect(config: DatabaseConfig, onStatement?: OnStatement): Kysely<Tables> {
  const dialect = new SharedDialect({ pool: createPostgresPool(config) })
  return new Kysely<Tables>({ dialect, ...statementLog(onStatement) })
}
