import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newKeyRing } from '../../stores/test/support/fresh.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { connectorOf, credentialsOf } from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
let now = Date.parse('2026-01-02T03:04:05.678Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now++ })
})
afterAll(() => server.close())

const create = (body: unknown) => server.request('POST', CONNECTORS, { body })

describe('create', () => {
  test('answers 201 with the connector and its address, without credentials', async () => {
    const replication_config = { customer_ids: ['1234567890'], start_date: '2026-01-01' }
    const answer = await create(connectorOf('one', { replication_config }))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`${CONNECTORS}/${answer.body.id}`)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^con_[0-9a-f-]{36}$/),
      name: 'connector one',
      customer_name: 'customer one',
      connector_type: 'advertising',
      tags: {},
      replication_config: { ...replication_config, conversion_window_days: 14 },
      sync_interval_seconds: 3600,
      status: 'active',
      account: null,
      last_check: { checked_at: expect.stringMatching(/Z$/) },
      credentials_expire_at: null,
      credentials_renewed_at: null,
      granted_scopes: null,
      consent_groups: null,
      sync: {
        status: 'waiting',
        next_at: answer.body.created_at,
        last_run: null,
        entities: expect.arrayContaining([
          { entity: 'campaigns', status: null, records: 0, synced_at: null, synced_from: null },
        ]),
      },
      health: { state: 'waiting' },
      created_at: expect.stringMatching(/^2026-01-02T03:04:05\.\d{3}Z$/),
      updated_at: answer.body.created_at,
    })
    expect((await server.request('GET', `${CONNECTORS}/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test.each(['advertising', 'ADVERTISING', 'Google Ads', 'google_ads', 'google-ads', ' Google-Ads '])(
    'the type %j is advertising',
    async (connector_type) => {
      const made = await server.createConnector(connectorOf('kind', { connector_type }))
      expect(made.connector_type).toBe('advertising')
      const found = await server.request(
        'GET',
        `${CONNECTORS}?connector_type=${encodeURIComponent(connector_type)}&limit=1`,
      )
      expect(found.body.data[0].id).toBe(made.id)
    },
  )

  const wrong: [string, unknown, string, string, string?][] = [
    ['no body', undefined, 'invalid_params', '$'],
    ['a list', [], 'invalid_params', '$'],
    ['null', null, 'invalid_params', '$'],
    [
      'an unknown kind',
      connectorOf('x', { connector_type: 'fax' }),
      'invalid_params',
      '$.connector_type',
      'allowed: advertising',
    ],
    ['an empty name', connectorOf('x', { name: '' }), 'invalid_params', '$.name'],
    [
      'a control character',
      connectorOf('x', { customer_name: 'a\nb' }),
      'invalid_params',
      '$.customer_name',
      'control characters',
    ],
    [
      'an unknown credential',
      connectorOf('x', { credentials: { ...credentialsOf('x'), password: 'p' } }),
      'invalid_credentials',
      '$.credentials.password',
      'allowed here: access_token, refresh_token',
    ],
    [
      'a client without its secret',
      connectorOf('x', { credentials: { ...credentialsOf('x'), client_secret: undefined } }),
      'invalid_credentials',
      '$.credentials.client_secret',
      'required with client_id',
    ],
    [
      'a wrong credential',
      connectorOf('x', { credentials: { refresh_token: 'two words' } }),
      'invalid_credentials',
      '$.credentials.refresh_token',
    ],
    [
      'a missing credential',
      connectorOf('x', { credentials: {} }),
      'invalid_credentials',
      '$.credentials.refresh_token',
    ],
    [
      'credentials that are a text',
      connectorOf('x', { credentials: 'secret' }),
      'invalid_params',
      '$.credentials',
    ],
    [
      'neither credentials nor a secret id',
      connectorOf('x', { credentials: undefined }),
      'invalid_params',
      '$.credentials',
      'either',
    ],
    [
      'both',
      connectorOf('x', { server_side_oauth_secret_id: `lsi_${'x'.repeat(43)}` }),
      'invalid_params',
      '$.credentials.refresh_token',
      'comes from the consent',
    ],
    [
      'a malformed secret id',
      connectorOf('x', { credentials: undefined, server_side_oauth_secret_id: 's' }),
      'invalid_params',
      '$.server_side_oauth_secret_id',
      'must be a secret_id',
    ],
    [
      'a wrong replication_config',
      connectorOf('x', { replication_config: { customer_ids: ['1'] } }),
      'invalid_params',
      '$.replication_config.customer_ids[0]',
    ],
    [
      'an unknown replication_config',
      connectorOf('x', { replication_config: { folder: 1 } }),
      'invalid_params',
      '$.replication_config.folder',
      'allowed here: customer_ids, start_date, conversion_window_days',
    ],
  ]
  test.each(wrong)('%s is refused with its place', async (_name, body, code, path, words = '') => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { code, status: 400 } })
    const found = answer.body.errors.find((each: { path: string }) => each.path === path)
    expect(found?.message).toContain(words)
  })

  test('P30 fields that a caller cannot set are refused, with the choices', async () => {
    for (const field of ['id', 'organization_id', 'status', 'created_at', 'last_error']) {
      const answer = await create(connectorOf('x', { [field]: 'mine' }))
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', errors: [{ path: `$.${field}` }] },
      })
      expect(answer.body.message).toContain(
        'allowed here: customer_name, connector_type, name, tags, credentials',
      )
    }
  })
})

describe('list', () => {
  let token: string
  let ids: string[]
  let organization_id: string
  const list = (query: string) => server.request('GET', `${CONNECTORS}?${query}`, { token })
  beforeAll(async () => {
    const { id } = await server.server.services.clients.createOrganization('Lists')
    organization_id = id
    token = await server.tokenFor(id)
    ids = []
    for (let count = 0; count < 5; count++) {
      const body = connectorOf(String(count), { customer_name: count % 2 ? 'odd' : 'even' })
      ids.unshift((await server.request('POST', CONNECTORS, { token, body })).body.id)
    }
  })

  test('P37 pages contain each connector once, newest first', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await list(cursor ? `limit=2&cursor=${cursor}` : 'limit=2')
      expect(body.data.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      expect(body.meta.has_more).toBe(body.meta.cursor !== null)
      cursor = body.meta.cursor
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('one page has up to 100 connectors by default', async () => {
    const { body } = await list('')
    expect(body.data).toHaveLength(5)
    expect(body.meta).toEqual({ has_more: false, cursor: null })
    expect(Object.keys(body.data[0])).not.toContain('credentials')
  })

  test('filters are exact', async () => {
    const names = async (query: string) =>
      (await list(query)).body.data.map((each: { customer_name: string }) => each.customer_name)
    expect(await names('customer_name=odd')).toEqual(['odd', 'odd'])
    expect(await names('customer_name=od')).toEqual([])
    expect(await names('customer_name=even&connector_type=google_ads')).toEqual(['even', 'even', 'even'])
  })

  test('a status lists the connectors that have it, page by page', async () => {
    const { store } = server.server
    const refused = [ids[1], ids[3]] as string[]
    const last_error = {
      code: 'reauth_required',
      message: 'Refused.',
      at: '2026-11-22T00:00:00.000Z',
    } as const
    for (const id of refused)
      await store.connectors.setHealth({ organization_id, id }, 1, { status: 'reauth_required', last_error })
    const first = (await list('status=reauth_required&limit=1')).body
    const second = (await list(`status=reauth_required&limit=1&cursor=${first.meta.cursor}`)).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(refused)
    expect(second.meta.has_more).toBe(false)
    const active = (await list('status=active')).body.data.map(({ id }: { id: string }) => id)
    expect(active).toEqual(ids.filter((id) => !refused.includes(id)))
    expect((await list(`status=active&cursor=${first.meta.cursor}`)).status).toBe(400)
    const wrong = await list('status=broken')
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: '$.status' }] } })
    expect(wrong.body.message).toMatch(/active.*reauth_required/)
    for (const id of refused)
      await store.connectors.setHealth({ organization_id, id }, 1, { status: 'active', last_error: null })
  })

  test('P37 a cursor that was changed, or belongs to another list or organization, is refused', async () => {
    const { cursor } = (await list('limit=2')).body.meta
    const mac = Buffer.from(cursor, 'base64url').subarray(0, 32)
    const forged = Buffer.concat([mac, Buffer.from(JSON.stringify([0, 'con_']))]).toString('base64url')
    const refused = [
      list(`limit=2&cursor=${cursor}&customer_name=odd`),
      list(`cursor=${forged}`),
      list(`cursor=${cursor.slice(4)}`),
      // each of these decodes to the bytes of the genuine cursor
      ...['.', '.x', '=', '!', '%20', '%0a'].map((more) => list(`limit=2&cursor=${cursor}${more}`)),
      list('cursor=x'),
      server.request('GET', `${CONNECTORS}?limit=2&cursor=${cursor}`),
    ]
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', errors: [{ path: '$.cursor' }] },
      })
    }
    expect((await list(`limit=4&cursor=${cursor}`)).body.data).toHaveLength(3)
  })

  test.each([
    ['limit=0', '$.limit'],
    ['limit=1001', '$.limit'],
    ['limit=1.5', '$.limit'],
    ['limit=x', '$.limit'],
    ['limit=1&limit=2', '$.limit'],
    ['customer_name=', '$.customer_name'],
    ['connector_type=fax', '$.connector_type'],
    ['order=name', '$.order'],
    ['access_token=x', '$.access_token'],
    ['__proto__=x', '$.__proto__'],
  ])('%s is refused', async (query, path) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', errors: [{ path }] },
    })
  })
})

test('delete answers 204 once, then 404', async () => {
  const { id } = await server.createConnector(connectorOf('gone'))
  const path = `${CONNECTORS}/${id}`
  const answer = await server.request('DELETE', path)
  expect([answer.status, answer.body]).toEqual([204, undefined])
  expect((await server.request('GET', path)).status).toBe(404)
  expect((await server.request('DELETE', path)).status).toBe(404)
})

test('connectors, clients and tokens survive a restart', async () => {
  const key_ring = newKeyRing('k1')
  const before = await startTestServer({ key_ring })
  const made = await before.createConnector(connectorOf('kept'))
  await before.stop()
  const after = await startTestServer({ key_ring, data_dir: before.config.data_dir })
  try {
    const found = await after.request('GET', `${CONNECTORS}/${made.id}`, { token: before.token })
    expect(found).toMatchObject({ status: 200, body: made })
    const body = before.client
    expect(
      (await after.request('POST', '/api/v1/account/applications/token', { token: null, body })).status,
    ).toBe(200)
  } finally {
    await after.close()
  }
})
