import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bearer, createHttp, defineConnector, defineEntity, defineRead, type Http } from '@linkspan/core'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import * as z from 'zod'
import { until } from '../../core/test/support/until.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const recordings = defineEntity({
  name: 'recordings',
  summary: 'Recordings of the made-up vendor.',
  actions: {
    /** Reads a recording. */
    download: defineRead({
      summary: 'Reads a recording.',
      params: z.strictObject({ range_header: z.string().optional() }),
      run: (http: Http, { range_header }, call) => {
        const headers: Record<string, string> = range_header ? { range: range_header } : {}
        return http.download({ method: 'GET', path: '/recording', headers }, call)
      },
    }),
  },
})

const studio = defineConnector({
  type: 'studio',
  aliases: [],
  title: 'Studio',
  entities: { recordings },
  credentials: z.strictObject({ token: z.string() }),
  check: { entity: 'recordings', action: 'download', account: () => undefined },
  open({ token }, options) {
    const http = createHttp({
      vendor: 'studio',
      base_url: options.base_url ?? '',
      auth: () => bearer(token),
      account: token,
      readFault: () => ({}),
      request_id_header: 'request-id',
      options,
    })
    return { api: http, close: http.close }
  },
})

const STUDIO = {
  customer_name: 'acme',
  connector_type: 'studio',
  name: 'Studio',
  credentials: { token: 'invented-token' },
}

let vendor: FakeVendor
let server: TestServer
let id: string

beforeAll(async () => {
  vendor = await startFakeVendor()
  const vendors = { studio: { base_url: vendor.base_url } }
  server = await startTestServer({ kinds: [studio], vendors })
  id = (await server.createConnector(STUDIO)).id
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const download = (params: object = {}) =>
  fetch(`${server.base_url}/api/v1/integrations/connectors/${id}/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entity: 'recordings', action: 'download', params }),
  })

test('a download through execute has the vendor’s bytes, type, length and range', async () => {
  vendor.answer(({ headers }) => ({
    status: headers.range ? 206 : 200,
    headers: {
      'content-type': 'audio/mpeg',
      'content-length': headers.range ? '4' : '8',
      ...(headers.range && { 'content-range': 'bytes 0-3/8' }),
    },
    body: headers.range ? 'abcd' : 'abcdefgh',
  }))
  const whole = await download()
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(whole.headers.get('content-length')).toBe('8')
  expect(await whole.text()).toBe('abcdefgh')
  const part = await download({ range_header: 'bytes=0-3' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 0-3/8')
  expect(await part.text()).toBe('abcd')
})

test('bytes arrive while the vendor still sends, and a caller that hangs up aborts the vendor’s request', async () => {
  const closed = Promise.withResolvers<void>()
  vendor.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('first')
    response.once('close', closed.resolve)
    return undefined
  })
  const asking = request(`${server.base_url}/api/v1/integrations/connectors/${id}/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
  })
  asking.on('error', () => {})
  const first = new Promise((resolve) => {
    asking.once('response', (response) =>
      response.once('data', (bytes) => resolve(String(bytes))).on('error', () => {}),
    )
  })
  asking.end(JSON.stringify({ entity: 'recordings', action: 'download' }))
  expect(await first).toBe('first')
  asking.destroy()
  await closed.promise
  const isLogged = () => server.logs.some((line) => JSON.parse(line).status === 499)
  await until('the end of the download is logged', isLogged)
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

describe('GATE with short windows', () => {
  // far longer than a pause of a busy machine
  const WINDOW_MS = 1_500
  let impatient: TestServer
  let theirs: string
  beforeAll(async () => {
    const vendors = { studio: { base_url: vendor.base_url } }
    impatient = await startTestServer({
      kinds: [studio],
      vendors,
      pace: { head_ms: 10_000, window_ms: WINDOW_MS },
    })
    vendor.answer(() => ({ body: '' }))
    theirs = (await impatient.createConnector(STUDIO)).id
  })
  afterAll(() => impatient.close())

  async function ask(): Promise<IncomingMessage> {
    const asking = request(`${impatient.base_url}/api/v1/integrations/connectors/${theirs}/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${impatient.token}`, 'content-type': 'application/json' },
    })
    asking.on('error', () => {})
    asking.end(JSON.stringify({ entity: 'recordings', action: 'download' }))
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return response.on('error', () => {})
  }

  test('P31 a download whose caller stops reading is closed, at the vendor too, and logged', async () => {
    const closed = Promise.withResolvers<void>()
    vendor.answer((_request, response) => {
      const piece = Buffer.alloc(64 * 1024)
      const more = () => {
        while (response.write(piece));
      }
      response
        .writeHead(200, { 'content-type': 'audio/mpeg' })
        .on('drain', more)
        .once('close', closed.resolve)
      more()
      return undefined
    })
    const response = await ask()
    await closed.promise
    expect(impatient.logs.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'a caller did not read its answer in time; connection closed',
        organization_id: impatient.organization_id,
      }),
    )
    response.destroy()
  })

  test('a download that is read slowly, or that the vendor sends slowly, arrives whole', async () => {
    const MEGABYTE = 1024 * 1024
    vendor.answer(() => ({ headers: { 'content-type': 'audio/mpeg' }, body: 'x'.repeat(16 * MEGABYTE) }))
    let read = 0
    let next = 0
    for await (const piece of await ask()) {
      read += (piece as Buffer).length
      if (read < next) continue
      next = read + MEGABYTE
      await delay(WINDOW_MS / 8)
    }
    expect(read).toBe(16 * MEGABYTE)
    vendor.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('a')
      setTimeout(() => response.end('b'), WINDOW_MS * 2.2)
      return undefined
    })
    expect(await text(await ask())).toBe('ab')
  })
})

test('P49 a download that fails midway is cut off and logged with its reason; a failure before it is a problem', async () => {
  vendor.answer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
    return undefined
  })
  const before = server.logs.length
  await expect(download().then((response) => text(response.body as never))).rejects.toThrow()
  const logged = () => server.logs.slice(before).map((line) => JSON.parse(line))
  const lines = await until('the failure is logged', logged, {
    holds: (all) => all.some(({ status }) => status),
  })
  expect(lines).toMatchObject([{ code: 'vendor_unreachable', status: 504, level: 'warn' }])
  vendor.answer(() => ({ status: 403 }))
  const problem = await download()
  expect(problem.status).toBe(424)
  expect(await problem.json()).toMatchObject({ code: 'vendor_forbidden' })
})
