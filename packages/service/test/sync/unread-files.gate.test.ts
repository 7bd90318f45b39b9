import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createDrive, type Drive, drive } from '@linkspan/drive'
import type { Collection } from '@linkspan/stores'
import { answeredPartial } from '@linkspan/sync'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { lacksOf } from '../support/lacks.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const FOLDER = 'application/vnd.google-apps.folder'
const HOUR = 3_600_000
const LIMIT = { error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }] } }
const csv = { name: 'sales', globs: ['**/*.csv'], format: { filetype: 'csv' } }

let now: number
/** By how much each request of the vendor moves the clock. */
let request_ms: number
let sandbox: Sandbox
let client: Drive
let parent: string
let folder: string
let world: SyncWorld | undefined

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 12)
  request_ms = 0
  sandbox = (await startSandbox('unread-files', { now: () => (now += request_ms) })).sandbox
  client = createDrive(options())
  parent = await make('Parent', FOLDER, sandbox.drive.root_folder_id)
  folder = await make('Streams', FOLDER, parent)
})
afterEach(async () => {
  await world?.close()
  world = undefined
  await client.close()
  await sandbox.close()
})

function options() {
  const { base_url, credentials } = sandbox.drive
  return { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() }
}

async function make(name: string, mimeType: string, above: string): Promise<string> {
  const { id } = await client.files.create({ name, mimeType, parents: [above] })
  return String(id)
}

async function put(name: string, content: string, file_mime_type?: string): Promise<string> {
  const { id } = await client.filesUpload.create(
    { name, parents: [folder], ...(file_mime_type && { file_mime_type }) },
    { content: Buffer.from(content) },
  )
  return String(id)
}

async function open(streams: readonly object[] = [csv]): Promise<SyncWorld> {
  const replication_config = { folder_url: sandbox.drive.folder_url(folder), streams }
  world = await createSyncWorld({
    kind: drive,
    options: { ...options(), retry: false },
    replication_config,
    now: () => now,
  })
  return world
}

/** The files of the found rows, and what the answer says that they lack. */
async function found(): Promise<{ files: string[]; lacks: string[]; synced_at: number | null }> {
  const { records, stored, lacks } = world as SyncWorld
  const rows = await records('sales')
  const { synced_at } = await stored('sales')
  const files = [...new Set(rows.map(({ document_key }) => String(document_key)))].sort()
  const lacking = (await lacks('sales')).map(({ scope, reason }) => `${scope} ${reason}`)
  return { files, lacks: lacking, synced_at }
}

describe('a folder that goes', () => {
  const ways = {
    'is in the trash': [() => sandbox.drive.trash(folder), () => sandbox.drive.untrash(folder)],
    'is in a folder that is in the trash': [
      () => sandbox.drive.trash(parent),
      () => sandbox.drive.untrash(parent),
    ],
  } as const

  test.each(Object.entries(ways))(
    'when it %s, its streams fail, their records stay and soon are stale, until it is back',
    async (_way, [go, comeBack]) => {
      await put('a.csv', 'id\n1\n')
      const { sync } = await open()
      await sync()
      const synced_at = now
      expect(await found()).toEqual({ files: ['a.csv'], lacks: [], synced_at })

      go()
      now += HOUR
      const { outcome, run } = await sync({}, { anew: true })
      expect(outcome.status).toBe('failed')
      expect(run.entities).toMatchObject([
        { entity: 'files', status: 'failed' },
        { entity: 'sales', status: 'failed', error: run.entities[0]?.error },
      ])
      expect(await found()).toEqual({ files: ['a.csv'], lacks: ['all failed'], synced_at })

      now += HOUR
      await sync({}, { anew: true })
      expect(await found()).toMatchObject({ files: ['a.csv'], lacks: ['all failed'] })
      now += HOUR / 2
      const former = { files: ['a.csv'], lacks: ['all failed', 'all stale'], synced_at }
      expect(await found()).toEqual(former)
      await sync({}, { anew: true })
      expect(await found()).toEqual(former)
      expect(await (world as SyncWorld).lacks('files')).toMatchObject([
        { reason: 'failed' },
        { reason: 'stale' },
      ])

      comeBack()
      now += HOUR
      expect((await sync({}, { anew: true })).outcome.status).toBe('succeeded')
      expect(await found()).toEqual({ files: ['a.csv'], lacks: [], synced_at: expect.any(Number) })
      expect((await found()).synced_at).toBeGreaterThanOrEqual(now)
      expect(await (world as SyncWorld).lacks('files')).toEqual([])
    },
  )

  test('whose owner removes it for good is not found, and a failure that ends leaves nothing', async () => {
    await put('a.csv', 'id\n1\n')
    const { sync } = await open()
    await sync()
    sandbox.drive.trash(folder)
    now += HOUR
    await sync({}, { anew: true })
    sandbox.drive.untrash(folder)
    now += HOUR
    await sync({}, { anew: true })
    expect(await found()).toMatchObject({ files: ['a.csv'], lacks: [] })

    now += 2 * HOUR
    sandbox.drive.remove(folder)
    const { run } = await sync({}, { anew: true })
    expect(run.entities).toMatchObject([{ error: { code: 'vendor_not_found' } }, { status: 'failed' }])
    expect(await found()).toMatchObject({ files: ['a.csv'], lacks: ['all failed'] })
  })
})

