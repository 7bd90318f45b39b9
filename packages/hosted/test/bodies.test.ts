import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { inRing } from '../../core/test/support/rings.ts'
import { checkJsonSize, type JsonLimits } from '../src/http/middleware/json-size.ts'
import { halfChunked, holdOpen, tokenHead } from './support/attacks.ts'
import { type Answer, startTestServer, type TestServer } from './support/server.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  operation,
  startAdsVendor,
} from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const MEGABYTE = 1024 * 1024
const TOKEN = '/api/v1/account/applications/token'

/** The depth of parsed JSON, the number of its values, and of those in its longest list or object. */
function measured(value: unknown): JsonLimits {
  if (typeof value !== 'object' || value === null) return { deepest: 0, most_values: 0, most_items: 0 }
  const inner = Object.values(value).map(measured)
  return {
    deepest: 1 + Math.max(0, ...inner.map(({ deepest }) => deepest)),
    most_values: inner.reduce((sum, { most_values }) => sum + most_values, inner.length),
    most_items: Math.max(inner.length, ...inner.map(({ most_items }) => most_items)),
  }
}

function accepts(json: string, limits: JsonLimits): boolean {
  try {
    checkJsonSize(Buffer.from(json), limits)
    return true
  } catch {
    return false
  }
}

describe('P31 the size of JSON', () => {
  test('P31 depth and numbers of values are those that the parser would find', () => {
    const hostile = fc.stringMatching(/^[[\]{},:"\\ a🚢]{0,12}$/u)
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        hostile,
        fc.constantFrom(null, true, 0, -1.5e-9, [], {}),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(hostile, tie('value'), { maxKeys: 5 }),
      ),
    }))
    void fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (sample, indent) => {
        const json = JSON.stringify(sample, undefined, indent)
        const limits = measured(sample)
        const below = Object.entries(limits).filter(([, limit]) => limit > 0)
        const not_refused = below.filter(([name, limit]) => accepts(json, { ...limits, [name]: limit - 1 }))
        expect([accepts(json, limits), not_refused]).toEqual([true, []])
      }),
    )
  })

  test('P31 text that ends anywhere, even within a string, ends the check', () => {
    const json = JSON.stringify({ a: ['\\"[{', { b: '\\\\' }], '"': 1 })
    const limits = { deepest: 3, most_values: 9, most_items: 9 }
    for (let length = 0; length <= json.length; length++)
      expect(accepts(json.slice(0, length), limits)).toBe(true)
  })
})

