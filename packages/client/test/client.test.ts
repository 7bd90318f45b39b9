import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { advertising } from '@linkspan/advertising'
import { errorOf } from '@linkspan/core/testing'
import type { drive } from '@linkspan/drive'
import { each } from '../../core/test/support/each.ts'
import { EXECUTE, type FakeServer, page, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

describe('pages', () => {
  const definition = {
    entities: [
      { name: 'campaigns', actions: { list: { cursor: 'pageToken' } } },
      { name: 'reports', actions: { query: { cursor: 'next' } } },
    ],
  }

  test('listAll walks the pages by the parameter that the kind declares', async () => {
    server.serve(({ path, body }) => {
      if (path === '/api/v1/integrations/connectors/con_1') return { body: { connector_type: 'advertising' } }
      if (path === '/api/v1/integrations/definitions/advertising') return { body: definition }
      const { pageToken } = JSON.parse(body).params
      return pageToken === 'b' ? page([3]) : page([1, 2], 'b')
    })
    const rows: unknown[] = []
    for await (const row of server.ads().campaigns.listAll({ customer_id: '1' })) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
  })

  test('queryAll walks the pages of a query, by the parameter of that action', async () => {
    server.serve(({ path, body }) => {
      if (path === '/api/v1/integrations/connectors/con_1') return { body: { connector_type: 'advertising' } }
      if (path === '/api/v1/integrations/definitions/advertising') return { body: definition }
      const { entity, action, params } = JSON.parse(body)
      expect([entity, action]).toEqual(['reports', 'query'])
      return params.next === 'b' ? page([3]) : page([1, 2], 'b')
    })
    const rows: unknown[] = []
    const params = { customer_id: '1', query: 'SELECT campaign.id FROM campaign' }
    for await (const row of server.ads().reports.queryAll(params)) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
  })

  test('searchAll walks the pages by their cursors', async () => {
    server.serve(({ body }) => {
      const { cursor } = JSON.parse(body).params
      const meta = { has_more: cursor !== 'c2', cursor: cursor === 'c2' ? null : 'c2', took_ms: 1 }
      return { body: { data: [cursor ?? 'first'], meta } }
    })
    const found: unknown[] = []
    for await (const record of server.ads().campaigns.searchAll({ query: {}, limit: 1 })) found.push(record)
    expect(found).toEqual(['first', 'c2'])
    expect(server.sent().map(({ body }) => JSON.parse(body))).toEqual([
      { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1 } },
      { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1, cursor: 'c2' } },
    ])
  })
})

describe('a connector by its customer and kind', () => {
  const name = { customer_name: 'acme', connector_type: 'advertising' }

  test('is found once', async () => {
    server.serve(({ method }) =>
      method === 'GET' ? { body: { data: [{ id: 'con_1' }], meta: {} } } : page([]),
    )
    const { campaigns } = server.client().connector<typeof advertising>(name)
    await campaigns.list({ customer_id: '1' })
    await campaigns.list({ customer_id: '1' })
    expect(server.sent().map(({ path }) => path)).toEqual([
      '/api/v1/integrations/connectors?customer_name=acme&connector_type=advertising&limit=2',
      EXECUTE,
      EXECUTE,
    ])
  })

  test.each([
    ['not_found', []],
    ['conflict', [{ id: 'con_1' }, { id: 'con_2' }]],
  ])('is %s if there is not exactly one', async (code, data) => {
    server.serve(() => ({ body: { data, meta: {} } }))
    await expect(server.client().connector(name).execute('campaigns', 'list')).rejects.toMatchObject({
      code,
      message: expect.stringContaining('advertising of acme'),
      remedy: expect.any(String),
    })
  })
})

test('every stream is a property under its own name, whatever its case, and an entity under its name in camel case', async () => {
  const known = ['files', 'changes_start_page_token', 'Orders', 'dailyOrders', 'daily_sums', 'Invoices 2026']
  server.serve(({ path, body }) => {
    if (path !== EXECUTE) return { status: 404 }
    const { entity } = JSON.parse(body)
    if (!known.includes(entity)) return problem(400, 'unknown_entity')
    return { body: { data: [{ entity }], meta: { has_more: false, cursor: null } } }
  })
  const files = server
    .client()
    .connector<typeof drive, 'Orders' | 'dailyOrders' | 'dailySums' | 'Invoices 2026' | 'none'>({
      id: 'con_1',
    })
  const asked = () => server.sent().map(({ body }) => JSON.parse(body).entity)
  for (const [name, entity] of [
    ['Orders', 'Orders'],
    ['Invoices 2026', 'Invoices 2026'],
    ['dailySums', 'daily_sums'],
    ['dailyOrders', 'dailyOrders'],
  ] as const) {
    const { data } = await files[name].search({ query: {} })
    expect(data).toEqual([{ entity }])
    const rows: unknown[] = []
    for await (const row of files[name].searchAll({ query: {} })) rows.push(row)
    expect(rows).toEqual([{ entity }])
  }
  // once asked, the name is known
  expect(asked()).toEqual([
    ...Array(2).fill('Orders'),
    ...Array(2).fill('Invoices 2026'),
    ...Array(2).fill('daily_sums'),
    ...['daily_orders', 'dailyOrders', 'dailyOrders'],
  ])
  await files.changesStartPageToken.get({})
  expect(asked().at(-1)).toBe('changes_start_page_token')
  expect(await errorOf(files.none.search({ query: {} }))).toMatchObject({ code: 'unknown_entity' })
})

test('content is sent after its operation: bytes at once and again, and a stream piece by piece, once', async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 128)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  const { execute } = server.client().connector({ id: 'con_1' })
  for (const [content, times] of [
    [bytes, 2],
    [pieces(), 1],
  ] as const) {
    server.serve((_request, _response, count) =>
      count === 1 ? problem(503, 'unavailable') : { body: { id: 'f' } },
    )
    const uploaded = execute('files_upload', 'create', { name: 'a' }, { content })
    await (times === 2 ? uploaded : expect(uploaded).rejects.toMatchObject({ code: 'unavailable' }))
    expect(server.sent()).toHaveLength(times)
    for (const { body, headers } of each(server.sent())) {
      const [, boundary = ''] =
        /^multipart\/form-data; boundary=([\w-]+)$/.exec(headers['content-type'] ?? '') ?? []
      const [none, operation = '', file = '', end] = body.split(`--${boundary}`)
      expect([none, end]).toEqual(['', '--\r\n'])
      expect(JSON.parse(operation.split('\r\n\r\n')[1] ?? '')).toEqual({
        entity: 'files_upload',
        action: 'create',
        params: { name: 'a' },
      })
      expect(file).toContain('name="content"; filename=')
      expect(file.slice(file.indexOf('\r\n\r\n') + 4)).toBe(`${Buffer.from(bytes).toString()}\r\n`)
    }
  }
})
