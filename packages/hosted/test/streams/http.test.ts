import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('streams-http')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const search = (id: string, entity: string, params: object) =>
  server.request('POST', `${CONNECTORS}/${id}/execute`, { body: { entity, action: 'search', params } })

test('a connector shows the fields of its streams, and each stream is searched by its name', async () => {
  const { credentials, folder_url, folders } = sandbox.drive
  const streams = [{ name: 'orders', globs: ['2025/2025-01/*.csv'], format: { filetype: 'csv' } }]
  const body = {
    customer_name: 'acme',
    name: 'Reports',
    connector_type: 'drive',
    credentials: credentials(),
    replication_config: { folder_url: folder_url(folders.reports), streams },
  }
  const { id } = await server.createConnector(body)
  const pending = await search(id, 'orders', { query: {} })
  expect([200, 409]).toContain(pending.status)
  const sorted = () => search(id, 'orders', { query: { sort: [{ row: 'asc' }] }, limit: 2 })
  const answer = await until('the orders are synced', sorted, { holds: ({ status }) => status !== 409 })
  expect(answer.status).toBe(200)
  const { data } = answer.body as { data: Record<string, unknown>[] }
  expect(data[0]).toMatchObject({ row: 1, document_key: expect.stringMatching(/^2025\/2025-01\/.*\.csv$/) })
  const { body: view } = await server.request('GET', `${CONNECTORS}/${id}`)
  const own = { document_key: 'string', file_id: 'string', row: 'integer' }
  expect(view).toMatchObject({ streams: [{ name: 'orders', fields: own }] })
  const { status } = await search(id, 'orders', { query: { filter: { eq: { 'no such field': 1 } } } })
  expect(status).toBe(400)
  expect((await search(id, 'unknown', { query: {} })).status).toBe(400)
})

test('a stream whose name is taken, or with an option that would have no effect, is refused with the connector', async () => {
  const { credentials, folder_url, folders } = sandbox.drive
  const make = (stream: object) =>
    server.request('POST', CONNECTORS, {
      body: {
        customer_name: 'acme',
        name: 'Reports',
        connector_type: 'drive',
        credentials: credentials(),
        replication_config: { folder_url: folder_url(folders.reports), streams: [stream] },
      },
    })
  for (const stream of [
    { name: 'files', format: { filetype: 'csv' } },
    { name: 'scans', format: { filetype: 'unstructured', strategy: 'hi_res' } },
    { name: 'scans', format: { filetype: 'unstructured', strategy: 'ocr_only' } },
    { name: 'typed', format: { filetype: 'csv' }, input_schema: '{"id":"decimal"}' },
    { name: 'keyed', format: { filetype: 'csv' }, primary_key: 'id' },
    { name: 'old', format: { filetype: 'csv' }, days_to_sync_if_history_is_full: 7 },
    { name: 'quoted', format: { filetype: 'csv', quote_char: '""' } },
    { name: 'parsed', format: { filetype: 'unstructured', processing: { mode: 'api' } } },
  ]) {
    const { status, body } = await make(stream)
    const path = expect.stringMatching(/^\$\.replication_config\.streams/)
    expect([status, body]).toMatchObject([400, { code: 'invalid_params', errors: [{ path }] }])
  }
})
