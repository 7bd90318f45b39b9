import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDrive, type Drive } from '@linkspan/drive'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { untilSync } from '../support/until-sync.ts'
import { type FileContent, type StreamCase, streamOf } from './cases.ts'
import { CSV_CASES, STREAM_CASES } from './csv-cases.ts'
import { DOCUMENT_CASES } from './document-cases.ts'
import { PUBLISHED_CASES } from './published-cases.ts'
import { TABLE_CASES } from './table-cases.ts'

const CASES = [...CSV_CASES, ...STREAM_CASES, ...TABLE_CASES, ...DOCUMENT_CASES, ...PUBLISHED_CASES]
const nameOf = (index: number, plain = false) => `case ${index}${plain ? ' plain' : ''}`
const prefixOf = (index: number) => `${index}~`

interface SyncView {
  readonly current: unknown
  readonly runs: {
    readonly ended_at: string | null
    readonly warnings: { readonly entity: string; readonly code: string }[]
    readonly entities: { readonly entity: string; readonly status: string; readonly error?: object }[]
  }[]
}

let sandbox: Sandbox
let server: TestServer
let id: string
let run: SyncView['runs'][number]

beforeAll(async () => {
  const started = await startSandbox('streams-options')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  const { base_url, credentials, root_folder_id, folder_url } = sandbox.drive
  const client = createDrive({
    base_url,
    token_url: sandbox.google_accounts.token_url,
    credentials: credentials(),
  })
  const folder = await client.files.create({
    name: 'Cases',
    mimeType: 'application/vnd.google-apps.folder',
    parents: [root_folder_id],
  })
  for (const [index, { files }] of CASES.entries())
    for (const [name, content] of Object.entries(files))
      await put(
        client,
        String(folder.id),
        `${prefixOf(index)}${name}`,
        typeof content === 'function' ? await content() : content,
      )
  await client.close()
  const streams = CASES.flatMap((each, index) => {
    const prefix = prefixOf(index)
    const wanted = streamOf(each, { name: nameOf(index), prefix })
    return each.option
      ? [wanted, streamOf(each, { name: nameOf(index, true), prefix, plain: true })]
      : [wanted]
  })
  const connector = await server.createConnector({
    customer_name: 'acme',
    name: 'Cases',
    connector_type: 'drive',
    credentials: credentials(),
    replication_config: { folder_url: folder_url(String(folder.id)), streams: JSON.stringify(streams) },
    sync_interval_seconds: null,
  })
  id = connector.id
  const started_sync = await server.request('POST', `${CONNECTORS}/${id}/sync`, { body: {} })
  expect([202, 409]).toContain(started_sync.status)
  run = await endOfSync()
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

async function put(client: Drive, folder: string, name: string, content: FileContent): Promise<void> {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    await client.filesUpload.create({ name, parents: [folder] }, { content: Buffer.from(content as string) })
    return
  }
  const mimeType = `application/vnd.google-apps.${content.native}`
  const file_mime_type = content.native === 'spreadsheet' ? 'text/csv' : 'text/markdown'
  await client.filesUpload.create(
    { name, mimeType, parents: [folder], file_mime_type },
    { content: Buffer.from(content.text) },
  )
}

async function endOfSync(): Promise<SyncView['runs'][number]> {
  const { runs } = await untilSync(server, id, (sync) => !sync.current && sync.runs[0]?.ended_at)
  return runs[0]
}

const OWN = ['document_key', 'file_id', 'file_modified_at', 'file_url', 'row']

/** What search and the sync say of a stream. */
async function answerOf(entity: string, { stream }: StreamCase) {
  const place = stream.format.filetype === 'unstructured' ? 'passage' : 'row'
  const sort = [{ document_key: 'asc' }, { [place]: 'asc' }]
  const params = { query: { sort }, limit: 1_000 }
  const { status, body } = await server.execute(id, { entity, action: 'search', params })
  const rows = (body.data ?? []).map((record: object) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !OWN.includes(name))),
  )
  const warnings = run.warnings.filter((each) => each.entity === entity).map(({ code }) => code)
  return { status, rows, warnings: warnings.toSorted() }
}

test.each(CASES.map((each, index) => [each.title, each, index] as const))(
  '%s',
  async (_title, each, index) => {
    const answer = await answerOf(nameOf(index), each)
    expect(answer).toEqual({ status: 200, rows: each.rows, warnings: each.warnings ?? [] })
    // each option has its effect
    if (each.option) expect(await answerOf(nameOf(index, true), each)).not.toEqual(answer)
  },
)

test('the connector shows every stream with its fields, format, files and the time of its last reading', async () => {
  const { body } = await server.request('GET', `${CONNECTORS}/${id}`)
  const streams = body.streams as { name: string; fields: object | null }[]
  expect(streams.map(({ name }) => name)).toEqual(
    expect.arrayContaining(CASES.map((_each, at) => nameOf(at))),
  )
  expect(streams[0]).toMatchObject({
    name: nameOf(0),
    filetype: 'csv',
    records: 2,
    files: 1,
    synced_at: expect.any(String),
    fields: { id: 'integer', name: 'string', ok: 'boolean', n: 'number', row: 'integer' },
  })
})

test('a stream that may not skip fails with its file and the reason', () => {
  const index = CASES.findIndex(({ title }) => title.includes('skip_unprocessable_files'))
  expect(run.entities.find(({ entity }) => entity === nameOf(index))).toMatchObject({
    status: 'failed',
    error: { code: 'file_unsupported' },
  })
})
