import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { EXPORT_FORMATS } from '@linkspan/service'
import { type ConnectorKey, createPartCleanup, openSqliteStore } from '@linkspan/stores'
import { parse } from 'csv-parse/sync'
import { until } from '../../core/test/support/until.ts'
import { publish, searchable, unpublish } from '../../service/test/support/published.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from './support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

const campaigns = searchable(advertising.entities.campaigns)
const labels = searchable(advertising.entities.campaignLabels)

const campaign = (id: number, name = `Campaign ${id}`) => ({
  campaign: { id, name, resource_name: `customers/1/campaigns/${id}` },
})
const campaignsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => campaign(from + index))
/** Campaigns of a kilobyte each, of which few are more than sockets hold. */
const longCampaigns = (count: number) =>
  Array.from({ length: count }, (_, id) => campaign(id, `${id} ${'x'.repeat(1_000)}`))
/** The key: the resource, and the segments, which these records lack. */
const keyOf = (id: number) => [`customers/1/campaigns/${id}`, null, null, null]

const publishHere = (key: ConnectorKey, records: Iterable<object>, entity = campaigns) =>
  publish({ store: server.server.store, key_ring: server.config.key_ring }, { key, entity, records })

async function newConnector(records?: object[]): Promise<ConnectorKey> {
  const { id } = await server.createConnector(connectorOf(randomUUID()))
  const key = { organization_id: server.organization_id, id: id as string }
  if (records) await publishHere(key, records)
  return key
}

const path = ({ id }: ConnectorKey, rest = '', entity = 'campaigns') =>
  `/api/v1/integrations/connectors/${id}/records/${entity}${rest}`

