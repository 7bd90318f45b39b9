import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { type Store, syncLeaseOf } from '@linkspan/stores'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { each } from '../../core/test/support/each.ts'
import { SyncScheduleStore } from '../src/sql/sync-schedule-store.ts'
import { WebhookStore } from '../src/sql/webhook-store.ts'
import { sqliteAccess } from '../src/sqlite-driver.ts'
import { processClock, type SqlTraits } from '../src/tables/sql-traits.ts'
import type { Tables } from '../src/tables/tables.ts'
import { databasesOfRun, postgresDatabase, type SharedDatabase, sqliteDatabase } from './support/databases.ts'
import { addDueConnectors } from './support/due-rows.ts'

const now = 1_800_000_000_000
const TTL_MS = 60_000

/** Runs work with stores on one new database. */
async function withStores(
  create: () => Promise<SharedDatabase>,
  count: number,
  work: (database: SharedDatabase, stores: readonly Store[], clock: { time: number }) => Promise<void>,
): Promise<void> {
  const clock = { time: now }
  const database = await create()
  const stores = Array.from({ length: count }, () => database.open(() => clock.time))
  try {
    await stores[0]?.migrate()
    await work(database, stores, clock)
  } finally {
    for (const store of stores) await store.close()
    await database.remove()
  }
}

test.each(databasesOfRun)(
  'P45 %s: of ten takers at once, none gets what another one has',
  async (_kind, create) => {
    await withStores(create, 10, async (database, stores) => {
      const tenants = Array.from({ length: 20 }, (_, index) => ({
        connectors: 30,
        due_at: now - 1_000 - index,
      }))
      await addDueConnectors(database, tenants)
      const taken: string[] = []
      let idle = 0
      await Promise.all(
        stores.map(async ({ sync_schedules }, index) => {
          // another one may have had all rows locked that it looked at
          for (let misses = 0; misses < 3; ) {
            const rows = await sync_schedules.take(`owner ${index}`, TTL_MS, 4)
            if (rows.length === 0) misses++
            taken.push(...rows.map(({ lease }) => `${lease.name} ${lease.fence}`))
          }
          idle++
        }),
      )
      const all = tenants.flatMap(({ connectors }, index) =>
        Array.from({ length: connectors }, (_, at) => `sync/org_${index + 1}/con_${index + 1}_${at + 1} 1`),
      )
      expect(idle).toBe(10)
      expect(taken.toSorted()).toEqual(all.toSorted())
    })
  },
)

test.each(databasesOfRun)(
  'P43 %s: an organization with 50,000 connectors due does not keep one with 5 waiting',
  async (_kind, create) => {
    await withStores(create, 1, async (database, [store]) => {
      await addDueConnectors(database, [
        { connectors: 50_000, due_at: now - 1_000_000 },
        { connectors: 5, due_at: now - 10 },
      ])
      const counts: Record<string, number> = { org_1: 0, org_2: 0 }
      for (const limit of [4, 1, 1, 4]) {
        for (const { organization_id } of (await store?.sync_schedules.take('owner', TTL_MS, limit)) ?? [])
          counts[organization_id] = (counts[organization_id] ?? 0) + 1
        expect(Math.abs((counts.org_1 ?? 0) - (counts.org_2 ?? 0))).toBeLessThanOrEqual(1)
      }
      expect(counts).toEqual({ org_1: 5, org_2: 5 })
    })
  },
)

test.each(databasesOfRun)(
  'P10 %s: what is taken is taken again once its lease has ended, and not before',
  async (_kind, create) => {
    await withStores(create, 2, async (database, [one, other], clock) => {
      await addDueConnectors(database, [{ connectors: 1, due_at: now - 10 }])
      const take = async (store: Store | undefined, owner: string) =>
        (await store?.sync_schedules.take(owner, TTL_MS, 5)) ?? []
      const [first] = await take(one, 'first')
      expect(first).toMatchObject({ lease: { owner: 'first', fence: 1 } })
      clock.time += TTL_MS - 1
      expect(await take(other, 'second')).toEqual([])
      clock.time++
      const [second] = await take(other, 'second')
      expect(second).toMatchObject({ id: first?.id, lease: { owner: 'second', fence: 2 } })
      expect(first && (await one?.leases.renew(first.lease, TTL_MS))).toBe(false)
      expect(second && (await one?.leases.isHeld(second.lease))).toBe(true)
    })
  },
)

