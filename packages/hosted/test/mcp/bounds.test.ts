import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import fc from 'fast-check'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { project } from '../../src/http/mcp/project.ts'
import { shorten, sizeOfJson } from '../../src/http/mcp/shorten.ts'
import { type Agent, connectHttp } from '../support/mcp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
let agent: Agent
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  agent = await connectHttp(server, server.token)
})
afterAll(async () => {
  await agent?.close()
  await server?.close()
  await vendor?.close()
})

/** What an answer has besides its rows. */
const FRAME = 1_500

async function newConnector(): Promise<string> {
  return (await server.createConnector(connectorOf(randomUUID()))).id
}

/** A connector whose campaigns have names of these lengths, and ids from 0. */
async function withCampaigns(lengths: readonly number[]): Promise<string> {
  const id = await newConnector()
  const records = lengths.map((length, at) => ({
    campaign: { id: at, name: 'n'.repeat(length), resource_name: `customers/1/campaigns/${at}` },
  }))
  await publish(
    { store: server.server.store, key_ring: server.config.key_ring },
    {
      key: { organization_id: server.organization_id, id },
      entity: searchable(advertising.entities.campaigns),
      records,
    },
  )
  return id
}

/** Calls a tool until there is no next_cursor, and returns every row. */
async function walk(
  name: string,
  args: Record<string, unknown>,
): Promise<{ rows: unknown[]; hints: unknown[] }> {
  const rows: unknown[] = []
  const hints: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const { failed, body, text } = await agent.call(name, { ...args, ...(cursor && { cursor }) })
    if (failed) throw new Error(text)
    expect(Buffer.byteLength(text)).toBeLessThan((args.max_bytes as number) + FRAME)
    expect(body.data.length).toBeGreaterThan(0)
    rows.push(...body.data)
    hints.push(body.hint)
    if (body.next_cursor === null) return { rows, hints }
    cursor = body.next_cursor
  }
}

describe('bounded answers', () => {
  test('pages of search have the requested length, and their cursors bring every record once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1_000, max: 4_000 }),
        fc.integer({ min: 1, max: 20 }),
        async (lengths, max_bytes, limit) => {
          const connector_id = await withCampaigns(lengths)
          const args = {
            connector_id,
            entity: 'campaigns',
            fields: ['campaign.id', 'campaign.name'],
            sort: [{ 'campaign.id': 'asc' }],
            max_bytes,
            limit,
          }
          const { rows } = await walk('search', args)
          expect(rows.map((row) => (row as { campaign: { id: number } }).campaign.id)).toEqual([
            ...lengths.keys(),
          ])
        },
      ),
      { numRuns: 8 },
    )
  })

  test('a record that is too long on its own is shortened, and a hint says how to get it whole', async () => {
    const connector_id = await withCampaigns([5_000, 10])
    const args = { connector_id, entity: 'campaigns', fields: ['campaign.id', 'campaign.name'] }
    const { rows, hints } = await walk('search', { ...args, max_bytes: 1_000 })
    expect(rows).toMatchObject([
      { campaign: { id: 0, name: expect.stringMatching(/^n+… \d+ more characters$/) } },
      { campaign: { id: 1, name: 'nnnnnnnnnn' } },
    ])
    expect(hints[0]).toContain('raise max_bytes')
    const whole = await agent.call('search', { ...args, max_bytes: 20_000 })
    expect(whole.body.data[0].campaign.name).toHaveLength(5_000)
  })

  test("rows of a vendor's page that do not fit come with the cursor, from the same page and then the next", async () => {
    const connector_id = await newConnector()
    const idOf = (row: unknown) => Number((row as { campaign: { id: string } }).campaign.id)
    const page = (from: number) =>
      Array.from({ length: 8 }, (_, at) => ({ campaign: { id: String(from + at), name: 'n'.repeat(300) } }))
    vendor.answer(({ path, body }) => {
      if (path.endsWith('/token')) return { body: { access_token: 'new', expires_in: 3600 } }
      const { pageToken: token } = JSON.parse(body) as { pageToken?: string }
      return { body: token ? { results: page(8) } : { results: page(0), nextPageToken: 'second' } }
    })
    const params = { customer_id: '1234567890', query: 'SELECT campaign.id, campaign.name FROM campaign' }
    const args = { connector_id, entity: 'campaigns', action: 'list', params }
    const { rows, hints } = await walk('call', { ...args, max_bytes: 1_000 })
    expect(rows.map(idOf)).toEqual(Array.from({ length: 16 }, (_, at) => at))
    expect(hints[0]).toContain('choose fewer fields')

    const narrow = await walk('call', { ...args, fields: ['campaign.id'], max_bytes: 1_000 })
    expect(narrow.rows[3]).toEqual({ campaign: { id: '3' } })
    expect(narrow.hints).toEqual([undefined, undefined])

    const first = await agent.call('call', { ...args, max_bytes: 1_000 })
    const { next_cursor: cursor } = first.body
    const others = { ...params, customer_id: '9999999999' }
    const wrong = await agent.call('call', { ...args, params: others, cursor, max_bytes: 1_000 })
    expect(wrong.body.error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.cursor' }] })
    vendor.answer(() => ({ status: 404 }))
  })

  test('shortened values have about the requested length, and stay JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 200, max: 2_000 }), (value, bytes) => {
        const short = shorten(value, bytes)
        expect(sizeOfJson(short)).toBeLessThanOrEqual(Math.max(bytes * 2, 400))
        if (sizeOfJson(value) <= bytes) expect(short).toBe(value)
      }),
    )
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field_${at}`, 'x'.repeat(50)]))
    expect(sizeOfJson(shorten(wide, 2_000))).toBeLessThanOrEqual(2_000)
    expect(sizeOfJson(shorten('\u0000'.repeat(10_000), 1_000))).toBeLessThanOrEqual(1_000)
    expect(shorten({ id: 1, rows: Array(1_000).fill('row') }, 300)).toMatchObject({ id: 1 })
  })

  test('fields choose members of objects and of each item of lists; a parent brings its children', () => {
    const row = {
      id: 1,
      parties: [{ name: 'Ann', email: 'a@example.com' }, { name: 'Bo' }],
      meta: { a: { b: 2 } },
    }
    expect(project(row, ['parties.name', 'meta'])).toEqual({
      parties: [{ name: 'Ann' }, { name: 'Bo' }],
      meta: { a: { b: 2 } },
    })
    expect(project(row, ['id', 'meta.a.b', 'meta.a'])).toEqual({ id: 1, meta: { a: { b: 2 } } })
  })
})
