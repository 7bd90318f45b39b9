import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inRing } from '../../core/test/support/rings.ts'
import { until } from '../../core/test/support/until.ts'
import { databasesOfRun, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { endPrograms } from './support/program.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'

const READS = inRing(100, 200)
const TABLES = {
  sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
  postgres: "select tablename as name from pg_tables where schemaname = 'public'",
}

/** Records each row that is written from now on, by its table. */
async function recordWrites(kind: keyof typeof TABLES, { execute, query }: SharedDatabase): Promise<void> {
  const tables = (await query(TABLES[kind])).map(({ name }) => name)
  await execute('create table written (name text)')
  if (kind === 'postgres')
    await execute(
      'create function record_write() returns trigger language plpgsql as $$ begin insert into written values (tg_table_name); return null; end $$',
    )
  for (const table of tables) {
    for (const act of ['insert', 'update', 'delete']) {
      const then =
        kind === 'postgres'
          ? 'for each row execute function record_write()'
          : `begin insert into written values ('${table}'); end`
      await execute(`create trigger write_${table}_${act} after ${act} on ${table} ${then}`)
    }
  }
}

describe.each(databasesOfRun)('%s', (kind, create) => {
  let sandbox: Sandbox
  let database: SharedDatabase
  let processes: Processes

  beforeAll(async () => {
    const started = await startSandbox('writes', { call_recording: { limits: {} } })
    sandbox = started.sandbox
    database = await create()
    processes = await startProcesses(database, 4, {
      vendors: started.vendors,
      env: { TEST_LIMITS: JSON.stringify({ per_second: 10_000, per_day: 1_000_000 }) },
    })
    await recordWrites(kind, database)
  })
  afterAll(async () => {
    await endPrograms()
    await processes.close()
    await sandbox.close()
  })

  test.each([
    ['advertising', 'accessible_customers', (from: Sandbox) => from.advertising.credentials()],
    ['web-analytics', 'properties', (from: Sandbox) => from.web_analytics.credentials()],
    ['call-recording', 'workspaces', (from: Sandbox) => from.call_recording.access_key()],
    ['drive', 'drives', (from: Sandbox) => from.drive.credentials()],
  ])(
    'reads of %s by four processes write nothing, or a block for many of them',
    async (connector_type, entity, credentials) => {
      const payload = {
        customer_name: 'acme',
        connector_type,
        name: entity,
        credentials: { ...credentials(sandbox) },
      }
      const { id } = await (processes.servers[0] as ServerProcess).createConnector(payload)
      const read = async (count: number) => {
        for (let at = 0; at < count; at += 4) {
          const operation = { entity, action: 'list' }
          const answers = await Promise.all(processes.servers.map((server) => server.execute(id, operation)))
          expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        }
      }
      await read(8)
      const unnumbered = () => database.query('select id from events where position is null')
      await until('the event of the connector is numbered', async () => (await unnumbered()).length === 0)
      await database.execute('delete from written')
      await read(READS)
      // the server's own jobs take leases meanwhile
      const written = await database.query("select name from written where name <> 'leases'")
      // a user has 464 lists in ten seconds, and each process reserves blocks of what the others leave of them
      const blocks = { drive: READS / 10, 'call-recording': processes.servers.length }
      // a process that has read little so far may only now take its share of the calls
      const most = blocks[connector_type as keyof typeof blocks] ?? 0
      expect(written.filter(({ name }) => name !== 'account_limits')).toEqual([])
      expect(written.length).toBeLessThanOrEqual(most)
    },
  )
})
