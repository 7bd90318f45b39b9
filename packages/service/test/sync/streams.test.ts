import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createDrive, type Drive, drive } from '@linkspan/drive'
import { writeParquet, writeWorkbook } from '../../../files/test/samples.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

let now: number
let sandbox: Sandbox
let client: Drive
let folder: string
let world: SyncWorld | undefined

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 12)
  sandbox = (await startSandbox('streams', { now: () => now })).sandbox
  client = createDrive(options())
  folder = await make('Streams', 'application/vnd.google-apps.folder', sandbox.drive.root_folder_id)
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

async function make(name: string, mimeType: string, parent = folder): Promise<string> {
  const { id } = await client.files.create({ name, mimeType, parents: [parent] })
  return String(id)
}

async function put(name: string, content: string | Uint8Array, file_mime_type?: string): Promise<string> {
  const params = { name, parents: [folder], ...(file_mime_type && { file_mime_type }) }
  const { id } = await client.filesUpload.create(params, { content: Buffer.from(content as string) })
  return String(id)
}

async function open(streams: readonly object[]): Promise<SyncWorld> {
  const replication_config = { folder_url: sandbox.drive.folder_url(folder), streams }
  world = await createSyncWorld({ kind: drive, options: options(), replication_config, now: () => now })
  return world
}

const csv = { name: 'sales', globs: ['**/*.csv'], format: { filetype: 'csv' } }

/** The calls that sent the content of files since the last look. */
function downloads(): string[] {
  const calls = sandbox.drive.requests.filter(({ path }) => /alt=media|\/export/.test(path))
  sandbox.drive.requests.length = 0
  return calls.map(({ path }) => path)
}

async function rows(entity: string) {
  const found = await (world as SyncWorld).records(entity)
  return found.toSorted((left, right) =>
    `${left.document_key} ${left.row}`.localeCompare(`${right.document_key} ${right.row}`),
  )
}

