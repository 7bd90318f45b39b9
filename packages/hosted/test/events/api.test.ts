import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { framesOf } from '../../../client/src/event-frames.ts'
import { until } from '../../../core/test/support/until.ts'
import { numberEvents } from '../../../service/src/events/number-events.ts'
import { postgresDatabase, settingsOf } from '../../../stores/test/support/databases.ts'
import { eventOf } from '../../../stores/test/support/log-events.ts'
import { numbered } from '../../../stores/test/support/numbered.ts'
import type { AnyEvent } from '../support/event-acts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PATH = '/api/v1/events'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer({ pace: { head_ms: 10_000, window_ms: 300 } })
})
afterAll(() => server.close())

/** Records this many events of an organization, and waits until they are numbered. Returns their connectors. */
async function record(organization_id: string, number: number, filler = ''): Promise<string[]> {
  const { events } = server.server.store
  const ids = Array.from({ length: number }, () => `con_${count++}${filler}`)
  await events.insert(ids.map((id) => eventOf(organization_id, 'connector.created', id)))
  await numberEvents(server.server.store)
  await numbered(server.server.store)
  return ids
}

async function newOrganization() {
  const { id } = await server.server.services.clients.createOrganization('Test')
  return { organization_id: id, token: await server.tokenFor(id) }
}

const list = (query: string, token: string) => server.request('GET', `${PATH}${query}`, { token })
const connectorsOf = (events: readonly AnyEvent[]) =>
  events.flatMap(({ type, connector_id }) => (type === 'connector.created' ? [connector_id] : []))

