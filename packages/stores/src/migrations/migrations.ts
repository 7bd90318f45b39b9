import type { Kysely } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { firstTables } from './001-tables.ts'

/** The migrations, in order. Each only adds, since the previous version uses the database too during an update. */
export const migrations: Readonly<Record<string, Migration>> = { '001_tables': firstTables }

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) }

/** The table in which Kysely records the applied migrations. */
const APPLIED = 'kysely_migration'

/** Brings the tables up to this version, completely or not at all. Another process that migrates is awaited. */
export async function migrate(db: Kysely<Tables>, traits: SqlTraits): Promise<void> {
  if (await isMigrated(db, traits)) return
  await db.transaction().execute(async (transaction) => {
    await traits.lockMigrations(transaction)
    // a newer version may have migrated meanwhile, and the migrator refuses migrations that it does not know
    if (await isMigrated(transaction, traits)) return
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest()
    if (error) throw error
  })
}

/**
 * Whether every migration of this version is applied. Those of a newer version may be applied too. Throws when the
 * database does not answer.
 */
export async function isMigrated(db: Kysely<Tables>, traits: SqlTraits): Promise<boolean> {
  if (!(await traits.hasTable(db, APPLIED))) return false
  const rows = await db.selectFrom(APPLIED).select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every((name) => applied.has(name))
}