function get(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${server.token}`, ...init.headers }
  return fetch(`${server.base_url}${address}`, { ...init, headers })
}

const ask = (address: string) => server.request('GET', address)

/** An export, and the cursor from which changes continue. */
async function exported(key: ConnectorKey, query = '') {
  const response = await get(path(key, query))
  const text = await response.text()
  expect({ status: response.status, text: response.ok ? '' : text }).toEqual({ status: 200, text: '' })
  return { text, headers: response.headers, cursor: response.headers.get('x-linkspan-cursor') as string }
}

const linesOf = (text: string): { campaign: { id: number; name: string } }[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const changesAfter = (key: ConnectorKey, cursor: string, more = '') =>
  ask(path(key, `/changes?after=${cursor}${more}`))

describe('an export', () => {
  test('has all records of the published version, with its number, count and cursor', async () => {
    const key = await newConnector(campaignsOf(0, 25))
    const { text, headers } = await exported(key)
    const ids = linesOf(text).map((record) => record.campaign.id)
    expect(ids.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 25 }, (_, id) => id))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/x-ndjson',
      'x-linkspan-version': '1',
      'x-linkspan-records': '25',
      'x-linkspan-cursor': expect.stringMatching(/^[\w-]+$/),
    })
    const search = await server.execute(key.id, {
      entity: 'campaigns',
      action: 'search',
      params: { query: {}, limit: 1 },
    })
    expect(linesOf(text)[0]).toEqual(search.body.data[0])
  })

  test('has the records of a filter, and the fields asked for', async () => {
    const key = await newConnector(campaignsOf(0, 25))
    const filter = encodeURIComponent(JSON.stringify({ gte: { 'campaign.id': 20 } }))
    const { text, headers } = await exported(
      key,
      `?format=csv&filter=${filter}&fields=campaign.id,campaign.name`,
    )
    expect(parse(text, { columns: true })).toEqual(
      Array.from({ length: 5 }, (_, at) => ({
        'campaign.id': String(20 + at),
        'campaign.name': `Campaign ${20 + at}`,
      })),
    )
    expect(headers.get('x-linkspan-records')).toBeNull()
  })

  test.each(EXPORT_FORMATS)('as %s continues where it was cut off, in the same version', async (format) => {
    const key = await newConnector(campaignsOf(0, 2_000))
    const query = `?format=${format}&fields=campaign`
    const whole = Buffer.from(await (await get(path(key, query))).arrayBuffer())
    const { headers } = await get(path(key, query), { method: 'HEAD' })
    await publishHere(key, campaignsOf(0, 10))
    for (const offset of [0, 1, 777, whole.length - 1, whole.length, whole.length + 5]) {
      const response = await get(
        path(key, `${query}&at=${headers.get('x-linkspan-cursor')}&offset=${offset}`),
      )
      expect(response.headers.get('x-linkspan-version')).toBe('1')
      expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(offset))).toBe(true)
    }
  })

  test('is refused for a wrong filter, field, cursor or entity, and before anything is published', async () => {
    const key = await newConnector()
    expect(await ask(path(key))).toMatchObject({ status: 409, body: { code: 'sync_pending' } })
    await publishHere(key, campaignsOf(0, 2))
    const filter = encodeURIComponent('{"eq":{"campaign.none":1}}')
    for (const [query, at] of [
      [`filter=${filter}`, '$.filter'],
      ['filter={', '$.filter'],
      ['fields=campaign.none', '$.fields[0]'],
      ['at=abc', '$.at'],
      ['format=xml', '$.format'],
    ]) {
      const { status, body } = await ask(path(key, `?${query}`))
      expect({ query, status, code: body.code }).toEqual({ query, status: 400, code: 'invalid_params' })
      expect(body.errors[0].path.startsWith(at)).toBe(true)
    }
    expect(await ask(path(key, '', 'none'))).toMatchObject({ status: 400, body: { code: 'unknown_entity' } })
    expect(await ask(path(key, '', 'accessible_customers'))).toMatchObject({
      status: 400,
      body: { code: 'unsupported_action' },
    })
  })
})

describe('changes', () => {
  test('lead from the exported version to the newest, page by page, whatever is published meanwhile', async () => {
    const key = await newConnector(campaignsOf(0, 100))
    const { cursor } = await exported(key)
    const none = await changesAfter(key, cursor)
    expect(none.body).toMatchObject({ data: [], meta: { has_more: false, read: { rows: 0, bytes: 0 } } })
    expect(none.body.meta.cursor).toBe(cursor)
    await publishHere(key, [...campaignsOf(10, 100), campaign(100), campaign(50, 'renamed')])
    const first = await changesAfter(key, cursor, '&limit=7')
    expect(first.body.data).toEqual(Array.from({ length: 7 }, (_, id) => ({ op: 'delete', key: keyOf(id) })))
    expect(first.body.meta).toMatchObject({ has_more: true, version: 2, upserts: 2, deletes: 10 })
    // a third version while the reader is on its way to the second
    await publishHere(key, campaignsOf(10, 100))
    const second = await changesAfter(key, first.body.meta.cursor)
    expect(second.body.data.slice(0, 3)).toEqual([7, 8, 9].map((id) => ({ op: 'delete', key: keyOf(id) })))
    const named = second.body.data.slice(3).map((each: { record: object }) => each.record)
    expect(named).toMatchObject([{ campaign: { id: 100 } }, { campaign: { id: 50, name: 'renamed' } }])
    expect(second.body.meta).toMatchObject({ has_more: false, version: 2 })
    const third = await changesAfter(key, second.body.meta.cursor)
    expect(third.body.data.map(({ op, key: of }: { op: string; key: unknown }) => [op, of])).toEqual([
      ['delete', keyOf(100)],
      ['upsert', keyOf(50)],
    ])
  })

  test('as JSON Lines are all changes, and the last line has the cursor', async () => {
    const key = await newConnector(campaignsOf(0, 10))
    const { cursor } = await exported(key)
    await publishHere(key, campaignsOf(5, 3_000))
    const response = await get(path(key, `/changes?format=jsonl&after=${cursor}`))
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(5 + 2_990 + 1)
    expect(lines.at(-1).meta).toMatchObject({ has_more: false, upserts: 2_990, deletes: 5 })
    const few = await get(path(key, `/changes?format=jsonl&limit=3&after=${cursor}`))
    const { meta } = JSON.parse((await few.text()).trimEnd().split('\n').at(-1) as string)
    expect((await changesAfter(key, meta.cursor, '&limit=1')).body.data).toEqual([
      { op: 'delete', key: keyOf(3) },
    ])
  })

  test('GATE continue after the entity was synced anew, and after a restart', async () => {
    const key = await newConnector(campaignsOf(0, 10))
    const { cursor } = await exported(key)
    await unpublish(server.server.store, key, 'campaigns')
    await publishHere(key, campaignsOf(1, 10))
    const again = await startTestServer({
      vendors: vendor.vendors,
      data_dir: server.config.data_dir,
      key_ring: server.config.key_ring,
    })
    try {
      const token = await again.tokenFor(server.organization_id)
      const { body } = await again.request('GET', path(key, `/changes?after=${cursor}`), { token })
      expect(body).toMatchObject({ data: [{ op: 'delete', key: keyOf(0) }] })
    } finally {
      await again.stop()
    }
  })

  test('need a cursor of this entity of this connector', async () => {
    const key = await newConnector(campaignsOf(0, 2))
    await publishHere(key, [], labels)
    const { cursor } = await exported(key)
    const other = await newConnector(campaignsOf(0, 2))
    const refused = [
      await ask(path(key, '/changes')),
      await changesAfter(key, `${cursor.slice(0, -2)}AA`),
      await changesAfter(other, cursor),
      await ask(path(key, `/changes?after=${cursor}`, 'campaign_labels')),
    ]
    for (const { status, body } of refused)
      expect({ status, code: body.code, path: body.errors[0].path }).toEqual({
        status: 400,
        code: 'invalid_params',
        path: '$.after',
      })
    await server.request('DELETE', `/api/v1/integrations/connectors/${key.id}`)
    expect(await changesAfter(key, cursor)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('GATE of a version that was deleted are refused, and the refusal names the export', async () => {
    const { store } = server.server
    const key = await newConnector(campaignsOf(0, 2))
    const { cursor } = await exported(key)
    await store.versions.deleteExpired(0)
    // nothing has replaced it
    expect((await changesAfter(key, cursor)).status).toBe(200)
    await publishHere(key, campaignsOf(0, 3))
    expect((await changesAfter(key, cursor)).body.data).toHaveLength(1)
    await store.versions.deleteExpired(0)
    expect(await changesAfter(key, cursor)).toMatchObject({
      status: 410,
      body: { code: 'cursor_expired', remedy: expect.stringContaining(path(key)) },
    })
  })
})

test('the parts of a version that a reader was given stay, and go with the version', async () => {
  const { store } = server.server
  const { signal } = new AbortController()
  const key = await newConnector(campaignsOf(0, 50))
  const { cursor, text } = await exported(key)
  const before = await store.collections.partNames(key)
  await publishHere(key, campaignsOf(1_000, 1_050))
  const cleanup = createPartCleanup({ store, grace_ms: 0 })
  await cleanup.run(signal)
  await cleanup.run(signal)
  expect((await exported(key, `?at=${cursor}`)).text).toBe(text)
  expect((await changesAfter(key, cursor)).body.meta).toMatchObject({ upserts: 50, deletes: 50 })
  await store.versions.deleteExpired(0)
  const after = await store.collections.partNames(key)
  expect([...before].filter((name) => after.has(name))).toEqual([])
  await cleanup.run(signal)
  expect(await cleanup.run(signal)).toBe(0)
  await expect(store.parts.of(key).read([...before][0] as string)).rejects.toThrow('does not exist')
})

test('GATE a version stays as long as an export reads it, however long that takes, and goes with its parts afterwards', async () => {
  const clock = { time: Date.now() }
  const { data_dir, key_ring } = server.config
  const store = openSqliteStore(data_dir, { now: () => clock.time })
  const reading = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring, store })
  const cleanup = createPartCleanup({ store, grace_ms: 0 })
  const { signal } = new AbortController()
  /** Some hours later, whatever no reader was given for a day is deleted. */
  async function cleanLater(hours: number): Promise<void> {
    clock.time += hours * 3_600_000
    await store.versions.deleteExpired(86_400_000)
    await cleanup.run(signal)
    await cleanup.run(signal)
  }
  // more than one chunk, so that parts are read late
  const long = (id: number) => campaign(id, `${id} ${randomBytes(500).toString('hex')}`)
  const records = Array.from({ length: 30_000 }, (_, id) => long(id))
  const key = await newConnector(records)
  const parts = await store.collections.partNames(key)
  const headers = { authorization: `Bearer ${await reading.tokenFor(server.organization_id)}` }
  try {
    const response = await fetch(`${reading.base_url}${path(key)}`, { headers })
    await publishHere(key, campaignsOf(0, 3))
    const read: Uint8Array[] = []
    let cleaned_at = 0
    let bytes = 0
    let cleanings = 0
    for await (const piece of response.body as ReadableStream<Uint8Array>) {
      read.push(piece)
      bytes += piece.length
      // more than sockets hold, so that the server has sent something since
      if (bytes - cleaned_at < 10_000_000) continue
      cleaned_at = bytes
      cleanings++
      await cleanLater(10)
    }
    // longer than versions stay
    expect(10 * cleanings).toBeGreaterThan(24)
    const names = Buffer.concat(read)
      .toString()
      .match(/"name":"[^"]*"/g)
    expect(names?.sort()).toEqual(records.map(({ campaign: { name } }) => `"name":"${name}"`).sort())
    const left = async () => [...(await store.collections.partNames(key))].filter((name) => parts.has(name))
    expect(await left()).not.toEqual([])
    await cleanLater(25)
    expect(await left()).toEqual([])
    await expect(store.parts.of(key).read([...parts][0] as string)).rejects.toThrow('does not exist')
  } finally {
    await reading.stop()
  }
})

test('a caller that hangs up in the middle of an export ends its reading', async () => {
  const key = await newConnector(longCampaigns(3_000))
  for (const format of ['jsonl', 'csv']) {
    const controller = new AbortController()
    const response = await get(path(key, `?format=${format}`), { signal: controller.signal })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect((await reader.read()).done).toBe(false)
    controller.abort()
    await expect(reader.read()).rejects.toThrow()
  }
  await delay(50)
  expect((await exported(key)).text.split('\n')).toHaveLength(3_001)
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('GATE P31 an export whose caller stops reading is closed and logged, and keeps nobody waiting', async () => {
  const key = await newConnector(longCampaigns(10_000))
  const impatient = await startTestServer({
    vendors: vendor.vendors,
    data_dir: server.config.data_dir,
    key_ring: server.config.key_ring,
    pace: { head_ms: 10_000, window_ms: 500 },
  })
  try {
    const asking = request(`${impatient.base_url}${path(key)}`, {
      headers: { authorization: `Bearer ${await impatient.tokenFor(server.organization_id)}` },
    })
    asking.on('error', () => {})
    asking.end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.on('error', () => {})
    // another reader of the same version takes its time, and has all of it
    let read = 0
    for await (const piece of (await get(path(key))).body as ReadableStream<Uint8Array>)
      read += piece.byteLength
    expect(read).toBeGreaterThan(1_000_000)
    const closed = () =>
      impatient.logs.some((line) => line.includes('a caller did not read its answer in time'))
    await until('the export is closed', closed)
    response.destroy()
  } finally {
    await impatient.stop()
  }
})
