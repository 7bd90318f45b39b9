import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import axios, { type AxiosAdapter } from 'axios'
import fc from 'fast-check'
import { fetchAdapter } from '../src/http/fetch-adapter.ts'
import { defaultTimeouts } from '../src/http/timeouts.ts'
import { bearer, type ConnectorOptions, createHttp, type Http } from '../src/index.ts'
import { errorOf, type FakeHandler, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock } from './fixtures.ts'

let vendor: FakeVendor
// a request whose time was up may still arrive, so each test has a vendor of its own
beforeEach(async () => {
  vendor = await startFakeVendor()
})
afterEach(() => vendor.close())

const open = (options: ConnectorOptions = {}): Http =>
  createHttp({
    vendor: 'shop',
    base_url: vendor.base_url,
    auth: () => bearer('canary-token-3'),
    account: String(Math.random()),
    readFault: ({ text }) => ({ message: text }),
    request_id_header: 'request-id',
    options: { clock: fakeClock(), ...options },
  })

const reading = { operation: 'things.list', write: false }
const writing = { operation: 'things.create', write: true }
const request = { method: 'GET', path: '/things' } as const

const sending =
  (status: number, encoding: string, bytes: Buffer): FakeHandler =>
  (_request, response) => {
    response.writeHead(status, { 'content-encoding': encoding }).end(bytes)
    return undefined
  }

const things = JSON.stringify({ things: Array.from({ length: 50 }, (_, id) => ({ id })) })

describe('compressed bodies', () => {
  test('P42 that are truncated or corrupt anywhere are one typed error, and are retried', async () => {
    const http = open({ retry: { retries: 1 } })
    for (const [encoding, whole] of [
      ['gzip', gzipSync(things)],
      ['br', brotliCompressSync(things)],
    ] as const) {
      const place = fc.nat({ max: whole.length - 2 })
      await fc.assert(
        fc.asyncProperty(place, fc.boolean(), async (at, cut) => {
          const broken = cut ? whole.subarray(0, at + 1) : Buffer.alloc(at + 8, 0xff)
          vendor.answer(sending(200, encoding, broken))
          const error = await errorOf(http.json(request, reading))
          expect(error).toMatchObject({ code: 'vendor_invalid_reply', retryable: true })
          expect(error.message).toMatch(/sent a compressed body that is truncated or corrupt \(\w+\)\.$/)
          expect(vendor.requests).toHaveLength(2)
        }),
        { numRuns: 30 },
      )
    }
    await http.close()
  })

  test('an encoding without a body, such as of a 204, is an empty body', async () => {
    vendor.answer(sending(204, 'gzip', Buffer.alloc(0)))
    expect(await open().send({ method: 'DELETE', path: '/things/1' }, writing)).toMatchObject({
      status: 204,
      text: '',
    })
    expect(vendor.requests).toHaveLength(1)
  })

  test('encodings are known in upper and lower case; P32 names of an object’s prototype are no encodings', async () => {
    for (const encoding of ['GZIP', 'x-gzip']) {
      vendor.answer(sending(200, encoding, gzipSync(things)))
      expect((await open().json(request, reading)).body).toEqual(JSON.parse(things))
    }
    for (const encoding of ['__proto__', 'constructor', 'toString']) {
      vendor.answer(sending(200, encoding, Buffer.from(things)))
      expect((await open().json(request, reading)).body).toEqual(JSON.parse(things))
    }
  })

  test('a body may have several gzip members, of which the last one names its own size only', async () => {
    for (const at of [1, things.length - 1]) {
      const members = [things.slice(0, at), things.slice(at)].map((part) => gzipSync(part))
      vendor.answer(sending(200, 'gzip', Buffer.concat(members)))
      expect((await open().json(request, reading)).body).toEqual(JSON.parse(things))
    }
  })
})

test('a page can be drained once; its memory is then free, unless the caller’s own client may hold it', async () => {
  const data = Buffer.from(things)
  const holding: AxiosAdapter = async (config) => ({ status: 200, statusText: '', headers: {}, config, data })
  const read = async (http: Http) => {
    const { rows } = await http.rows<object, object>(request, 'things', reading)
    return [[...rows.drain()].flat(), rows.length()]
  }
  const whole = [JSON.parse(things).things, 50]
  const http = open({ adapter: holding })
  expect(await read(http)).toEqual(whole)
  expect(await read(http)).toEqual(whole)
  for (const encoding of ['identity', 'gzip']) {
    vendor.answer(sending(200, encoding, encoding === 'gzip' ? gzipSync(things) : data))
    expect(await read(open())).toEqual(whole)
    const reply = await open().send(request, reading)
    expect(reply.text).toBe(things)
    reply.release?.()
    expect(reply.bytes).toHaveLength(0)
  }
})

test('infinite timeouts and limits are no limits', async () => {
  vendor.answer(sending(200, 'gzip', gzipSync(things)))
  const endless = { total: Number.POSITIVE_INFINITY, response: Number.POSITIVE_INFINITY }
  for (const axiosOf of [undefined, axios.create()]) {
    const http = open({
      timeout: endless,
      max_reply_bytes: Number.POSITIVE_INFINITY,
      ...(axiosOf && { axios: axiosOf }),
    })
    expect((await http.json(request, reading)).body).toEqual(JSON.parse(things))
  }
})

