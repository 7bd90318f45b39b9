import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type CollectionKey, openSqliteStore, type SyncRun } from '@linkspan/stores'
import { webAnalytics } from '@linkspan/web-analytics'
import { each } from '../../../core/test/support/each.ts'
import { type Publication, publish, searchable, unpublish } from '../../../service/test/support/published.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

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

/** Campaigns with these ids. */
const campaignsOf = (...ids: (number | string)[]) =>
  ids.map((id) => ({
    campaign: { id, name: `Campaign ${id}`, resource_name: `customers/1234567890/campaigns/${id}` },
  }))

const publishHere = (publication: Publication) =>
  publish({ store: server.server.store, key_ring: server.config.key_ring }, publication)

async function newConnector(payload: object = connectorOf(randomUUID())) {
  const { id } = await server.createConnector(payload)
  return { organization_id: server.organization_id, id: id as string }
}

/** A connector whose campaigns have these ids. */
async function withCampaigns(...ids: (number | string)[]) {
  const key = await newConnector()
  await publishHere({ key, entity: campaigns, records: campaignsOf(...ids) })
  return key
}

const search = (id: string, params: unknown, entity = 'campaigns', api: TestServer = server) =>
  api.execute(id, { entity, action: 'search', params })

const idsIn = ({ body }: { body: { data: { campaign: { id: unknown } }[] } }) =>
  body.data.map(({ campaign }) => campaign.id)

describe('the answer', () => {
  test('has the records as the engine wrote them, and when and since when they are synced', async () => {
    const key = await newConnector()
    const synced = { synced_at: Date.UTC(2026, 10, 20), synced_from: '2026-10-01' }
    await publishHere({ key, entity: campaigns, records: campaignsOf(1, '9223372036854775807'), synced })
    vendor.requests.length = 0
    const answer = await search(key.id, { query: {}, fields: ['campaign.id'] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [{ campaign: { id: 1 } }, { campaign: { id: '9223372036854775807' } }],
        meta: {
          has_more: false,
          cursor: null,
          took_ms: expect.any(Number),
          synced_at: '2026-11-20T00:00:00.000Z',
          synced_from: '2026-10-01',
        },
      },
    })
    expect(Object.keys(answer.body.meta)).toHaveLength(5)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(vendor.requests).toEqual([])
  })

  test('P46 has 1,000 records by default, at most 10,000, and the fields asked for', async () => {
    const key = await withCampaigns(...Array.from({ length: 1_200 }, (_, at) => at))
    expect((await search(key.id, { query: {} })).body.data).toHaveLength(1_000)
    const answer = await search(key.id, { query: {}, limit: 10_000, fields: ['campaign.name'] })
    expect(answer.body.data).toHaveLength(1_200)
    expect(answer.body.data[0]).toEqual({ campaign: { name: expect.any(String) } })
    const too_many = await search(key.id, { query: {}, limit: 10_001 })
    expect(too_many).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', errors: [{ path: '$.limit' }] },
    })
  })

  test('has groups with their aggregates, page by page', async () => {
    const key = await withCampaigns(1, 2, 3)
    const query = {
      filter: { gt: { 'campaign.id': 1 } },
      group_by: ['campaign.name'],
      aggregate: { campaigns: { count: '*' }, highest: { max: 'campaign.id' } },
      sort: [{ highest: 'desc' }],
    }
    const first = await search(key.id, { query, limit: 1 })
    expect(first.body.data).toEqual([{ campaign: { name: expect.any(String) }, campaigns: 1, highest: 3 }])
    const { cursor } = first.body.meta
    expect((await search(key.id, { query, limit: 1, cursor })).body.data).toMatchObject([{ highest: 2 }])
    const wrong = await search(key.id, { query: { ...query, group_by: ['campaign.nam'] } })
    expect(wrong.body).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.query.group_by[0]' }] })
  })

  test('stays the same when the vendor refuses the credentials, and is logged like every operation', async () => {
    const key = await withCampaigns(5)
    const { store } = server.server
    const last_error = { code: 'reauth_required' as const, message: 'refused', at: new Date().toISOString() }
    await store.connectors.setHealth(key, 1, { status: 'reauth_required', last_error })
    expect((await server.request('GET', `${CONNECTORS}/${key.id}`)).body.status).toBe('reauth_required')
    expect(idsIn(await search(key.id, { query: {} }))).toEqual([5])
    expect(server.logs.map((line) => JSON.parse(line)).findLast(({ action }) => action)).toMatchObject({
      connector_id: key.id,
      entity: 'campaigns',
      action: 'search',
      status: 200,
    })
  })
})