describe('bodies', () => {
  let vendor: AdsVendor
  let server: TestServer
  let id: string
  beforeAll(async () => {
    vendor = await startAdsVendor()
    server = await startTestServer({
      vendors: vendor.vendors,
      body_memory: 12 * MEGABYTE,
      // no connection is closed meanwhile
      pace: { head_ms: 600_000, window_ms: 600_000 },
    })
    id = (await server.createConnector(connectorOf('bodies'))).id
  })
  afterAll(async () => {
    await server.close()
    await vendor.close()
  })

  const create = (body: unknown, headers = {}) => server.request('POST', CONNECTORS, { body, headers })
  const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)

  test('P31 the answer to very many mistakes is short', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`unknown${index}`, 1]))
    const name = 'n'.repeat(100_000)
    const refused = await Promise.all([
      create({ ...connectorOf('many'), ...unknown, [name]: 1 }),
      create(connectorOf('many', { credentials: { ...credentialsOf('many'), ...unknown, [name]: 1 } })),
      server.execute(id, { ...operation, params: { ...unknown, [name]: 1 } }),
      server.execute(id, { entity: name, action: 'list' }),
      server.request('GET', `${CONNECTORS}?${'a'.repeat(10_000)}=1`),
    ])
    for (const answer of each(refused)) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors.length).toBeLessThanOrEqual(20)
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
    }
  })

  test('P33 strings and lists beyond every limit are refused with their path, and never reach a pattern', async () => {
    const long = 'a,'.repeat(500_000)
    const drive = await server.createConnector({
      ...connectorOf('drive'),
      connector_type: 'drive',
      credentials: { ...credentialsOf('drive'), scope: 'x' },
    })
    const list = (params: object) => server.execute(drive.id, { entity: 'files', action: 'list', params })
    const refused = [
      await list({ orderBy: long }),
      await list({ resource_keys: Array(10_000).fill('') }),
      await create(connectorOf('long', { name: long.slice(0, 200_000) })),
      await create(
        connectorOf('long', {
          credentials: { ...credentialsOf('long'), access_token: long.slice(0, 200_000) },
        }),
      ),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([400, 'invalid_params']),
    )
    expect(refused.flatMap(pathsOf)).toEqual([
      '$.orderBy',
      '$.resource_keys',
      '$.name',
      '$.credentials.access_token',
    ])
  })

  test('P31 text that is not UTF-8, or not well-formed Unicode, is refused', async () => {
    const broken = [
      ['{"name":"\\ud800"}', '$.name'],
      ['{"credentials":{"a":["x\\udc00"]}}', '$.credentials.a[0]'],
      ['{"\\ud800":1}', '$["\\ud800"]'],
    ]
    for (const [body, path] of broken) {
      const answer = await create(body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(pathsOf(answer)).toEqual([path])
    }
    const latin1 = await fetch(server.base_url + CONNECTORS, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: Buffer.from('{"name":"é"}', 'latin1'),
    })
    expect([latin1.status, ((await latin1.json()) as { code: string }).code]).toEqual([400, 'invalid_params'])
    expect((await create(connectorOf('ship', { name: '🚢 \u202f"\\' }))).body.name).toBe('🚢 \u202f"\\')
  })

  /** Lets the vendor answer nothing until it is released. Resolves when the first call has come. */
  function holdVendor() {
    const arrived = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    vendor.answer(async () => {
      arrived.resolve()
      await held.promise
      return good
    })
    return { arrived: arrived.promise, release: held.resolve }
  }
  const padded = (bytes: number, api: Pick<TestServer, 'execute'> = server, connector = id) =>
    api.execute(connector, JSON.stringify(operation) + ' '.repeat(bytes))

  test('P31 bodies that do not fit into memory with those in flight wait, and small ones pass them', async () => {
    const { arrived, release } = holdVendor()
    const order: string[] = []
    const note = async (name: string, call: Promise<Answer>) => {
      const { status } = await call
      order.push(name)
      return status
    }
    const large = [note('large', padded(8 * MEGABYTE))]
    await arrived
    for (let more = 0; more < 3; more++) large.push(note('large', padded(8 * MEGABYTE)))
    const list = server.request('GET', CONNECTORS)
    const small = note('small', server.request('PATCH', `${CONNECTORS}/${id}`, { body: { name: 'small' } }))
    expect([await small, (await list).status]).toEqual([200, 200])
    expect(order).toEqual(['small'])
    release()
    expect(await Promise.all(large)).toEqual(large.map(() => 200))
  })

  test('P31 bodies of one organization, held open, keep no other organization waiting', async () => {
    const { clients } = server.server.services
    const other = await clients.createOrganization('Other')
    const token = await server.tokenFor(other.id)
    const as_other: Pick<TestServer, 'execute'> = {
      execute: (connector, body) => server.execute(connector, body, { token }),
    }
    const made = await server.request('POST', CONNECTORS, { body: connectorOf('other'), token })
    const { sockets, end } = await holdOpen(server.base_url, 20, halfChunked({ token: server.token, id }))
    vendor.answer(() => good)
    const statuses: number[] = []
    for (const bytes of [10, 100_000, MEGABYTE, 8 * MEGABYTE, 10])
      statuses.push((await padded(bytes, as_other, made.body.id)).status)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual(Array(20).fill(false))
    expect(statuses).toEqual(Array(5).fill(200))
    end()
  })

  test('GATE P31 4,096 token requests of strangers whose bodies do not come, or not end, keep nobody out', async () => {
    const strangers = await Promise.all(
      [tokenHead, tokenHead + ' '.repeat(4_000)].map((bytes) => holdOpen(server.base_url, 2_048, bytes)),
    )
    const { client_id, client_secret } = server.client
    const asking = { token: null, body: { client_id, client_secret } }
    const answers = [
      await server.request('POST', TOKEN, asking),
      await server.request('GET', CONNECTORS),
      await create(connectorOf('beside')),
      await padded(MEGABYTE),
    ]
    // a busy system may reset a few that the server has not accepted yet
    const holding = strangers.flatMap(({ sockets }) => sockets).filter(({ destroyed }) => !destroyed)
    expect(holding.length).toBeGreaterThan(4_000)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200])
    for (const attack of strangers) attack.end()
  })

  test('P31 a body that is too long, or whose caller hangs up, gives its memory back', async () => {
    vendor.answer(() => good)
    const body = JSON.stringify(operation) + ' '.repeat(8 * MEGABYTE)
    const headers = {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    }
    const url = `${server.base_url}${CONNECTORS}/${id}/execute`
    const compressed = (bytes: Uint8Array<ArrayBuffer>) =>
      fetch(url, { method: 'POST', headers, body: bytes })
    const [fits, too_long] = [gzipSync(body), gzipSync(body + body)]
    for (let count = 0; count < inRing(1, 2); count++) {
      const caller = new AbortController()
      const call = server.execute(id, body, { signal: caller.signal })
      setTimeout(() => caller.abort(), 1)
      await call.catch(() => {})
      expect((await create(body)).status).toBe(413)
      expect((await server.execute(id, `${body}]`)).status).toBe(400)
      expect((await compressed(fits)).status).toBe(200)
      expect((await compressed(too_long)).status).toBe(413)
    }
    expect((await server.execute(id, body)).status).toBe(200)
  })

  test('P31 compressed bodies that are broken, cut off or of another encoding are refused', async () => {
    const send = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      fetch(`${server.base_url}${CONNECTORS}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.token}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body,
      }).then(async (answer) => [answer.status, ((await answer.json()) as { code?: string }).code])
    const whole = JSON.stringify(connectorOf('compressed'))
    expect(await send('gzip', Buffer.from(whole))).toEqual([400, 'invalid_params'])
    expect(await send('gzip', gzipSync(whole).subarray(0, 40))).toEqual([400, 'invalid_params'])
    expect(await send('zstd', Buffer.from(whole))).toEqual([415, 'unsupported_media_type'])
    expect(await send('BR', brotliCompressSync(whole))).toEqual([201, undefined])
    expect(await send('deflate', deflateSync(whole))).toEqual([201, undefined])
    expect(await send('identity', Buffer.from(whole))).toEqual([201, undefined])
  })
})