describe('records that a rebuild has brought back', () => {
  test('go with their file, although no build has read it', async () => {
    const bad = await put('bad.csv', 'id\n7\n')
    await put('good.csv', 'id\n1\n')
    const { sync } = await open()
    await sync()
    expect((await found()).files).toEqual(['bad.csv', 'good.csv'])

    sandbox.drive.touch(bad, 'id\n"never closed\n')
    now += HOUR
    await sync({ full: true }, { anew: true })
    expect((await found()).files).toEqual(['bad.csv', 'good.csv'])

    sandbox.drive.trash(bad)
    now += HOUR
    const { outcome, run } = await sync({}, { anew: true })
    expect([outcome.status, run.warnings]).toEqual(['succeeded', []])
    expect((await found()).files).toEqual(['good.csv'])
  })

  test('are replaced when their file can be read again', async () => {
    const bad = await put('bad.csv', 'id\n7\n')
    await put('good.csv', 'id\n1\n')
    const { sync, records } = await open()
    await sync()
    sandbox.drive.touch(bad, 'id\n"never closed\n')
    now += HOUR
    await sync({ full: true }, { anew: true })
    sandbox.drive.touch(bad, 'id\n8\n')
    now += HOUR
    await sync({}, { anew: true })
    expect((await records('sales')).map(({ id }) => id).sort()).toEqual([1, 8])
  })
})

test('a rebuild that a file stops leaves the published records as they are, of all files', async () => {
  const strict = { ...csv, validation_policy: 'Wait for Discover' }
  const fixed = { ...strict, input_schema: JSON.stringify({ id: 'integer' }) }
  const names = Array.from({ length: 60 }, (_, at) => `${String(at).padStart(2, '0')}.csv`)
  const ids: string[] = []
  for (const name of names) ids.push(await put(name, 'id\n1\n'))
  const { sync } = await open([fixed])
  expect((await sync()).outcome.status).toBe('succeeded')
  expect((await found()).files).toEqual(names)

  sandbox.drive.touch(ids[30] as string, 'id\nnot a number\n')
  now += HOUR
  const { outcome } = await sync({ full: true }, { anew: true })
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'file_does_not_conform' } })
  expect(await found()).toMatchObject({ files: names, lacks: ['all rebuilding'] })

  sandbox.drive.touch(ids[30] as string, 'id\n2\n')
  now += HOUR
  expect((await sync({}, { anew: true })).outcome.status).toBe('succeeded')
  expect(await found()).toMatchObject({ files: names, lacks: [] })
})