test.each(databasesOfRun)(
  '%s: a take that finds nothing due does not wait for one that writes',
  async (_kind, create) => {
    await withStores(create, 2, async (database, [one, other]) => {
      await addDueConnectors(database, [{ connectors: 1, due_at: now - 10 }])
      expect(await one?.sync_schedules.take('owner', TTL_MS, 1)).toHaveLength(1)
      await one?.transaction(async ({ leases }) => {
        await leases.revoke('another')
        // on SQLite a statement that may write would fail here, after its patience
        expect(await other?.sync_schedules.take('owner', TTL_MS, 1)).toEqual([])
        expect(await other?.webhooks.take('owner', TTL_MS, 1)).toEqual([])
      })
    })
  },
)

test('postgres: a row whose lease another transaction changes is passed over, and not waited for', async () => {
  await withStores(postgresDatabase, 2, async (database, [one, other]) => {
    await addDueConnectors(database, [{ connectors: 2, due_at: now - 10 }])
    const [first] = (await one?.sync_schedules.take('owner', TTL_MS, 1)) ?? []
    if (first) await one?.leases.release(first.lease)
    await one?.transaction(async ({ leases }) => {
      await leases.revoke(syncLeaseOf({ organization_id: 'org_1', id: 'con_1_1' }))
      expect(await other?.sync_schedules.take('owner', TTL_MS, 1)).toMatchObject([{ id: 'con_1_2' }])
    })
  })
})

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The statements by which connectors and webhooks are taken. */
async function takingOn(dialect: Dialect, skip_locked: SqlTraits['skip_locked']): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query) })
  const traits = { now: processClock(() => now), skip_locked } as SqlTraits
  await new SyncScheduleStore(db, traits, () => {}).take('owner', 1, 4)
  await new WebhookStore(db, traits, () => {}).take('owner', 1, 4)
  await db.destroy()
  return statements
}

test('sqlite: what is due is taken without a scan of what else is due', async () => {
  const database = await sqliteDatabase()
  const store = database.open()
  await store.migrate()
  await addDueConnectors(database, [{ connectors: 1, due_at: now - 10 }])
  const webhook = { organization_id: 'org_1', id: 'whk_1', url: 'https://a.example', description: null }
  await store.webhooks.insert({ ...webhook, types: null, position: 0 })
  await database.execute("insert into event_positions (organization_id, position) values ('org_1', 1)")
  await store.close()
  const file = join(database.env.LINKSPAN_DATA_DIR as string, 'linkspan.db')
  const statements = await takingOn(sqliteAccess(new DatabaseSync(file)).dialect, () => sql``)
  expect(statements).toHaveLength(4)
  const raw = new DatabaseSync(file)
  for (const { sql: text, parameters } of each(statements)) {
    const steps = raw.prepare(`explain query plan ${text}`).all(...(parameters as never[]))
    const plan = steps.map(({ detail }) => String(detail))
    expect(plan.filter((step) => /\beach USING .*_order\b/.test(step))).not.toEqual([])
    expect(plan.filter((step) => /^SCAN (each|webhooks|leases|sync_schedules)\b/.test(step))).toEqual([])
  }
  raw.close()
  await database.remove()
})

test('postgres: among 20,000 connectors that are due, a take reads about as many pages as among 100', async () => {
  const database = await postgresDatabase()
  const store = database.open()
  await store.migrate()
  await store.close()
  const pagesRead = async () => {
    const pool = new Pool({ connectionString: database.env.DATABASE_URL, max: 1 })
    const skip_locked = (table: string) => sql`for update of ${sql.ref(table)} skip locked`
    const statements = await takingOn(new PostgresDialect({ pool }), skip_locked)
    const { sql: text, parameters } = statements[1] as Statement
    const client = new Client({ connectionString: database.env.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    await client.end()
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  await addDueConnectors(database, [{ connectors: 100, due_at: now - 10_000 }])
  const few = await pagesRead()
  await database.execute(`
    insert into connectors (organization_id, id, customer_name, connector_type, name, status, created_at, updated_at)
      select organization_id, id || '_' || n, customer_name, connector_type, name, status, created_at, updated_at
      from connectors, generate_series(1, 199) as n;
    insert into sync_schedules (organization_id, connector_id, due_at)
      select organization_id, id, 1 from connectors on conflict do nothing`)
  // as the server does by itself within a minute: until then it plans by what it knew of 100
  await database.execute('analyze')
  expect(await pagesRead()).toBeLessThan(3 * few)
  await database.remove()
})
