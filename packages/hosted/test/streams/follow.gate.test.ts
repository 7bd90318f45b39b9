import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDrive, type Drive } from '@linkspan/drive'
import { until } from '../../../core/test/support/until.ts'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { untilSync } from '../support/until-sync.ts'

const GOOGLE = 'application/vnd.google-apps.'

let sandbox: Sandbox
let server: TestServer
let client: Drive
let folder: string
let elsewhere: string

beforeAll(async () => {
  const started = await startSandbox('streams-follow')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  const { base_url, credentials, root_folder_id } = sandbox.drive
  const { token_url } = sandbox.google_accounts
  client = createDrive({ base_url, token_url, credentials: credentials() })
  folder = await makeFolder('Synced', root_folder_id)
  elsewhere = await makeFolder('Elsewhere', root_folder_id)
})
afterAll(async () => {
  await client?.close()
  await server?.close()
  await sandbox?.close()
})

async function makeFolder(name: string, parent: string): Promise<string> {
  const { id } = await client.files.create({ name, mimeType: `${GOOGLE}folder`, parents: [parent] })
  return String(id)
}

async function put(parent: string, name: string, content: string): Promise<string> {
  const { id } = await client.filesUpload.create(
    { name, parents: [parent] },
    { content: Buffer.from(content) },
  )
  return String(id)
}

async function connect(folder_id: string, streams: readonly object[]): Promise<string> {
  const { credentials, folder_url } = sandbox.drive
  const { id } = await server.createConnector({
    customer_name: 'acme',
    name: 'Followed',
    connector_type: 'drive',
    credentials: credentials(),
    replication_config: { folder_url: folder_url(folder_id), streams },
    sync_interval_seconds: null,
  })
  return id
}

/** Runs a sync to its end. Returns its warnings and the vendor's calls. */
async function sync(id: string) {
  const path = `${CONNECTORS}/${id}/sync`
  sandbox.drive.requests.length = 0
  const { status, body: asked } = await server.request('POST', path, { body: {} })
  expect(status).toBe(202)
  const { runs } = await untilSync(server, id, (sync) => sync.runs[0]?.ended_at)
  expect(runs[0].run_id).toBe(asked.run_id)
  const calls = sandbox.drive.requests.map((request) => request.path)
  return { run: runs[0], calls, downloads: calls.filter((each) => /alt=media|\/export/.test(each)) }
}

/** The records of a stream, once search has those that are published. */
async function found(id: string, entity: string): Promise<Record<string, unknown>[]> {
  const connector = await server.request('GET', `${CONNECTORS}/${id}`)
  const streams = connector.body.streams as { name: string; synced_at: string }[]
  const published = streams.find(({ name }) => name === entity)?.synced_at
  const place = entity === 'texts' ? 'passage' : 'row'
  const params = { query: { sort: [{ document_key: 'asc' }, { [place]: 'asc' }] }, limit: 1_000 }
  const search = () => server.execute(id, { entity, action: 'search', params })
  const { body } = await until('search has what is published', search, {
    holds: ({ status, body: { meta } }) => status !== 200 || meta.synced_at === published,
  })
  return body.data
}

test('the records of a stream follow its files with the next run, whatever happens to a file', async () => {
  const a = await put(folder, 'a.csv', 'n\n1\n')
  await put(await makeFolder('inner', folder), 'b.csv', 'n\n2\n')
  await client.files.create({
    name: 'Theirs',
    mimeType: `${GOOGLE}shortcut`,
    shortcutDetails: { targetId: sandbox.drive.folders.shared_folder },
    parents: [folder],
  })
  sandbox.drive.move(sandbox.drive.files.presentation, folder)
  sandbox.drive.rename(sandbox.drive.files.presentation, 'Slides')
  const id = await connect(folder, [
    { name: 'rows', globs: ['**/*.csv'], format: { filetype: 'csv' } },
    { name: 'texts', globs: ['**/*.md', 'Theirs/**', 'Slides'], format: { filetype: 'unstructured' } },
  ])
  const rows = async () => (await found(id, 'rows')).map(({ document_key, n }) => `${document_key} ${n}`)
  const texts = async () => (await found(id, 'texts')).map(({ document_key }) => document_key)

  expect((await sync(id)).run).toMatchObject({ status: 'succeeded', warnings: [] })
  expect(await rows()).toEqual(['a.csv 1', 'inner/b.csv 2'])
  expect(await texts()).toEqual(
    expect.arrayContaining(['Slides', expect.stringMatching(/^Theirs\/Shared plan/)]),
  )

  const { drive } = sandbox
  const both = ['a.csv 7', 'a.csv 8', 'inner/b.csv 2']
  const steps: readonly [string, () => void, readonly string[]][] = [
    ['new content, with more rows', () => drive.touch(a, 'n\n7\n8\n'), both],
    ['another name', () => drive.rename(a, 'z.csv'), ['inner/b.csv 2', 'z.csv 7', 'z.csv 8']],
    ['a name that no glob matches', () => drive.rename(a, 'z.txt'), ['inner/b.csv 2']],
    ['its former name', () => drive.rename(a, 'a.csv'), both],
    ['moved out of the folder', () => drive.move(a, elsewhere), ['inner/b.csv 2']],
    ['moved in again', () => drive.move(a, folder), both],
    ['in the trash', () => drive.trash(a), ['inner/b.csv 2']],
    ['restored from the trash', () => drive.untrash(a), both],
    ['deleted for good', () => drive.remove(a), ['inner/b.csv 2']],
  ]
  for (const [step, change, expected] of steps) {
    change()
    await sync(id)
    expect({ step, rows: await rows() }).toEqual({ step, rows: expected })
  }

  drive.unshare(drive.folders.shared_folder)
  await sync(id)
  expect(await texts()).not.toContainEqual(expect.stringMatching(/^Theirs/))
  expect(await texts()).toContain('Slides')
})

test('a new file takes at most two downloads, and an unchanged one takes no call in the next run', async () => {
  const many = await makeFolder('Many', sandbox.drive.root_folder_id)
  const FILES = 60
  const made: string[] = []
  for (let number = 0; number < FILES; number++) made.push(await put(many, `${number}.csv`, `n\n${number}\n`))
  const id = await connect(many, [{ name: 'rows', format: { filetype: 'csv' } }])
  const first = await sync(id)
  expect(await found(id, 'rows')).toHaveLength(FILES)
  // the columns are found from the newest ten
  expect(first.downloads).toHaveLength(FILES + 10)
  expect(first.calls.length).toBeLessThan(FILES * 2)
  const next = await sync(id)
  expect([next.downloads, next.calls.length]).toEqual([[], expect.any(Number)])
  expect(next.calls.length).toBeLessThan(5)
  sandbox.drive.touch(made[0] as string, 'n\n1000\n')
  expect((await sync(id)).downloads).toHaveLength(1)
})