describe('a file that cannot be read', () => {
  test('leaves a mark on each answer that could hold its rows, until it is read or gone', async () => {
    const bad = await put('bad.csv', 'id\n"never closed\n')
    await put('good.csv', 'id\n1\n')
    const { sync, stored } = await open()
    const lacking = async (field?: string, value = '', differs = false) => {
      const eq = { operator: 'eq', field: String(field), value } as const
      const filter = differs ? ({ operator: 'not', condition: eq } as const) : eq
      const asked = { now, sync_interval_seconds: null }
      return answeredPartial((await stored('sales')).partial, [], field ? filter : null, asked)
    }
    for (const anew of [false, true]) {
      expect((await sync({}, { anew })).outcome.status).toBe('succeeded')
      const mark = { scope: 'document_key bad.csv', from: null, to: null, reason: 'failed' }
      expect(await lacking()).toEqual([mark])
      expect(await lacking('document_key', 'bad.csv')).toEqual([mark])
      expect(await lacking('file_url', 'x')).toEqual([mark])
      expect(await lacking('document_key', 'good.csv')).toEqual([])
      expect(await lacking('document_key', 'bad.csv', true)).toEqual([])
      now += HOUR
    }

    sandbox.drive.touch(bad, 'id\n7\n')
    await sync({}, { anew: true })
    expect(await found()).toMatchObject({ files: ['bad.csv', 'good.csv'], lacks: [] })

    // its former rows stay, under a path that it may no longer have
    sandbox.drive.touch(bad, 'id\n"never closed\n')
    await client.files.update({ fileId: bad, name: 'renamed.csv' })
    now += HOUR
    await sync({}, { anew: true })
    expect(await found()).toMatchObject({
      files: ['bad.csv', 'good.csv'],
      lacks: ['document_key renamed.csv failed'],
    })
    expect(await lacking('document_key', 'bad.csv')).toHaveLength(1)
    expect(await lacking('document_key', 'renamed.csv')).toHaveLength(1)
    expect(await lacking('file_id', bad)).toHaveLength(1)
    expect(await lacking('file_id', bad, true)).toEqual([])

    sandbox.drive.trash(bad)
    now += HOUR
    await sync({}, { anew: true })
    expect(await found()).toMatchObject({ files: ['good.csv'], lacks: [] })
  })

  test('is marked in a stream of documents too, except for pictures, sounds and videos', async () => {
    await put('notes.md', 'A note.')
    await put('old.doc', 'in a format of former times')
    await put('photo.png', 'pixels', 'image/png')
    const { sync } = await open([{ name: 'sales', format: { filetype: 'unstructured' } }])
    const { outcome, run } = await sync()
    expect([outcome.status, run.warnings.map(({ source }) => source).toSorted()]).toEqual([
      'succeeded',
      ['document_key old.doc', 'document_key photo.png'],
    ])
    expect(await found()).toMatchObject({ files: ['notes.md'], lacks: ['document_key old.doc failed'] })
  })

  test('has not been read as long as a run is in the middle of the stream', async () => {
    const ids: string[] = []
    for (let at = 0; at < 60; at++) ids.push(await put(`${String(at).padStart(2, '0')}.csv`, 'id\n1\n'))
    const { sync } = await open()
    let published: [unknown, unknown][] = []
    const onPublish = ({ entity, partial, synced_at }: Collection) =>
      void (
        entity === 'sales' && published.push([lacksOf(partial, now).map(({ reason }) => reason), synced_at])
      )
    await sync({}, { onPublish })
    expect(published.map(([reasons]) => reasons)).toEqual([['not_read'], []])

    // former rows are as old as they were until the last file is read
    const { synced_at } = await found()
    for (const id of ids) sandbox.drive.touch(id, 'id\n2\n')
    now += HOUR
    published = []
    request_ms = 1_000
    await sync({}, { anew: true, onPublish })
    expect(published.slice(0, -1)).toContainEqual([['not_read'], synced_at])
    expect(published.at(-1)).toEqual([[], expect.any(Number)])
    expect((await found()).synced_at).toBeGreaterThan(Number(synced_at))
  })
})

test('a folder that cannot be listed leaves a mark on the rows that its files could have', async () => {
  await put('a.csv', 'id\n1\n')
  const two = await make('two', FOLDER, folder)
  const content = Buffer.from('id\n2\n')
  await client.filesUpload.create({ name: 'b.csv', parents: [two] }, { content })
  const { sync } = await open()
  sandbox.drive.faults.add({
    path: new RegExp(`/files\\?.*${two}`),
    status: 403,
    times: Number.POSITIVE_INFINITY,
  })
  expect((await sync()).outcome.status).toBe('succeeded')
  expect(await found()).toMatchObject({ files: ['a.csv'], lacks: ['document_key two/… failed'] })

  sandbox.drive.faults.clear()
  now += HOUR
  await sync({}, { anew: true })
  expect(await found()).toMatchObject({ files: ['a.csv', 'two/b.csv'], lacks: [], synced_at: now + 1 })
})

test('rows are as old as the list of their files, which may take several runs', async () => {
  await put('a.csv', 'id\n1\n')
  const two = await make('two', FOLDER, folder)
  const { sync, stored } = await open()
  sandbox.drive.faults.add({ path: new RegExp(`/files\\?.*${two}`), status: 429, body: LIMIT })
  const begun_at = now
  expect((await sync()).outcome.status).toBe('paused')
  now += HOUR
  expect((await sync()).outcome.status).toBe('succeeded')
  expect((await stored('files')).synced_at).toBe(begun_at)
  expect(await found()).toMatchObject({ files: ['a.csv'], synced_at: begun_at })
})