describe('P48 a search that is refused', () => {
  test.each<[unknown, string]>([
    [undefined, '$.query'],
    [{}, '$.query'],
    [[], '$'],
    [{ query: {}, page: 1 }, '$.page'],
    [{ query: { filter: { equals: { 'campaign.id': 1 } } } }, '$.query.filter.equals'],
    [{ query: { filter: { eq: { 'campaign.nam': 'x' } } } }, '$.query.filter.eq["campaign.nam"]'],
    [{ query: { filter: { eq: { 'campaign.id': 'x' } } } }, '$.query.filter.eq["campaign.id"]'],
    [{ query: { sort: [{ 'campaign.labels': 'asc' }] } }, '$.query.sort[0]["campaign.labels"]'],
    [{ query: {}, fields: ['campaign.nam'] }, '$.fields[0]'],
    [{ query: {}, cursor: 'invented' }, '$.cursor'],
    [{ query: { filter: { eq: JSON.parse('{"__proto__":1}') } } }, '$.params.query.filter.eq.__proto__'],
    [{ query: { filter: { eq: { constructor: 1 } } } }, '$.query.filter.eq.constructor'],
  ])('P32 names the place, whether or not anything is synced (%j)', async (params, path) => {
    for (const { id } of [await withCampaigns(1), await newConnector()]) {
      expect(await search(id, params)).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', errors: expect.arrayContaining([expect.objectContaining({ path })]) },
      })
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('by the entity gets the actions that it has, or the entities that there are', async () => {
    const { id } = await newConnector()
    const answer = await search(id, { query: {} }, 'labels')
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'unsupported_action', errors: [{ path: '$.action', message: 'it has: create, remove' }] },
    })
    expect(await search(id, { query: {} }, 'campaign')).toMatchObject({
      status: 400,
      body: { code: 'unknown_entity', errors: [{ path: '$.entity' }] },
    })
  })

  test('because a day has another spelling than its field gets the right one, also in groups', async () => {
    const key = await newConnector({
      ...connectorOf(randomUUID()),
      connector_type: 'web-analytics',
      replication_config: { property_ids: ['1'] },
    })
    const page = { property_id: '1', hostName: 'a', pagePathPlusQueryString: '/' }
    await publishHere({
      key,
      entity: searchable(webAnalytics.entities.pages),
      records: ['20261123', '20261124', '20261125'].map((date) => ({ ...page, date })),
    })
    const asked = (filter: object, more: object = {}) =>
      search(key.id, { query: { filter, ...more } }, 'pages')
    const count = { aggregate: { rows: { count: '*' } } }
    const message = 'must be a day as YYYYMMDD, such as 20261124'
    for (const more of [{}, count, { ...count, group_by: ['date'] }])
      for (const [operator, operand, place] of [
        ['gte', '2026-11-24', ''],
        ['eq', '2026-11-24', ''],
        ['in', ['20261124', '2026-11-24'], '[1]'],
      ] as const)
        expect(await asked({ [operator]: { date: operand } }, more)).toMatchObject({
          status: 400,
          body: {
            code: 'invalid_params',
            errors: [{ path: `$.query.filter.${operator}.date${place}`, message }],
          },
        })
    expect((await asked({ gte: { date: '20261124' } })).body.data).toHaveLength(2)
    expect((await asked({ gte: { date: '20261124' } }, count)).body.data).toEqual([{ rows: 2 }])
  })

  test('because nothing can be synced gets the missing field, also with data of an earlier configuration', async () => {
    const key = await newConnector({
      ...connectorOf(randomUUID()),
      connector_type: 'web-analytics',
      replication_config: null,
    })
    const refused = {
      status: 409,
      body: { code: 'sync_not_configured', errors: [{ path: '$.replication_config.property_ids' }] },
    }
    expect(await search(key.id, { query: {} }, 'pages')).toMatchObject(refused)
    await publishHere({
      key,
      entity: searchable(webAnalytics.entities.pages),
      records: [{ property_id: '1', date: '20261101', hostName: 'a', pagePathPlusQueryString: '/' }],
    })
    expect(await search(key.id, { query: {} }, 'pages')).toMatchObject(refused)
  })

  test.each<[string, Partial<SyncRun> | undefined, object, string]>([
    ['not begun', undefined, { progress: null }, '5'],
    ['queued', { status: 'queued' }, { progress: { status: 'queued', read: 0 } }, '5'],
    [
      'running',
      {
        status: 'running',
        entities: [
          {
            entity: 'campaigns',
            status: 'running',
            read: 1_200,
            written: 0,
            deleted: 0,
            slices_done: 2,
            slices: 14,
          },
        ],
      },
      { progress: { status: 'running', read: 1_200, slices_done: 2, slices: 14 } },
      '5',
    ],
    [
      'paused',
      { status: 'paused', resumes_at: Date.now() + 7_200_000 },
      { progress: { status: 'paused' } },
      '3600',
    ],
    [
      'failed',
      {
        status: 'reauth_required',
        error: { code: 'reauth_required', message: 'The token was revoked.', remedy: 'Connect again.' },
      },
      {
        message: expect.stringContaining('The token was revoked.'),
        remedy: 'Connect again.',
        progress: { status: 'reauth_required' },
      },
      '60',
    ],
  ])(
    'while the first sync is %s says how far it is, and when to ask again',
    async (_case, run, body, wait) => {
      const key = await newConnector()
      if (run) await server.server.store.sync_runs.insert(runOf(key, run))
      const answer = await search(key.id, { query: {} })
      expect(answer).toMatchObject({ status: 409, body: { code: 'sync_pending', ...body } })
      expect(answer.headers.get('retry-after')).toBe(wait)
    },
  )

  test('P27 in another organization is answered like one of a connector that does not exist', async () => {
    const { id } = await withCampaigns(1)
    const other = await server.server.services.clients.createOrganization('Other')
    const token = await server.tokenFor(other.id)
    const body = { entity: 'campaigns', action: 'search', params: { query: {} } }
    const answers = [
      await server.execute(id, body, { token }),
      await server.execute('con_none', body, { token }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(idsIn(await search(id, { query: {} }))).toEqual([1])
  })

  test('P41 ignores an Idempotency-Key, since a repetition has no effect', async () => {
    const { id } = await withCampaigns(1)
    const body = { entity: 'campaigns', action: 'search', params: { query: {} } }
    const answers = await Promise.all([
      server.execute(id, body, { headers: { 'idempotency-key': 'k' } }),
      server.execute(
        id,
        { ...body, params: { query: {}, limit: 1 } },
        { headers: { 'idempotency-key': 'k' } },
      ),
    ])
    for (const { status, headers } of each(answers))
      expect({ status, replay: headers.get('idempotent-replay') }).toEqual({ status: 200, replay: null })
  })
})

