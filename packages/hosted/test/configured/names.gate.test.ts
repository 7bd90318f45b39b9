import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import {
  bearer,
  type ConnectorKind,
  type ConnectorOptions,
  createHttp,
  daysAfter,
  defineConnector,
  defineEntity,
  defineList,
  defineSnapshot,
  toDay,
} from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'
import * as z from 'zod'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { exported, found, syncWhole } from './own-entities.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const begun = Date.now()
const now = () => NOW + Date.now() - begun
const start_date = daysAfter(toDay(NOW), -2)
/** What every object of JavaScript has. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf']

const records = defineList({
  summary: 'Lists records.',
  params: z.strictObject({ cursor: z.string().optional() }),
  cursor: 'cursor',
  run: async () => ({ data: [{ id: '1' }], meta: { next_page_token: null } }),
})
const fields = Object.fromEntries(['id', ...NAMES].map((name) => [name, 'string' as const]))

/** A kind, its entities, its actions and its fields have these names. */
const own = defineConnector({
  type: 'constructor',
  aliases: [],
  title: 'Constructor',
  entities: Object.fromEntries(
    NAMES.map((name) => [
      name,
      defineEntity({
        name,
        summary: 'Records.',
        actions: { list: records },
        search: {
          record: 'One record.',
          fields,
          key: ['id'],
          reads: [
            defineSnapshot(async function* () {
              yield [
                { id: '1', ...Object.fromEntries(NAMES.map((each) => [each, `of ${each}`])) },
                { id: '2' },
              ]
            }),
          ],
        },
      }),
    ]),
  ),
  credentials: z.strictObject({ token: z.string() }),
  check: { entity: 'constructor', action: 'list', account: () => undefined },
  open({ token }: { token: string }, options: ConnectorOptions) {
    const http = createHttp({
      vendor: 'constructor',
      base_url: options.base_url ?? 'http://127.0.0.1:9',
      auth: () => bearer(token),
      account: token,
      readFault: () => undefined as never,
      request_id_header: 'x-request-id',
      options,
    })
    return { api: { http }, close: http.close }
  },
} as never) as unknown as ConnectorKind

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('names', { now, web_analytics: { sessions_per_day: 20 } })
  sandbox = started.sandbox
  server = await startTestServer({
    vendors: started.vendors,
    kinds: [advertising, drive, webAnalytics, own] as ConnectorKind[],
    work: 'in_process',
    now,
  })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const replicationConfigs: Readonly<Record<string, () => object>> = {
  drive: () => ({
    folder_url: sandbox.drive.folder_url(sandbox.drive.folders.reports),
    streams: NAMES.map((name) => ({ name, globs: ['2025/2025-01/*.csv'], format: { filetype: 'csv' } })),
  }),
  'web-analytics': () => ({
    start_date,
    property_ids: [sandbox.web_analytics.property_id],
    reports: NAMES.map((name) => ({ name, dimensions: ['date', 'country'], metrics: ['sessions'] })),
  }),
  advertising: () => ({
    start_date,
    customer_ids: sandbox.advertising.customer_ids.slice(0, 1),
    queries: NAMES.map((name) => ({ name, query: 'SELECT campaign.id, campaign.name FROM campaign' })),
  }),
  constructor: () => ({}),
}

function credentialsOf(connector_type: string): object {
  if (connector_type === 'drive') return sandbox.drive.credentials()
  if (connector_type === 'web-analytics') return sandbox.web_analytics.credentials()
  if (connector_type === 'constructor') return { token: 'invented' }
  const { credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  return { ...credentials(), login_customer_id }
}

test.each(['drive', 'web-analytics', 'advertising', 'constructor'])(
  'what is named as a member of every object is synced, searched, exported and described as any: %s',
  async (connector_type) => {
    const config = replicationConfigs[connector_type]?.() ?? {}
    const { id } = await server.createConnector({
      customer_name: 'constructor',
      name: 'toString',
      connector_type,
      credentials: credentialsOf(connector_type),
      sync_interval_seconds: null,
      ...(connector_type !== 'constructor' && { replication_config: config }),
    })
    await syncWhole(server, id)
    const { body: status } = await server.request('GET', `${CONNECTORS}/${id}/sync`)
    const synced = status.entities.map(({ entity }: { entity: string }) => entity)
    expect(synced).toEqual(expect.arrayContaining(NAMES))
    for (const name of NAMES) {
      const all = await found(server, id, name, {})
      expect([name, all.length > 0]).toEqual([name, true])
      expect(await exported(server, id, name)).toHaveLength(all.length)
    }
    const page = await server.request('GET', `${CONNECTORS}?customer_name=constructor`)
    expect(page.body.data.map((connector: { id: string }) => connector.id)).toContain(id)
    expect((await server.request('GET', `${CONNECTORS}/${id}`)).status).toBe(200)
  },
)