test('a file that one walk lacks stays with its rows, and is forgotten when a second walk lacks it too', async () => {
  const lacked = await put('a.csv', 'id\n1\n')
  await put('b.csv', 'id\n2\n')
  const { sync, lacks, expectSynced } = await open()
  const run = async (omitted: string | undefined, full = false) => {
    now += HOUR
    const { outcome } = await sync(
      { full },
      {
        anew: true,
        documents: (connection) => ({
          async *documents(...asked) {
            for await (const batch of connection.documents(...asked))
              yield { ...batch, documents: batch.documents.filter(({ id }) => id !== omitted) }
          },
        }),
      },
    )
    expect(outcome.status).toBe('succeeded')
    const of_files = (await lacks('files')).map(({ scope, reason }) => `${scope} ${reason}`)
    return { ...(await found()), of_files, synced_at: undefined }
  }
  const whole = { files: ['a.csv', 'b.csv'], lacks: [], of_files: [] }
  expect(await run(undefined)).toEqual(whole)
  const marked = { ...whole, lacks: [`file_id ${lacked} absent`], of_files: [`id ${lacked} absent`] }
  expect(await run(lacked, true)).toEqual(marked)
  expect(await run(undefined)).toEqual(whole)
  await expectSynced('files')

  expect(await run(lacked, true)).toEqual(marked)
  expect(await run(lacked)).toEqual({ files: ['b.csv'], lacks: [], of_files: [] })
})

test('a file that returns has its rows again, although the run that deleted them read no other file', async () => {
  const lost = await put('a.csv', 'id\n1\n')
  const changed = await put('b.csv', 'id\n2\n')
  const { sync } = await open()
  await sync()
  sandbox.drive.trash(lost)
  sandbox.drive.touch(changed, 'id\n3\n')
  sandbox.drive.faults.add({ path: /alt=media/, status: 429, body: LIMIT })
  now += HOUR
  expect((await sync()).outcome.status).toBe('paused')
  expect(await found()).toMatchObject({ files: ['b.csv'], lacks: ['all paused'] })
  sandbox.drive.untrash(lost)
  now += HOUR
  expect((await sync()).outcome.status).toBe('succeeded')
  expect(await found()).toMatchObject({ files: ['a.csv', 'b.csv'], lacks: [] })
})

test('rows are marked until all files are read with the columns that a new one needs', async () => {
  await put('a.csv', 'id\n1\n')
  const { sync } = await open()
  await sync()
  await put('b.csv', 'id,more\n2,x\n')
  now += HOUR
  const published: string[][] = []
  const onPublish = ({ entity, partial }: Collection) =>
    void (entity === 'sales' && published.push(lacksOf(partial, now).map(({ reason }) => reason)))
  await sync({}, { anew: true, onPublish })
  expect(published).toEqual([['rebuilding'], []])
})

describe('a download that is not what the list says', () => {
  const faults = {
    'an empty body': { kind: 'empty' },
    'a cut body': { kind: 'status', status: 200, body: 'id\n1\n2\n3\n4\n' },
    'another body of the same size': {
      kind: 'status',
      status: 200,
      body: 'id\n9\n8\n7\n6\n5\n4\n3\n2\n1\n0\n',
    },
  } as const

  test.each(Object.entries(faults))('%s with status 200 is a failure of the file', async (_name, fault) => {
    const id = await put('ten.csv', 'id\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n')
    await put('good.csv', 'id\n1\n')
    const { sync, records } = await open()
    const path = new RegExp(`/files/${id}\\?.*alt=media`)
    sandbox.drive.faults.add({ path, times: Number.POSITIVE_INFINITY, ...fault })
    const { outcome, run } = await sync()
    expect([outcome.status, run.warnings]).toMatchObject([
      'succeeded',
      [{ code: 'vendor_error', source: 'document_key ten.csv' }],
    ])
    expect(await found()).toMatchObject({ files: ['good.csv'], lacks: ['document_key ten.csv failed'] })

    sandbox.drive.faults.clear()
    now += HOUR
    await sync({}, { anew: true })
    expect(await records('sales')).toHaveLength(11)
    expect(await found()).toMatchObject({ lacks: [] })
  })
})