/** Reads a live stream until the reader has enough. */
async function follow(
  { query = '', token, headers = {}, base_url = server.base_url, onBegin }: Following,
  enough: (events: readonly AnyEvent[]) => boolean,
): Promise<{ events: AnyEvent[]; last_id: string | undefined; type: string | null }> {
  const controller = new AbortController()
  const response = await fetch(`${base_url}${PATH}${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  })
  onBegin?.()
  const events: AnyEvent[] = []
  let last_id: string | undefined
  for await (const { id, data } of framesOf(response.body as ReadableStream<Uint8Array>)) {
    last_id = id ?? last_id
    if (data) events.push(JSON.parse(data))
    if (enough(events)) break
  }
  controller.abort()
  return { events, last_id, type: response.headers.get('content-type') }
}

interface Following {
  readonly query?: string
  readonly token: string
  readonly headers?: Record<string, string>
  readonly base_url?: string
  /** Called when the answer begins: then the server knows where the reader is. */
  readonly onBegin?: () => void
}

describe('pages', () => {
  test('have each event once, oldest first, and only those of the caller’s organization', async () => {
    const [own, other] = [await newOrganization(), await newOrganization()]
    const ids = await record(own.organization_id, 7)
    await record(other.organization_id, 3)
    const seen: AnyEvent[] = []
    for (let after = 0, more = true; more; ) {
      const { status, body } = await list(`?after=${after}&limit=3`, own.token)
      expect(status).toBe(200)
      seen.push(...body.data)
      after = body.meta.after
      more = body.meta.has_more
    }
    expect(connectorsOf(seen)).toEqual(ids)
    expect(seen.map(({ position }) => position)).toEqual(seen.map((_, index) => index + 1))
    const { body } = await list(`?connector_id=${ids[2]}`, other.token)
    expect(body.data).toEqual([])
  })

  test('are filtered by types and connector', async () => {
    const { organization_id, token } = await newOrganization()
    const [first, second] = await record(organization_id, 2)
    const found = async (query: string) =>
      (await list(query, token)).body.data.map((each: AnyEvent) => each.connector_id ?? each.type)
    expect(await found(`?connector_id=${second}`)).toEqual([second])
    expect(await found('?types=client.created,token.created')).toEqual(['client.created', 'token.created'])
    expect(await found('?types=connector.created')).toEqual([first, second])
    expect(await found('?after=now')).toEqual([])
  })

  test.each([
    [
      '?types=connector.made',
      'types',
      /must be types of events, separated by commas; there are connector.created/,
    ],
    ['?types=,', 'types', /separated by commas/],
    ['?after=-1', 'after', /must be a position, or now/],
    ['?after=99', 'after', /after the newest event, which is at \d+/],
    ['?limit=1001', 'limit', /1000/],
  ])('%s is refused', async (query, field, message) => {
    const { token } = await newOrganization()
    for (const accept of ['application/json', 'text/event-stream']) {
      const { status, body } = await server.request('GET', `${PATH}${query}`, { token, headers: { accept } })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_params' })
      expect(body.errors).toMatchObject([{ path: `$.${field}`, message: expect.stringMatching(message) }])
    }
  })
})

describe('a live stream', () => {
  test('has the events before and those that come, and goes on after the last event that its reader has seen', async () => {
    const { organization_id, token } = await newOrganization()
    const before = await record(organization_id, 3)
    const reading = follow({ token }, (events) => connectorsOf(events).length >= 5)
    await delay(100)
    const later = await record(organization_id, 2)
    const { events, last_id, type } = await reading
    expect(type).toBe('text/event-stream; charset=utf-8')
    expect(connectorsOf(events)).toEqual([...before, ...later])
    expect(last_id).toBe(String(events.at(-1).position))
    const missed = await record(organization_id, 2)
    const headers = { 'last-event-id': String(last_id) }
    const again = await follow({ token, headers }, (events) => events.length >= 2)
    expect(connectorsOf(again.events)).toEqual(missed)
    const begun = Promise.withResolvers<void>()
    const now = follow({ token, query: '?after=now', onBegin: begun.resolve }, (events) => events.length >= 1)
    await begun.promise
    const newest = await record(organization_id, 1)
    expect(connectorsOf((await now).events)).toEqual(newest)
  })

  test('GATE goes on at another server on the same database', async () => {
    const database = await postgresDatabase()
    const shared = { database: settingsOf(database.env.DATABASE_URL as string) }
    const first = await startTestServer(shared)
    const second = await startTestServer({ ...shared, key_ring: first.config.key_ring })
    const token = await first.tokenFor(first.organization_id)
    const store = first.server.store
    const insert = (id: string) =>
      store.events.insert([eventOf(first.organization_id, 'connector.created', id)])
    await insert('con_1')
    const one = await follow(
      { token, base_url: first.base_url },
      (events) => connectorsOf(events).length >= 1,
    )
    const headers = { 'last-event-id': String(one.last_id) }
    const two = follow({ token, headers, base_url: second.base_url }, (events) => events.length >= 1)
    await insert('con_2')
    expect(connectorsOf((await two).events)).toEqual(['con_2'])
    await first.close()
    await second.close()
    await database.remove()
  })

  test('GATE of a reader that does not read takes little memory, and is cut off', async () => {
    const { organization_id, token } = await newOrganization()
    const filler = 'x'.repeat(10_000)
    for (let batch = 0; batch < 20; batch++) await record(organization_id, 100, filler)
    const { port } = new URL(server.base_url)
    const socket = connect(Number(port), '127.0.0.1')
    const reads: number[] = []
    const { events } = server.server.store
    const original = events.list.bind(events)
    events.list = (filter) => {
      if (filter.organization_id === organization_id) reads.push(filter.after)
      return original(filter)
    }
    const head = [
      `GET ${PATH} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Accept: text/event-stream',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await once(socket, 'connect')
    const isCutOff = () => server.logs.some((line) => line.includes('did not read its answer in time'))
    await until('the reader is cut off', isCutOff)
    socket.destroy()
    events.list = original
    // 20 MB wait; what the connection's buffers hold is read from the store, and no more
    expect(reads.length).toBeGreaterThan(1)
    expect(reads.length).toBeLessThan(15)
  })
})
