import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eventTypes } from '@linkspan/service/answers'
import { framesOf } from '../../../client/src/event-frames.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { numbered } from '../../../stores/test/support/numbered.ts'
import type { AnyEvent } from '../support/event-acts.ts'
import { openScopeWorld, type ScopeWorld, scopes } from '../support/scopes.ts'

const PATH = '/api/v1/events'
const types = Object.keys(eventTypes)
const examples = JSON.parse(
  readFileSync(new URL('../../../tools/src/generate/docs/event-examples.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly data: object }>>

/** What an event is about, and the letters of the scopes that see it: `a` if so. Columns as in the table of routes. */
const rows = {
  acme_ads: 'aaaaaaaaaaa-a',
  globex_ads: 'a--aaaaaaa---',
  acme_drive: 'aa--aaaaaaa--',
  // a consent of Acme for a drive, and for an advertising account: there is no connector yet
  acme_drive_consent: 'aa--aaaaaaa--',
  acme_ads_consent: 'aa-aaaaaaaa--',
  organization: 'a-------a----',
} as const
type About = keyof typeof rows

describe.each(databasesOfRun)('%s', (database, _create) => {
  let world: ScopeWorld
  let first: number

  /** Records an event of every type about everything. The request's id says what it is about. */
  async function record(): Promise<void> {
    const { acme_ads, globex_ads, acme_drive } = world.ids
    const subjects: Readonly<Record<About, [string | null, string | null, string | null]>> = {
      acme_ads: [acme_ads, 'Acme', 'advertising'],
      globex_ads: [globex_ads, 'Globex', 'advertising'],
      acme_drive: [acme_drive, 'Acme', 'drive'],
      acme_drive_consent: [null, 'Acme', 'drive'],
      acme_ads_consent: [null, 'Acme', 'advertising'],
      organization: [null, null, null],
    }
    const { organization_id, server } = world.server
    const events = types.flatMap((type) =>
      Object.entries(subjects).map(([about, [connector_id, customer_name, connector_type]]) => ({
        organization_id,
        id: `evt_${about}_${type}`,
        type,
        actor: { kind: 'server' as const },
        request_id: about,
        connector_id,
        customer_name,
        connector_type,
        data: examples[type]?.data ?? {},
      })),
    )
    await server.store.events.insert(events)
    await numbered(server.store)
  }

  beforeAll(async () => {
    world = await openScopeWorld(database)
    const { organization_id, server } = world.server
    await numbered(server.store)
    first = (await server.store.events.newest([organization_id])).get(organization_id) ?? 0
    await record()
  })
  afterAll(() => world?.close())

  const expectedOf = (column: string) => {
    const at = Object.keys(scopes).indexOf(column)
    const seen = Object.entries(rows).flatMap(([about, letters]) => (letters[at] === 'a' ? [about] : []))
    return seen.flatMap((about) => types.map((type) => `${about} ${type}`)).sort()
  }
  /** What was recorded above, without the tokens of the tests. */
  const named = (events: readonly AnyEvent[]) =>
    events.flatMap(({ request_id, type }) => (request_id in rows ? [`${request_id} ${type}`] : [])).sort()

  async function pages(token: string, query = ''): Promise<AnyEvent[]> {
    const found: AnyEvent[] = []
    for (let after = first; ; ) {
      const { body } = await world.server.request('GET', `${PATH}?after=${after}&limit=7${query}`, { token })
      found.push(...body.data)
      if (!body.meta.has_more) return found
      after = body.meta.after
    }
  }

  async function stream(token: string, count: number): Promise<AnyEvent[]> {
    const controller = new AbortController()
    const response = await fetch(`${world.server.base_url}${PATH}?after=${first}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: controller.signal,
    })
    const found: AnyEvent[] = []
    for await (const { data } of framesOf(response.body as ReadableStream<Uint8Array>)) {
      if (data) found.push(JSON.parse(data))
      if (named(found).length >= count) break
    }
    controller.abort()
    return found
  }

  test.each(Object.keys(scopes))(
    'P59 pages and live streams have the events of the scope: %s',
    async (column) => {
      const token = await world.tokenOf(scopes[column]?.(world.ids) ?? {})
      const expected = expectedOf(column)
      expect(named(await pages(token))).toEqual(expected)
      if (expected.length > 0) expect(named(await stream(token, expected.length))).toEqual(expected)
    },
  )

  test('P59 events about a connector outside of the scope are asked for in vain, as those of a missing one', async () => {
    const token = await world.tokenOf({ customer_name: 'Acme' })
    const missing = 'con_00000000-0000-4000-8000-000000000000'
    const ask = async (id: string) =>
      (await world.server.request('GET', `${PATH}?after=${first}&connector_id=${id}&limit=1000`, { token }))
        .body
    const [before, hidden, later] = [await ask(missing), await ask(world.ids.globex_ads), await ask(missing)]
    // other events may come meanwhile, and the position is that of the newest
    const { after } = hidden.meta
    expect(hidden).toEqual({ ...before, meta: { ...before.meta, after } })
    expect(after).toBeGreaterThanOrEqual(before.meta.after)
    expect(after).toBeLessThanOrEqual(later.meta.after)
    expect(hidden.data).toEqual([])
    const { body } = await world.server.request(
      'GET',
      `${PATH}?after=${first}&connector_id=${world.ids.globex_ads}`,
    )
    expect(body.data.length).toBeGreaterThan(0)
  })
})

test('P59 the rows have every column', () => {
  for (const letters of Object.values(rows)) expect(letters).toHaveLength(Object.keys(scopes).length)
})
