import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from '@jest/globals'
import { openSqliteStore, type Store } from '../src/index.ts'
import { parseDatabaseUrl } from '../src/stores/database-url.ts'
import { openPostgresStore } from '../src/stores/postgres.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres/database.ts'
import { newKeys } from './support/processes.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'
import { newDataDir } from './support/server.ts'

/** A database that several stores and processes use. */
interface Shared {
  open(): Store
  execute(statement: string): Promise<void>
  readonly env: Record<string, string>
}

const directories: string[] = []
const databases: FreshDatabase[] = []
afterAll(async () => {
  endPrograms()
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  for (const database of databases) await database.drop()
})

async function sqlite(): Promise<Shared> {
  const data_dir = newDataDir()
  directories.push(data_dir)
  return {
    open: () => openSqliteStore(data_dir),
    async execute(statement) {
      const database = new DatabaseSync(join(data_dir, 'linkspan.db'))
      database.exec(statement)
      database.close()
    },
    env: { LINKSPAN_DATA_DIR: data_dir },
  }
}

async function postgres(): Promise<Shared> {
  const database = await freshDatabase()
  databases.push(database)
  const limits = { pool_size: 2, connect_timeout_ms: 2_000, statement_timeout_ms: 2_000 }
  return {
    open: () => openPostgresStore({ ...parseDatabaseUrl(database.url), ...limits }),
    execute: async (statement) => void (await database.query(statement)),
    env: { DATABASE_URL: database.url, LINKSPAN_KEYS: newKeys() },
  }
}

describe.each([
  ['sqlite', sqlite],
  ['postgres', postgres],
])('%s', (_name, share) => {
  test('stores that migrate one empty database at once all succeed', async () => {
    const { open } = await share()
    const stores = Array.from({ length: 6 }, open)
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(6).fill(false))
    await Promise.all(stores.map((store) => store.migrate()))
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(6).fill(true))
    for (const store of stores) await store.close()
  })

  test('P51 a database that a newer version has migrated is taken as it is', async () => {
    const { open, execute } = await share()
    const store = open()
    await store.migrate()
    await execute("insert into kysely_migration values ('999_newer', '2030-01-01T00:00:00.000Z')")
    expect(await store.isMigrated()).toBe(true)
    await store.migrate()
    await store.close()
  })

  test('servers that start on one empty store at once all listen', async () => {
    const { env } = await share()
    const programs = Array.from({ length: 4 }, () => run({ env }))
    for (const program of programs) await printed(program, /client_id +client_/)
    for (const { child } of programs) child.kill('SIGTERM')
    for (const program of programs) expect(await ended(program)).toBe(0)
  })
})
