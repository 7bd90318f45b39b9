import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { type Agent, connectHttp } from '../support/mcp.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Agent
let connector_id: string
beforeAll(async () => {
  const started = await startSandbox('mcp-drive')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  agent = await connectHttp(server, server.token)
  const { credentials, folder_url, folders } = sandbox.drive
  const streams = [{ name: 'orders', globs: ['2025/2025-01/*.csv'], format: { filetype: 'csv' } }]
  const created = await server.createConnector({
    customer_name: 'acme',
    name: 'Reports',
    connector_type: 'drive',
    credentials: credentials(),
    replication_config: { folder_url: folder_url(folders.reports), streams },
  })
  connector_id = created.id
})
afterAll(async () => {
  await agent?.close()
  await server?.close()
  await sandbox?.close()
})

test('the streams of a connector are listed, described with the columns of their files, searched and counted', async () => {
  const orders = { connector_id, entity: 'orders' }
  expect((await agent.call('list_connectors')).body.data).toMatchObject([{ streams: ['orders'] }])
  await until('the orders are synced', () => agent.call('search', { ...orders, limit: 1 }), {
    holds: ({ body }) => body.error?.code !== 'sync_pending',
  })
  const described = (await agent.call('describe_entity', orders)).body
  expect(described).toMatchObject({
    actions: {},
    search: { fields: { row: 'integer', document_key: 'string' } },
  })
  const found = await agent.call('search', {
    ...orders,
    fields: ['row', 'document_key'],
    sort: [{ row: 'asc' }],
    limit: 1,
  })
  expect(found.body.data).toEqual([{ row: 1, document_key: expect.stringMatching(/\.csv$/) }])
  const counted = await agent.call('aggregate', { ...orders, aggregate: { rows: { count: '*' } } })
  expect(counted.body.data).toEqual([{ rows: described.search.records }])
})

test('a downloaded text is read up to the bound, and another file is only described', async () => {
  const files = { connector_id, entity: 'files' }
  const fileOf = async (mimeType: string) => {
    const params = { q: `mimeType = '${mimeType}'`, fields: 'files(id,size)', pageSize: 1 }
    return (await agent.call('call', { ...files, action: 'list', params })).body.data[0].id as string
  }
  const download = async (fileId: string, max_bytes: number) =>
    (await agent.call('call', { ...files, action: 'download', params: { fileId }, max_bytes })).body.result
  const text = await fileOf('text/csv')
  const whole = await download(text, 200_000)
  expect(whole).toMatchObject({
    content_type: expect.stringContaining('text/csv'),
    text: expect.stringContaining(','),
  })
  const start = await download(text, 1_000)
  expect(start.hint === undefined).toBe(Buffer.byteLength(whole.text) <= 1_000)
  expect(whole.text.startsWith(start.text)).toBe(true)
  const pdf = await download(await fileOf('application/pdf'), 1_000)
  expect(pdf).toMatchObject({
    content_type: expect.stringContaining('pdf'),
    hint: expect.stringContaining('no text'),
  })
  expect(pdf).not.toHaveProperty('text')
})