describe('the streams of drive', () => {
  test('a stream has the rows of its files, and each record names its file', async () => {
    const id = await put('a.csv', 'id,name,row\n1,one,x\n2,two,y\n')
    await put('b.csv', 'id,amount\n3,1.5\n')
    await put('c.txt', 'not of the stream')
    const { sync } = await open([csv])
    const { outcome, run } = await sync()
    expect([outcome, run.warnings]).toEqual([{ status: 'succeeded' }, []])
    const own = {
      document_key: 'a.csv',
      file_id: id,
      file_modified_at: expect.any(String),
      file_url: expect.any(String),
    }
    expect(await rows('sales')).toEqual([
      { ...own, row: 1, id: 1, name: 'one', row_: 'x', amount: null },
      { ...own, row: 2, id: 2, name: 'two', row_: 'y', amount: null },
      expect.objectContaining({ document_key: 'b.csv', row: 1, id: 3, name: null, amount: 1.5 }),
    ])
  })

  test('only new and changed files are downloaded; what moved out, went to the trash or shrank is gone', async () => {
    const a = await put('a.csv', 'id\n1\n2\n')
    const b = await put('b.csv', 'id\n3\n')
    const c = await put('c.csv', 'id\n4\n')
    const { sync } = await open([csv])
    await sync()
    downloads()
    now += 60_000
    await sync()
    expect(downloads()).toEqual([])
    await client.files.update({ fileId: a, name: 'renamed.csv' })
    await client.files.update({ fileId: b, trashed: true } as never)
    await put('d.csv', 'id\n5\n')
    now += 60_000
    const { run } = await sync()
    expect(downloads()).toHaveLength(2)
    expect(run.entities).toMatchObject([
      { entity: 'files' },
      { entity: 'sales', status: 'succeeded', slices: 2, slices_done: 2 },
    ])
    const found = (await rows('sales')).map(({ document_key, id }) => [document_key, id])
    expect(found).toEqual([
      ['c.csv', 4],
      ['d.csv', 5],
      ['renamed.csv', 1],
      ['renamed.csv', 2],
    ])
    expect(c).toBeTruthy()
  })

  test('a stream that the configuration no longer has goes with the next run, and begins anew if it returns', async () => {
    await put('a.csv', 'id\n1\n')
    const other = { ...csv, name: 'other' }
    const { sync, configure, store, key } = await open([csv, other])
    await sync()
    const folder_url = sandbox.drive.folder_url(folder)
    await configure({ folder_url, streams: [other] })
    now += 60_000
    const { run } = await sync()
    expect(run.removed).toEqual([{ entity: 'sales', source: 'all', records: 1 }])
    const published = async () => (await store.collections.list(key)).map(({ entity }) => entity)
    expect(await published()).toEqual(['files', 'other'])
    await configure({ folder_url, streams: [csv, other] })
    downloads()
    now += 60_000
    await sync()
    expect(await published()).toEqual(['files', 'other', 'sales'])
    expect((await rows('sales')).map(({ id }) => id)).toEqual([1])
    expect(downloads().length).toBeGreaterThan(0)
  })

  test('a file that fails is a warning with its path, the others are read, and it is tried again', async () => {
    await put('good.csv', 'id\n1\n')
    await put('bad.csv', 'id\n"never closed\n')
    await put('binary.csv', Buffer.from([0, 1, 2, 0, 255, 254]))
    const { sync } = await open([csv])
    const { outcome, run } = await sync()
    expect(outcome).toEqual({ status: 'succeeded' })
    expect(
      run.warnings.toSorted((left, right) => String(left.source).localeCompare(String(right.source))),
    ).toEqual([
      {
        entity: 'sales',
        code: 'file_malformed',
        message: expect.stringContaining('never closed'),
        source: 'document_key bad.csv',
      },
      {
        entity: 'sales',
        code: 'file_malformed',
        message: 'the header is not text in this encoding',
        source: 'document_key binary.csv',
      },
    ])
    expect((await rows('sales')).map(({ id }) => id)).toEqual([1])
    downloads()
    await sync()
    expect(downloads()).toHaveLength(2)
  })

  test('a later file that needs a wider type widens the column for all records', async () => {
    await put('a.csv', 'id,v\n1,1\n')
    const { sync } = await open([csv])
    await sync()
    await put('b.csv', 'id,v,more\n2,x,yes\n')
    now += 60_000
    await sync()
    expect((await rows('sales')).map(({ id, v, more }) => [id, v, more])).toEqual([
      [1, '1', null],
      [2, 'x', 'yes'],
    ])
  })

  test('Skip Record leaves out what does not fit, and Wait for Discover stops the stream', async () => {
    await put('a.csv', 'id\n1\nx\n')
    const typed = { ...csv, input_schema: '{"id":"integer"}' }
    const waiting = { ...typed, name: 'waiting', validation_policy: 'Wait for Discover' }
    const { sync } = await open([{ ...typed, validation_policy: 'Skip Record' }, waiting])
    const { run } = await sync()
    expect((await rows('sales')).map(({ id }) => id)).toEqual([1])
    expect(run.warnings).toMatchObject([
      { entity: 'sales', code: 'file_value_misfit', message: expect.stringContaining('column "id", row 2') },
      { entity: 'waiting', code: 'file_does_not_conform' },
    ])
  })

  test('a value that a fixed column does not keep, and a sheet that is missing, are warnings', async () => {
    await put('a.csv', 'id,price\n1,1.5\n18446744073709551615,1234567890123456.78\n')
    await put('w.xlsx', await writeWorkbook())
    const { sync } = await open([
      { ...csv, input_schema: '{"id":"integer","price":"number"}' },
      { name: 'books', globs: ['*.xlsx'], format: { filetype: 'excel', sheets: ['North', 'East'] } },
    ])
    const { outcome, run } = await sync()
    expect(outcome).toEqual({ status: 'succeeded' })
    expect(run.warnings).toEqual([
      {
        entity: 'sales',
        code: 'file_value_misfit',
        message: 'column "id", row 2: the value does not have the type of the column (1 record)',
        source: 'document_key a.csv',
      },
      {
        entity: 'sales',
        code: 'file_value_rounded',
        message:
          'column "price", row 2: the number has more digits than the type of the column keeps (1 record)',
        source: 'document_key a.csv',
      },
      {
        entity: 'books',
        code: 'file_sheet_missing',
        message: 'the workbook has no sheet "East"',
        source: 'document_key w.xlsx',
      },
    ])
    expect(await rows('books')).toHaveLength(2)
  })

  test('a number that a discovered column does not keep makes it text, whichever file came first', async () => {
    await put('a.csv', 'id,n,m\n1,0.5,9007199254740993\n')
    const { sync } = await open([csv])
    await sync()
    await put('b.csv', 'id,n,m\n18446744073709551615,9007199254740993,0.5\n')
    now += 60_000
    const { run } = await sync()
    expect(run.warnings).toEqual([])
    expect((await rows('sales')).map(({ id, n, m }) => [id, n, m])).toEqual([
      ['1', '0.5', '9007199254740993'],
      ['18446744073709551615', '9007199254740993', '0.5'],
    ])
  })

  test('columns of any name are fields, which stay when nothing changes', async () => {
    const own = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')
    const renamed = {
      ['__proto__']: '__proto___',
      row: 'row_',
      file_id: 'file_id_',
      'a.b': 'a_b',
      a_b: 'a_b_',
    }
    const names = [...own, 'prototype', ...Object.keys(renamed), '']
    const object = Object.fromEntries(names.map((name, at) => [name, at]))
    await put('a.jsonl', `${JSON.stringify(object)}\n`)
    await put('b.csv', `${names}\n${names.map((_name, at) => at)}\n`)
    const { sync } = await open([{ name: 'lines', globs: ['*.jsonl'], format: { filetype: 'jsonl' } }, csv])
    const last = names.length - 1
    const fieldOf = new Map(Object.entries(renamed))
    const fields = Object.fromEntries(names.slice(0, -1).map((name, at) => [fieldOf.get(name) ?? name, at]))
    for (const expected of [2, 0]) {
      downloads()
      const { outcome, run } = await sync()
      expect([outcome, run.warnings]).toEqual([{ status: 'succeeded' }, []])
      // each once for its columns
      expect(downloads()).toHaveLength(expected * 2)
      expect(await rows('lines')).toEqual([expect.objectContaining({ ...fields, row: 1, _: last })])
      expect(await rows('sales')).toEqual([
        expect.objectContaining({ ...fields, row: 1, [`column_${names.length}`]: last }),
      ])
      now += 60_000
    }
  })

  test('columns beyond the most that a stream has are a warning', async () => {
    const names = Array.from({ length: 1_001 }, (_, at) => `c${at}`)
    await put('a.csv', `${names}\n${names.map((_name, at) => at)}\n`)
    const { sync } = await open([csv])
    const { run } = await sync()
    expect(run.warnings).toMatchObject([
      { code: 'file_column_unknown', message: 'column "c1000", row 1: the column is unknown (1 record)' },
    ])
    expect(await rows('sales')).toMatchObject([{ c0: 0, c999: 999 }])
  })

  test('a file that cannot be reached fails alone, and with two more the stream fails', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await put(`${name}.csv`, 'id\n1\n'))
    const { sync } = await open([csv])
    const cut = (id: string | undefined) => {
      const path = new RegExp(`/files/${id}\\?.*alt=media`)
      sandbox.drive.faults.add({ path, kind: 'reset', times: Number.POSITIVE_INFINITY })
    }
    cut(ids[1])
    const { outcome, run } = await sync()
    expect(outcome).toEqual({ status: 'succeeded' })
    expect(run.warnings).toMatchObject([{ code: 'vendor_unreachable', source: 'document_key b.csv' }])
    expect((await rows('sales')).map(({ document_key }) => document_key)).toEqual(['a.csv', 'c.csv', 'd.csv'])
    for (const id of ids) cut(id)
    await world?.configure({
      folder_url: sandbox.drive.folder_url(folder),
      streams: [{ ...csv, input_schema: '{"id":"string"}' }],
    })
    expect((await sync()).outcome).toMatchObject({ status: 'failed', error: { code: 'vendor_unreachable' } })
    expect(await rows('sales')).toHaveLength(3)
  })

  test('several formats, schemaless records and documents of Google side by side', async () => {
    await put('w.xlsx', await writeWorkbook())
    await put('p.parquet', await writeParquet("SELECT 7::INTEGER AS n, '1.10'::DECIMAL(9, 2) AS price"))
    await put('notes.md', '# Plan\n\nBuy wheels.\n')
    await put('l.jsonl', '{"a":{"b":1}}\n')
    const google = (name: string, kind: string, content: string, file_mime_type: string) => {
      const params = {
        name,
        mimeType: `application/vnd.google-apps.${kind}`,
        parents: [folder],
        file_mime_type,
      }
      return client.filesUpload.create(params, { content: Buffer.from(content) })
    }
    await google('Sheet', 'spreadsheet', 'id,name\n1,cell\n', 'text/csv')
    await google('Memo', 'document', 'A memo about brakes.', 'text/plain')
    const { sync } = await open([
      { name: 'books', globs: ['*.xlsx'], format: { filetype: 'excel', sheets: ['North'] } },
      { name: 'columns', globs: ['*.parquet'], format: { filetype: 'parquet' } },
      { name: 'sheets', globs: ['Sheet'], format: { filetype: 'excel' } },
      { name: 'texts', format: { filetype: 'unstructured' } },
      { name: 'raw', globs: ['*.jsonl'], schemaless: true, format: { filetype: 'jsonl' } },
    ])
    const { outcome, run } = await sync()
    expect(outcome).toEqual({ status: 'succeeded' })
    // each file that a stream of documents skips
    expect(run.warnings.map(({ entity, code, source }) => [entity, code, source]).toSorted()).toEqual([
      ['texts', 'file_unsupported', 'document_key l.jsonl'],
      ['texts', 'file_unsupported', 'document_key p.parquet'],
      ['texts', 'file_unsupported', 'document_key w.xlsx'],
    ])
    expect((await rows('books')).map(({ sheet: name, id }) => [name, id])).toEqual([
      ['North', 1],
      ['North', 2],
    ])
    expect(await rows('columns')).toMatchObject([{ n: 7, price: '1.10' }])
    expect(await rows('sheets')).toMatchObject([{ id: 1, name: 'cell', document_key: 'Sheet' }])
    expect(await rows('texts')).toMatchObject([
      { document_key: 'Memo', content: 'A memo about brakes.' },
      { document_key: 'notes.md', title: 'Plan', heading: 'Plan', passage: 1, content: 'Buy wheels.' },
    ])
    expect(await rows('raw')).toMatchObject([{ data: { a: { b: 1 } } }])
  })

  test('a stream may not take the name of an entity, nor a strategy that reads images', () => {
    const { replication_config: schema } = drive
    const check = (stream: object) =>
      (schema as unknown as { safeParse(value: unknown): { error?: { issues: { path: unknown }[] } } })
        .safeParse({ folder_url: sandbox.drive.folder_url(folder), streams: [stream] })
        .error?.issues.map(({ path }) => path)
    expect(check({ ...csv, name: 'files' })).toEqual([['streams', 0, 'name']])
    const format = { filetype: 'unstructured', strategy: 'ocr_only' }
    expect(check({ name: 'scans', format })).toEqual([expect.arrayContaining(['streams'])])
    expect(check(csv)).toBeUndefined()
  })
})
