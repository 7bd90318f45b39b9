import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import { type SharedDatabase, sqliteDatabase } from '../../../stores/test/support/databases.ts'
import { eventOf } from '../../../stores/test/support/log-events.ts'
import { createEvents, type EventQuery, type Events } from '../../src/events/events.ts'
import { numberEvents } from '../../src/events/number-events.ts'

const organization_id = 'org_a'
const COUNT = 12
const TYPES = ['connector.created', 'connector.deleted', 'connector.updated'] as const

let database: SharedDatabase
let store: Store
let events: Events
let stopping = false
beforeAll(async () => {
  database = await sqliteDatabase()
  store = database.open()
  await store.migrate()
  for (const id of [organization_id, 'org_b']) await store.clients.insertOrganization({ id, name: id })
  const added = Array.from({ length: COUNT }, (_, at) =>
    eventOf(organization_id, TYPES[at % 3] as string, `con_${at % 4}`),
  )
  await store.events.insert([...added, eventOf('org_b', 'connector.created', 'con_b')])
  await numberEvents(store)
  events = createEvents({ events: store.events, isStopping: () => stopping, heartbeat_ms: 10 })
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

const query = (more: Partial<EventQuery> = {}): EventQuery => ({ after: '0', limit: 100, ...more })
const { signal } = new AbortController()

test('P57 pages of any length have each event of the organization that the filter names, once and in order', async () => {
  const all = (await events.list(organization_id, query())).data
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1))
  const filters = fc.record(
    {
      types: fc.subarray([...TYPES], { minLength: 1 }).map((names) => names.join()),
      connector_id: fc.constantFrom('con_0', 'con_3', 'con_b'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: COUNT + 1 }), async (filter, limit) => {
      const found: number[] = []
      for (let after = 0, more = true; more; ) {
        const { data, meta } = await events.list(
          organization_id,
          query({ ...filter, limit, after: `${after}` }),
        )
        expect(data.length).toBeLessThanOrEqual(limit)
        found.push(...data.map(({ position }) => position))
        expect(meta.after).toBeGreaterThanOrEqual(found.at(-1) ?? 0)
        ;({ after, has_more: more } = meta)
      }
      const wanted = all.filter(
        ({ type, connector_id }) =>
          (filter.types?.split(',').includes(type) ?? true) &&
          (filter.connector_id === undefined || connector_id === filter.connector_id),
      )
      expect(found).toEqual(wanted.map(({ position }) => position))
    }),
  )
})

test('a reader that wants what comes begins after the newest event, and one that is ahead of it is refused', async () => {
  const now = await events.list(organization_id, query({ after: 'now' }))
  expect(now).toEqual({ data: [], meta: { after: COUNT, has_more: false } })
  expect((await events.list('org_none', query({ after: 'now' }))).meta).toEqual({ after: 0, has_more: false })
  const ahead = query({ after: `${COUNT + 1}` })
  for (const read of [events.list(organization_id, ahead), events.follow(organization_id, ahead, signal)])
    await expect(read).rejects.toMatchObject({
      code: 'invalid_params',
      errors: [{ path: '$.after', message: expect.stringContaining(`which is at ${COUNT}`) }],
    })
})

test('a live stream is kept alive with the position, and ends in time and when the server stops', async () => {
  const follow = (stream_ms: number) =>
    createEvents({ events: store.events, isStopping: () => stopping, heartbeat_ms: 10, stream_ms }).follow(
      organization_id,
      query({ types: 'sync.failed', limit: 1 }),
      signal,
    )
  let all = ''
  // an id without data moves the position of the reader, and is no event to it
  const heartbeats = () => all.match(new RegExp(`^id: ${COUNT}\\n\\n`, 'gm'))?.length ?? 0
  for await (const part of await follow(3_600_000)) {
    all += String(part)
    stopping = heartbeats() > 2
  }
  expect(all).not.toContain('data:')
  stopping = false
  for await (const part of await follow(50)) expect(String(part)).not.toContain('data:')
})

test('a live stream sends nothing more once its reader may not read', async () => {
  let may = 2
  const mayRead = async () => may-- > 0
  const parts: string[] = []
  for await (const part of await events.follow(organization_id, query({ mayRead }), signal))
    parts.push(String(part))
  expect(parts.join('').match(/^data: /gm)).toHaveLength(COUNT)
  const first = await events.follow(organization_id, query({ mayRead: async () => false }), signal)
  for await (const part of first) expect(String(part)).not.toContain('data:')
})
