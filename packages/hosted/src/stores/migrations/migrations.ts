import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Tables } from '../sql/tables.ts'
import { firstFloor } from './001-first-floor.ts'

const migrations: Readonly<Record<string, Migration>> = { '001_first_floor': firstFloor }

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) }

/** Brings the tables up to this version. Each migration is applied completely or not at all. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** Whether every migration is applied. Throws when the database does not answer. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  await sql`select 1`.execute(db)
  const steps = await new Migrator({ db, provider }).getMigrations()
  return steps.every(({ executedAt }) => executedAt !== undefined)
}
