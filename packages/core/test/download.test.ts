import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bearer, type ConnectorOptions, createHttp, type Http, isDownload } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock } from './fixtures.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterAll(() => vendor.close())

const open = (options: ConnectorOptions = {}, base_url = vendor.base_url): Http =>
  createHttp({
    vendor: 'shop',
    base_url,
    auth: () => bearer('canary-token-2'),
    account: String(Math.random()),
    headers: { 'x-own': 'yes' },
    readFault: (reply) => ({ message: reply.text }),
    request_id_header: 'request-id',
    options: { clock: fakeClock(), ...options },
  })

const reading = { operation: 'files.download', write: false }
const writing = { operation: 'files.create', write: true }

describe('downloads', () => {
  test('are a stream with the vendor’s headers about it', async () => {
    vendor.answer(({ headers }) => ({
      status: headers.range ? 206 : 200,
      headers: { 'content-type': 'audio/mpeg', ...(headers.range && { 'content-range': 'bytes 0-3/8' }) },
      body: headers.range ? 'abcd' : 'abcdefgh',
    }))
    const whole = await open().download({ method: 'GET', path: '/file' }, reading)
    expect(whole).toMatchObject({ status: 200, content_type: 'audio/mpeg', content_range: null })
    expect(String(await buffer(whole.stream))).toBe('abcdefgh')
    const part = await open().download(
      { method: 'GET', path: '/file', headers: { range: 'bytes=0-3' } },
      reading,
    )
    expect(part).toMatchObject({ status: 206, content_range: 'bytes 0-3/8' })
    expect(String(await buffer(part.stream))).toBe('abcd')
    expect(isDownload(part)).toBe(true)
    expect([{ stream: 1 }, null, {}, []].some(isDownload)).toBe(false)
  })

  test('the total timeout ends with the headers; the caller’s signal aborts the body as well', async () => {
    const http = open({ timeout: 3_000 })
    vendor.answer(() => ({ body: 'a first call opens the connection' }))
    await buffer((await http.download({ method: 'GET', path: '/file' }, reading)).stream)
    vendor.answer((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(10)), 20)
      response.once('close', () => clearInterval(timer))
      setTimeout(() => response.end(), 3_500)
      return undefined
    })
    const slow = await http.download({ method: 'GET', path: '/slow' }, reading)
    expect((await buffer(slow.stream)).length).toBeGreaterThan(50)
    const controller = new AbortController()
    const left = await open().download(
      { method: 'GET', path: '/slow' },
      { ...reading, signal: controller.signal },
    )
    left.stream.once('data', () => controller.abort())
    await expect(buffer(left.stream)).rejects.toThrow()
  })

  test('a failure is an error with the vendor’s message, and is retried like any read', async () => {
    vendor.answer((_request, _response, count) =>
      count === 1 ? { status: 503 } : { status: 403, body: 'not this file' },
    )
    await expect(open().download({ method: 'GET', path: '/file' }, reading)).rejects.toMatchObject({
      code: 'vendor_forbidden',
      message: 'shop: files.download: not this file',
    })
    expect(vendor.requests).toHaveLength(2)
  })
})

describe('URLs that the vendor returns', () => {
  test('P42 whose bodies are truncated, stall or are aborted fail with our errors; errors of the reader stay', async () => {
    let cutOff = () => {}
    vendor.answer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('the first words')
      cutOff = () => response.destroy()
      return undefined
    })
    const http = open()
    const get = (path: string, signal?: AbortSignal) =>
      http.download({ method: 'GET', path }, { ...reading, ...(signal && { signal }) })
    const message = expect.stringMatching(/^shop: files\.download: 127\.0\.0\.1:\d+ could not be reached/)
    const cut = await get('/cut')
    cutOff()
    await expect(buffer(cut.stream)).rejects.toMatchObject({ code: 'vendor_unreachable', message })
    const impatient = open({ timeout: { idle: 300 } })
    const silent = await impatient.download({ method: 'GET', path: '/silent' }, reading)
    await expect(buffer(silent.stream)).rejects.toMatchObject({
      code: 'vendor_unreachable',
      reason: 'timeout',
    })
    const giving = new AbortController()
    const given = await get('/given', giving.signal)
    setTimeout(() => giving.abort(), 20)
    await expect(buffer(given.stream)).rejects.toMatchObject({ code: 'cancelled' })
    const own = await get('/own')
    setTimeout(() => own.stream.destroy(new Error('enough')), 20)
    await expect(buffer(own.stream)).rejects.toThrow('enough')
    const unread = await get('/unread')
    await new Promise((resolve) => unread.stream.on('close', resolve).destroy())
    await Promise.all([http.close(), impatient.close()])
  })

  test('P42 get neither credentials nor the connector’s headers', async () => {
    vendor.answer(() => ({ body: 'media' }))
    const { stream } = await open().download(
      { method: 'GET', url: `${vendor.base_url}/media?signature=abc` },
      reading,
    )
    await buffer(stream)
    expect(vendor.requests[0]).toMatchObject({ path: '/media?signature=abc' })
    expect(vendor.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(vendor.requests[0]?.headers).not.toHaveProperty('x-own')
  })

  test('P26 are refused without TLS, unless the base URL has none either', async () => {
    const secure = open({}, 'https://vendor.example')
    for (const url of ['http://127.0.0.1/media', 'file:///etc/passwd', 'not an address']) {
      await expect(secure.download({ method: 'GET', url }, reading)).rejects.toMatchObject({
        code: 'vendor_invalid_reply',
      })
    }
  })
})

describe('bytes that are sent', () => {
  test('a stream is sent as it is read, and is opened again for a retry', async () => {
    vendor.answer((_request, _response, count) => (count === 1 ? { status: 429 } : { body: {} }))
    let opened = 0
    const bytes = () => {
      opened++
      return Readable.from([Buffer.from('first '), Buffer.from('second')])
    }
    const request = { method: 'POST', path: '/upload', content: { type: 'text/plain', bytes } } as const
    await open().json(request, writing)
    expect(opened).toBe(2)
    expect(vendor.requests[1]).toMatchObject({
      body: 'first second',
      headers: { 'content-type': 'text/plain' },
    })
  })

  test('a status that the request accepts is not an error', async () => {
    vendor.answer(() => ({ status: 308, headers: { range: 'bytes=0-99' } }))
    const request = { method: 'PUT', path: '/session', accept_status: [308] } as const
    expect(await open().send(request, writing)).toMatchObject({
      status: 308,
      headers: { range: 'bytes=0-99' },
    })
  })
})
