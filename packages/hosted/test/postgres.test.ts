import { afterAll } from '@jest/globals'
import { parseDatabaseUrl } from '../src/stores/database-url.ts'
import { openPostgresStore } from '../src/stores/postgres.ts'
import type { DatabaseConfig } from '../src/stores/postgres-pool.ts'
import type { Store } from '../src/stores/store.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres/database.ts'
import { storeContract } from './support/store-contract.ts'

const databases: FreshDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function fresh(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  databases.push(database)
  return database
}

function configOf(url: string, more: Partial<DatabaseConfig> = {}): DatabaseConfig {
  const timeouts = { connect_timeout_ms: 2_000, statement_timeout_ms: 5_000 }
  return { ...parseDatabaseUrl(url), pool_size: 5, ...timeouts, ...more }
}

async function open(now?: () => number): Promise<Store> {
  const { url } = await fresh()
  const store = openPostgresStore(configOf(url), now && { now })
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id }, 1)
  return store
}

storeContract('postgres', open)
