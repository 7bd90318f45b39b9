import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { ConnectorKey } from '@linkspan/stores'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { readTable } from '../../../sync/test/tables/support/read-table.ts'
import { fromWorkMessage, toWorkMessage } from '../../src/server/work-message.ts'
import { environmentOf, runHere } from '../support/command.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { signal } = new AbortController()
const place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
const campaigns = searchable(advertising.entities.campaigns)

let server: TestServer
let key: ConnectorKey
let env: Record<string, string>
beforeAll(async () => {
  const tables = { place: { kind: 'folder', path: place }, minutes: 1_440 } as const
  server = await startTestServer({ work: 'in_process', tables })
  // without a schedule, so that no run of a sync publishes
  const connector = recordOf(server.organization_id)
  await insertConnector(server.server.store, connector, sealed('s'))
  key = { organization_id: server.organization_id, id: connector.id }
  env = { ...environmentOf(server.config), LINKSPAN_TABLES: `file://${place}` }
})
afterAll(async () => {
  await server?.close()
  rmSync(place, { recursive: true, force: true })
})

async function writeTables(...ids: number[]): Promise<void> {
  const records = ids.map((id) => ({
    campaign: { id, name: `${id}`, resource_name: `customers/1/campaigns/${id}` },
  }))
  await publish(
    { store: server.server.store, key_ring: server.config.key_ring },
    { key, entity: campaigns, records },
  )
  await server.server.services.tables?.run(signal)
}

test('a server with a place writes tables, which the operator lists and has written anew', async () => {
  const none = await runHere(['tables', 'list'], env)
  expect(none).toEqual({ code: 0, err: '', out: 'there are no tables yet\n' })
  await writeTables(1, 2, 3)
  await writeTables(1, 2)
  const list = await runHere(['tables', 'list'], env)
  expect(list.out).toMatch(
    /^advertising_campaigns\t2 rows\t\d files\t\d\.\d MiB\tcommitted 20.*Z\nlinkspan_coverage\t1 rows\t/,
  )
  const rebuild = await runHere(['tables', 'rebuild', 'advertising_campaigns'], env)
  expect(rebuild.out).toMatch(/^the next commit writes advertising_campaigns anew/)
  expect((await runHere(['tables', 'list'], env)).out).toContain('to be written anew')
  await server.server.services.tables?.run(signal)
  expect((await runHere(['tables', 'list'], env)).out).toMatch(
    /^advertising_campaigns\t2 rows\t\d files.*\tcommitted/,
  )
  const rows = await readTable(join(place, 'advertising_campaigns'))
  expect(rows.map(({ campaign_id }) => campaign_id)).toEqual([1n, 2n])
})

test('what is no table cannot be written anew, and without a place there is none', async () => {
  expect(await runHere(['tables', 'rebuild', 'nothing'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no table nothing'),
  })
  const { LINKSPAN_TABLES: _, ...without } = env
  expect((await runHere(['tables', 'list'], without)).err).toContain('set LINKSPAN_TABLES')
})

test('the doctor tries the place, and says for how long it has the rows of a deleted connector', async () => {
  const diagnose = async (LINKSPAN_TABLES: string) => {
    const { out } = await runHere(['doctor', '--json', '--vendor', 'drive'], { ...env, LINKSPAN_TABLES })
    return JSON.parse(out).checks.filter(({ check }: { check: string }) => check === 'tables')
  }
  expect(await diagnose(`file://${place}`)).toEqual([
    {
      check: 'tables',
      status: 'ok',
      message: `${place} takes them; rows of a deleted connector stay in it for 7 days`,
    },
  ])
  expect(await diagnose('file:///dev/null/tables')).toMatchObject([
    { status: 'fail', message: expect.stringContaining('ENOTDIR') },
  ])
})

test('the work process gets the place with its access key', () => {
  const credentials = () => ({ access_key_id: 'id', secret_access_key: 'invented' })
  const s3 = { kind: 'object_storage', bucket: 'b-1', prefix: '', region: 'r', path_style: false } as const
  const config = { ...server.config, tables: { place: s3, minutes: 5, credentials } }
  const { tables } = fromWorkMessage(structuredClone(toWorkMessage(config)))
  expect(tables).toMatchObject({ place: s3, minutes: 5 })
  expect(tables?.credentials?.()).toEqual(credentials())
})