describe('data that cannot be loaded', () => {
  const body = { entity: 'campaigns', action: 'search', params: { query: {} } }
  const again = () => {
    const { data_dir, key_ring } = server.config
    return { vendors: vendor.vendors, data_dir, key_ring }
  }

  test('because it needs more memory than there is fails its own searches and no others', async () => {
    const [small, large] = [
      await withCampaigns(1),
      await withCampaigns(...Array.from({ length: 5_000 }, (_, at) => at)),
    ]
    const tight = await startTestServer({ ...again(), search_memory: 100_000 })
    const { token } = server
    expect(idsIn(await tight.execute(small.id, body, { token }))).toEqual([1])
    const answer = await tight.execute(large.id, body, { token })
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'search_memory_limit', remedy: expect.stringContaining('LINKSPAN_SEARCH_MEMORY') },
    })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(idsIn(await tight.execute(small.id, body, { token }))).toEqual([1])
    await tight.stop()
  })

  test('P04 because a part was changed or is another one’s fails its own searches, until it is built anew', async () => {
    const [victim, other] = [await withCampaigns(1), await withCampaigns(2)]
    const { data_dir } = server.config
    const folderOf = ({ organization_id, id }: typeof victim) => join(data_dir, 'parts', organization_id, id)
    const [first = ''] = readdirSync(folderOf(victim))
    for (const name of readdirSync(folderOf(victim))) {
      const bytes = readFileSync(join(folderOf(victim), name))
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      writeFileSync(join(folderOf(victim), name), bytes)
    }
    const replica = await startTestServer(again())
    const { token } = server
    const refused = { status: 500, body: { code: 'integrity_error' } }
    expect(await replica.execute(victim.id, body, { token })).toMatchObject(refused)
    const [foreign = ''] = readdirSync(folderOf(other))
    copyFileSync(join(folderOf(other), foreign), join(folderOf(victim), first))
    expect(await replica.execute(victim.id, body, { token })).toMatchObject(refused)
    expect(idsIn(await replica.execute(other.id, body, { token }))).toEqual([2])
    const { store } = server.server
    await unpublish(store, victim, 'campaigns')
    await publishHere({ key: victim, entity: campaigns, records: campaignsOf(3) })
    expect(idsIn(await replica.execute(victim.id, body, { token }))).toEqual([3])
    await replica.stop()
  })
})