test('P42 a download with broken framing fails with our error, without what the vendor sent', async () => {
  vendor.answer((_request, response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' }).write('the first words')
    setTimeout(() => response.socket?.write('zz\r\ncanary-of-the-vendor\r\n'), 20)
    return undefined
  })
  const { stream } = await open().download(request, reading)
  const error = await errorOf(buffer(stream))
  expect(error).toMatchObject({ code: 'vendor_unreachable', reason: 'connection_lost', retryable: true })
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('canary-of-the-vendor')
})

const clients: Record<string, ConnectorOptions> = {
  'our adapter': {},
  'axios’ own': { axios: axios.create() },
  'axios’ fetch': { axios: axios.create({ adapter: 'fetch' }) },
  'the runtime’s fetch': { adapter: fetchAdapter(defaultTimeouts) },
}

for (const [name, options] of Object.entries(clients)) {
  describe(`with ${name}`, () => {
    test('P42 a truncated reply is retried; one that is too large is not', async () => {
      vendor.answer((_request, response, count) => {
        if (count > 1) return { body: things }
        response.writeHead(200, { 'content-length': '1000' }).write('{"things":[')
        setTimeout(() => response.destroy(), 20)
        return undefined
      })
      expect((await open(options).json(request, reading)).body).toEqual(JSON.parse(things))
      expect(vendor.requests).toHaveLength(2)
      vendor.answer(() => ({ body: things }))
      const error = await errorOf(open({ ...options, max_reply_bytes: 100 }).json(request, reading))
      expect(error).toMatchObject({ code: 'vendor_invalid_reply', retryable: false })
      expect(error.message).toMatch(/larger than max_reply_bytes\.$/)
      expect(vendor.requests).toHaveLength(1)
    })

    test('a download is complete and has its length; a failure keeps the vendor’s message', async () => {
      vendor.answer(({ headers }, response) => {
        const zipped = String(headers['accept-encoding']).includes('gzip')
        const bytes = zipped ? gzipSync(things) : Buffer.from(things)
        response
          .writeHead(200, { 'content-length': bytes.length, ...(zipped && { 'content-encoding': 'gzip' }) })
          .end(bytes)
        return undefined
      })
      const { content_length, stream } = await open(options).download(request, reading)
      expect(content_length).toBe(things.length)
      expect(String(await buffer(stream))).toBe(things)
      vendor.answer(() => ({ status: 403, body: 'not this file' }))
      expect(await errorOf(open(options).download(request, reading))).toMatchObject({
        code: 'vendor_forbidden',
        message: 'shop: things.list: not this file',
      })
    })

    test('P39 a download ends at once when it is aborted or destroyed', async () => {
      vendor.answer((_request, response) => {
        response.writeHead(200).write('the first words')
        return undefined
      })
      const controller = new AbortController()
      const given = await open(options).download(request, { ...reading, signal: controller.signal })
      setTimeout(() => controller.abort(), 20)
      expect(await errorOf(buffer(given.stream))).toMatchObject({ code: 'cancelled' })
      const { stream } = await open(options).download(request, reading)
      await new Promise((resolve) => stream.once('data', resolve))
      await new Promise((resolve) => stream.once('close', resolve).destroy())
    })

    test('P39 a stream that is being sent is destroyed when the call is aborted', async () => {
      vendor.answer(() => undefined)
      const controller = new AbortController()
      const source = new Readable({ read: () => void setTimeout(() => controller.abort(), 20) })
      const content = { type: 'text/plain', bytes: () => source } as const
      const upload = { method: 'POST', path: '/upload', content } as const
      const error = await errorOf(open(options).json(upload, { ...writing, signal: controller.signal }))
      expect(error).toMatchObject({ code: 'cancelled' })
      expect(source.destroyed).toBe(true)
    })
  })
}

test('a caller’s own adapter gets a request as axios prepares it', async () => {
  const methods: unknown[] = []
  const adapter: AxiosAdapter = async (config) => {
    methods.push(config.method)
    return { data: things, status: 200, statusText: '', headers: {}, config }
  }
  expect((await open({ adapter }).json(request, reading)).body).toEqual(JSON.parse(things))
  // axios writes methods in lower case
  expect(methods).toEqual(['get'])
})

test('an adapter may return any kind of bytes, text or parsed JSON', async () => {
  const bytes = Buffer.from(things)
  const shared = new Uint8Array(new Uint8Array([0, ...bytes, 0]).buffer, 1, bytes.length)
  for (const data of [bytes, shared, Uint8Array.from(bytes).buffer, things, JSON.parse(things)]) {
    const adapter: AxiosAdapter = async (config) => ({
      status: 200,
      statusText: '',
      headers: {},
      config,
      data,
    })
    expect((await open({ adapter }).json(request, reading)).body).toEqual(JSON.parse(things))
    const { stream } = await open({ adapter }).download(request, reading)
    expect(String(await buffer(stream))).toBe(things)
  }
})
