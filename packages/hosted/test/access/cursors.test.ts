import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { CONNECTORS } from '../support/api.ts'
import { connectHttp } from '../support/mcp.ts'
import { openScopeWorld, pathOf, type ScopeWorld } from '../support/scopes.ts'
import { untilSync } from '../support/until-sync.ts'

const ENTITY = 'campaign_labels'

describe.each(databasesOfRun)('%s', (database, _create) => {
  let world: ScopeWorld
  let id: string
  let acme: string
  let globex: string
  let reader: string
  beforeAll(async () => {
    world = await openScopeWorld(database)
    id = world.ids.acme_ads
    const { request } = world.server
    const customer_ids = world.sandbox.advertising.customer_ids.slice(0, 1)
    await request('PATCH', pathOf(id), { body: { replication_config: { customer_ids } } })
    await request('POST', pathOf(id, '/sync'), { body: { entities: [ENTITY] } })
    const { runs } = await untilSync(world.server, id, (sync) => sync.runs[0].ended_at)
    expect(runs[0].status).toBe('succeeded')
    acme = await world.tokenOf({ customer_name: 'Acme' })
    globex = await world.tokenOf({ customer_name: 'Globex' })
    reader = await world.tokenOf({ actions: ['read'] })
  })
  afterAll(() => world?.close())

  const search = (token: string, cursor?: string) =>
    world.server.execute(
      id,
      { entity: ENTITY, action: 'search', params: { query: {}, limit: 1, ...(cursor && { cursor }) } },
      { token },
    )

  test('P59 the cursor of a search is useless to a token that may not search there', async () => {
    const { body } = await search(acme)
    const { cursor } = body.meta
    expect((await search(acme, cursor)).body.data).toHaveLength(1)
    expect(await search(globex, cursor)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await search(reader, cursor)).toMatchObject({
      status: 403,
      body: { missing_scope: ['search', `${ENTITY}.search`] },
    })
  })

  test('P59 so are the cursors of agents', async () => {
    const args = { connector_id: id, entity: ENTITY, limit: 1 }
    const [one, other] = await Promise.all([acme, globex].map((token) => connectHttp(world.server, token)))
    const found = await one?.call('search', args)
    const cursor = found?.body.next_cursor
    expect((await one?.call('search', { ...args, cursor }))?.body.data).toHaveLength(1)
    expect((await other?.call('search', { ...args, cursor }))?.body.error.code).toBe('not_found')
    const listed = await one?.call('list_connectors', { limit: 1 })
    const next = { limit: 1, cursor: listed?.body.next_cursor }
    expect((await one?.call('list_connectors', next))?.body.data).toHaveLength(1)
    expect((await other?.call('list_connectors', next))?.body.error.code).toBe('invalid_params')
    await Promise.all([one?.close(), other?.close()])
  })

  test('P59 so are the cursors of exports and changes', async () => {
    const exported = (token: string) =>
      fetch(`${world.server.base_url}${pathOf(id, `/records/${ENTITY}`)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const answer = await exported(acme)
    expect((await answer.text()).length).toBeGreaterThan(0)
    expect([(await exported(globex)).status, (await exported(reader)).status]).toEqual([404, 403])
    const cursor = answer.headers.get('x-linkspan-cursor')
    const changes = (token: string) =>
      world.server.request('GET', pathOf(id, `/records/${ENTITY}/changes?after=${cursor}`), { token })
    const answers = await Promise.all([acme, globex, reader].map(changes))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 403])
  })

  test('P59 the cursor of a list continues it for the same scope alone', async () => {
    const list = (token: string | undefined, cursor = '') =>
      world.server.request(
        'GET',
        `${CONNECTORS}?limit=1${cursor && `&cursor=${cursor}`}`,
        token ? { token } : {},
      )
    const { body } = await list(acme)
    const { cursor } = body.meta
    const same = await world.tokenOf({ customer_name: 'Acme' })
    expect((await list(same, cursor)).body.data).toHaveLength(1)
    const wide = await world.tokenOf({})
    for (const token of [globex, reader, wide, undefined])
      expect(await list(token, cursor)).toMatchObject({
        status: 400,
        body: { errors: [{ path: '$.cursor' }] },
      })
  })

  test('P59 an Idempotency-Key of one scope gives its outcome to no other', async () => {
    const key = `key-${database}`
    const credentials = world.sandbox.advertising.credentials()
    const create = (token: string | undefined, name: string) =>
      world.server.request('POST', CONNECTORS, {
        ...(token && { token }),
        headers: { 'idempotency-key': key },
        body: {
          customer_name: 'Acme',
          connector_type: 'advertising',
          name,
          credentials,
          sync_interval_seconds: null,
        },
      })
    const first = await create(acme, 'keyed')
    expect(first.status).toBe(201)
    const same = await world.tokenOf({ customer_name: 'Acme' })
    const again = await create(same, 'keyed')
    expect([again.body.id, again.headers.get('idempotent-replay')]).toEqual([first.body.id, 'true'])
    // neither its outcome, nor that there was one
    expect(await create(globex, 'keyed')).toMatchObject({ status: 403 })
    const connect = await world.tokenOf({ actions: ['connect'] })
    for (const token of [connect, undefined]) {
      const other = await create(token, `keyed by ${token ? 'another scope' : 'the client'}`)
      expect([other.status, other.headers.get('idempotent-replay')]).toEqual([201, null])
      expect(other.body.id).not.toBe(first.body.id)
    }
  })

  test('P59 a secret of a consent cannot be used beyond the scope', async () => {
    const token = await world.tokenOf({ customer_name: 'Acme', actions: ['connect'] })
    const body = {
      customer_name: 'Globex',
      connector_type: 'advertising',
      name: 'by consent',
      credentials: {},
      server_side_oauth_secret_id: `lsi_${'a'.repeat(43)}`,
    }
    expect(await world.server.request('POST', CONNECTORS, { token, body })).toMatchObject({
      status: 403,
      body: { missing_scope: ['customer_name'] },
    })
  })
})
