import type { Kysely } from 'kysely'
import { migrations } from '../../src/migrations/migrations.ts'

export const FURTHER = '999_further'

/** Adds a migration to those of this version, as a later version has it. Returns what takes it away. */
export function addMigration(up: (db: Kysely<unknown>) => Promise<void>): () => void {
  const known = migrations as Record<string, { up: typeof up }>
  known[FURTHER] = { up }
  return () => {
    delete known[FURTHER]
  }
}