test('P19 the data of a deleted connector is gone for every server at once, and out of memory', async () => {
  const { data_dir, key_ring } = server.config
  const replica = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
  const key = await withCampaigns(1)
  const { token } = server
  const params = { query: {} }
  const body = { entity: 'campaigns', action: 'search', params }
  expect(idsIn(await search(key.id, params))).toEqual([1])
  expect(idsIn(await replica.execute(key.id, body, { token }))).toEqual([1])
  await server.request('DELETE', `${CONNECTORS}/${key.id}`)
  for (const api of [server, replica])
    expect(await api.execute(key.id, body, { token })).toMatchObject({ status: 404 })
  await replica.stop()
})

test('a connector that is deleted while its search loads the data is answered like one that does not exist', async () => {
  const { data_dir, key_ring } = server.config
  const key = await withCampaigns(1)
  const store = openSqliteStore(data_dir)
  const collections = withMembers(store.collections, {
    async find(asked: CollectionKey) {
      const found = await store.collections.find(asked)
      await server.request('DELETE', `${CONNECTORS}/${key.id}`)
      rmSync(join(data_dir, 'parts', key.organization_id, key.id), { recursive: true })
      return found
    },
  })
  const { vendors } = vendor
  const replica = await startTestServer({ vendors, data_dir, key_ring, store: { ...store, collections } })
  const { token } = server
  const body = { entity: 'campaigns', action: 'search', params: { query: {} } }
  const answer = await replica.execute(key.id, body, { token })
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await replica.stop()
})

describe('P37 a cursor', () => {
  const query = { filter: { gte: { 'campaign.id': 0 } }, sort: [{ 'campaign.name': 'desc' }] }

  /** All ids of a search, each page from the next server. */
  async function readPages(id: string, servers: readonly TestServer[], token: string) {
    const ids: unknown[] = []
    let cursor: string | null = null
    for (let page = 0; page === 0 || cursor !== null; page++) {
      const api = servers[page % servers.length] as TestServer
      const params = { query, limit: 7, ...(cursor !== null && { cursor }) }
      const answer = await api.execute(id, { entity: 'campaigns', action: 'search', params }, { token })
      ids.push(...idsIn(answer))
      cursor = answer.body.meta.cursor
      expect(answer.body.meta.has_more).toBe(cursor !== null)
    }
    return ids
  }

  test('continues on every server, after a restart, and while the key is rotated: each record once', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => at)
    const key_ring = newKeyRing('old', 'older')
    const first = await startTestServer({ vendors: vendor.vendors, key_ring })
    const { data_dir } = first.config
    const { token, organization_id } = first
    const { id } = await first.createConnector(connectorOf(randomUUID()))
    const { store } = first.server
    await publish(
      { store, key_ring },
      { key: { organization_id, id }, entity: campaigns, records: campaignsOf(...ids) },
    )
    const rotated = newKeyRing('new')
    const old = key_ring.find('old')
    const next = {
      ...rotated,
      ids: ['new', 'old'],
      find: (key: string) => (key === 'old' ? old : rotated.find(key)),
    }
    const params = { query, limit: 7 }
    const { cursor } = (await first.execute(id, { entity: 'campaigns', action: 'search', params })).body.meta
    const second = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring: next })
    const again = { entity: 'campaigns', action: 'search', params: { ...params, cursor } }
    expect((await second.execute(id, again, { token })).status).toBe(200)
    const third = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring: next })
    const read = await readPages(id, [second, third], token)
    expect(read.toSorted((left, right) => Number(left) - Number(right))).toEqual(ids)
    for (const each of [second, third, first]) await each.stop()
  })

  test('is refused when it was changed, and for another query, entity or connector', async () => {
    const [one, two] = [await withCampaigns(...[1, 2, 3]), await withCampaigns(1, 2, 3)]
    const { cursor } = (await search(one.id, { query, limit: 1 })).body.meta
    expect(idsIn(await search(one.id, { query, limit: 2, cursor }))).toHaveLength(2)
    const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`
    for (const [id, params] of [
      [one.id, { query, cursor: flipped }],
      [one.id, { query, cursor: `${cursor}=` }],
      [one.id, { query: {}, cursor }],
      [two.id, { query, cursor }],
    ] as const) {
      expect(await search(id, params)).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', errors: [{ path: '$.cursor' }] },
      })
    }
  })
})
