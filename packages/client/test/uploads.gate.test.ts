import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient, type HostedConnector } from '@linkspan/client'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import type { drive } from '@linkspan/drive'
import { inRing } from '../../core/test/support/rings.ts'
import { until } from '../../core/test/support/until.ts'
import { keepPace } from '../../hosted/src/server/pace.ts'
import { CONNECTORS } from '../../hosted/test/support/api.ts'
import { type Sandbox, startSandbox } from '../../hosted/test/support/sandbox.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'

const MEGABYTE = 1024 * 1024
/** More than one chunk of the connector's upload. */
const LARGE = inRing(9, 20) * MEGABYTE
/** In each of these, 64 KiB of a body have to arrive. */
const WINDOW_MS = 2_000
let sandbox: Sandbox
let server: TestServer
let id: string
let files: HostedConnector<typeof drive>

beforeAll(async () => {
  const started = await startSandbox('uploads')
  sandbox = started.sandbox
  server = await startTestServer({
    vendors: started.vendors,
    pace: { head_ms: 10_000, window_ms: WINDOW_MS },
  })
  const credentials = sandbox.drive.credentials()
  const made = { customer_name: 'acme', connector_type: 'drive', name: 'x', credentials }
  id = (await server.createConnector({ ...made, sync_interval_seconds: null })).id
  files = createClient({ base_url: server.base_url, ...server.client }).connector<typeof drive>({ id })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

/** One piece of the bytes below. */
const BLOCK = Buffer.from(Array.from({ length: 100_003 }, (_, at) => (at * 31 + (at >> 8)) & 0xff))

/** Bytes that differ everywhere, in pieces of uneven length. */
async function* bytesOf(total: number, hash = createHash('md5'), pulled = { bytes: 0 }) {
  for (let at = 0; at < total; at += BLOCK.length) {
    const piece = Buffer.from(BLOCK.subarray(0, Math.min(BLOCK.length, total - at)))
    if (piece.length >= 4) piece.writeUInt32LE(at)
    hash.update(piece)
    pulled.bytes += piece.length
    yield piece
  }
}

const named = async (name: string) => (await files.files.list({ q: `name = '${name}'` })).data

describe('content through the server', () => {
  test('a stream of several chunks arrives at the vendor with the same bytes, and comes back with them', async () => {
    const hash = createHash('md5')
    const file = await files.filesUpload.create(
      { name: 'large.bin', file_mime_type: 'application/octet-stream', fields: 'id,size,md5Checksum' },
      { content: bytesOf(LARGE, hash) },
    )
    const md5 = hash.digest('hex')
    expect(file).toMatchObject({ size: String(LARGE), md5Checksum: md5 })
    const { stream } = await files.files.download({ fileId: file.id as string })
    const received = createHash('md5')
    for await (const piece of stream) received.update(piece)
    expect(received.digest('hex')).toBe(md5)
  })

  test('bytes in memory arrive too, and a repetition with the same key gets the file of the first', async () => {
    const content = await buffer(bytesOf(LARGE))
    const upload = () =>
      files.filesUpload.create(
        { name: 'once.bin', fields: 'id,md5Checksum' },
        { content, idempotency_key: 'once' },
      )
    const first = await upload()
    expect(first).toMatchObject({ md5Checksum: createHash('md5').update(content).digest('hex') })
    expect(await upload()).toEqual(first)
    expect(await named('once.bin')).toHaveLength(1)
  })

  test('P31 a dozen uploads of 12 MB at once all arrive', async () => {
    const uploads = Array.from({ length: 12 }, async (_, index) =>
      files.filesUpload.create(
        { name: `dozen-${index}.bin`, fields: 'size' },
        { content: await buffer(bytesOf(12 * MEGABYTE)) },
      ),
    )
    const size = String(12 * MEGABYTE)
    expect(await Promise.all(uploads)).toEqual(Array(12).fill({ size }))
  })

  test('an upload takes any time while its bytes move', async () => {
    async function* slow() {
      for await (const piece of bytesOf(MEGABYTE)) {
        yield piece
        await delay(WINDOW_MS / 6)
      }
    }
    const file = await files.filesUpload.create({ name: 'slow.bin', fields: 'size' }, { content: slow() })
    expect(file).toMatchObject({ size: String(MEGABYTE) })
  })

  test('P31 an upload that a few bytes keep open is 408, and leaves no file', async () => {
    const headers = {
      authorization: `Bearer ${server.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const sent = httpRequest(`${server.base_url}${CONNECTORS}/${id}/execute`, { method: 'POST', headers })
    sent.on('error', () => {})
    const answered = once(sent, 'response')
    const operation = { entity: 'files_upload', action: 'create', params: { name: 'trickle.bin' } }
    const head = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`
    sent.write(`${head('operation')}${JSON.stringify(operation)}\r\n${head('content')}abc`)
    const trickle = setInterval(() => sent.write('a'), WINDOW_MS / 8)
    const [answer] = await answered
    clearInterval(trickle)
    expect(answer.statusCode).toBe(408)
    sent.destroy()
    expect(await named('trickle.bin')).toEqual([])
  })

  test('a caller that hangs up in the middle leaves no file, and the server goes on', async () => {
    const aborting = new AbortController()
    async function* half() {
      yield* bytesOf(MEGABYTE)
      aborting.abort()
      await delay(10)
      yield* bytesOf(MEGABYTE)
    }
    const upload = files.filesUpload.create(
      { name: 'half.bin' },
      { content: half(), signal: aborting.signal },
    )
    await expect(upload).rejects.toMatchObject({ code: 'cancelled' })
    expect(await named('half.bin')).toEqual([])
  })
})

test('a server that did not run for a while does not count what came meanwhile as slow', async () => {
  const pace = { head_ms: 10_000, window_ms: 500 }
  const own = createServer((request, response) => request.resume().once('end', () => response.end()))
  own.on('clientError', (_error, socket) => socket.destroy()).listen(0, '127.0.0.1')
  keepPace(own, pace, () => {})
  await once(own, 'listening')
  const { port } = own.address() as AddressInfo
  const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST' })
  const answered = once(sent, 'response')
  answered.catch(() => {})
  const began = once(own, 'request')
  sent.write('a')
  await began
  for (const piece of 'bc') {
    // the server runs in this process
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.5 * pace.window_ms)
    await delay(20)
    sent.write(piece)
  }
  sent.end()
  const [response] = await answered
  expect(response.resume().statusCode).toBe(200)
  own.closeAllConnections()
  own.close()
})

describe('a body in parts', () => {
  const operation = { entity: 'files_upload', action: 'create', params: { name: 'raw.bin' } }
  const part = (name: string, body: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`
  const send = (body: string, headers: Record<string, string> = {}, path = `${CONNECTORS}/${id}/execute`) =>
    server.request('POST', path, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    })
  const json = part('operation', JSON.stringify(operation))
  const content = part('content', 'abc', '; filename="a"')

  test('takes what a form of curl sends', async () => {
    const answer = await send(`${json}${content}--b--\r\n`)
    expect(answer).toMatchObject({ status: 200, body: { name: 'raw.bin' } })
  })

  test('may begin with the content, which is then held in memory, up to 10 MB', async () => {
    const bytes = 'ab'.repeat(4 * MEGABYTE)
    const ahead = (body: string) => send(`${part('content', body, '; filename="a"')}${described}--b--\r\n`)
    const described = part(
      'operation',
      JSON.stringify({ ...operation, params: { name: 'ahead.bin', fields: 'size' } }),
    )
    expect(await ahead(bytes)).toMatchObject({ status: 200, body: { size: String(8 * MEGABYTE) } })
    expect(await ahead(bytes + bytes)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '$.operation', message: expect.stringContaining('10485760') }] },
    })
    expect(await named('ahead.bin')).toHaveLength(1)
  })

  const search = part('operation', JSON.stringify({ entity: 'files', action: 'list' }))
  test.each<[string, string, number, string]>([
    ['content that ends too early', `${json}${content}`.slice(0, -3), 400, '$.content'],
    ['no content', `${json}--b--\r\n`, 400, '$.content'],
    ['content alone', `${content}--b--\r\n`, 400, '$.operation'],
    ['another part', `${json}${part('more', 'x')}--b--\r\n`, 400, '$.more'],
    ['another part after the content', `${json}${content}${part('more', 'x')}--b--\r\n`, 400, '$'],
    ['another part after both', `${content}${json}${part('', 'x')}--b--\r\n`, 400, '$'],
    ['an operation that is not JSON', `${part('operation', '{')}${content}--b--\r\n`, 400, '$'],
    ['an operation without content', `${search}${content}--b--\r\n`, 400, '$.content'],
    ['no parts at all', 'x', 400, '$'],
  ])('with %s is refused, and makes no file', async (_name, body, status, path) => {
    const before = (await named('raw.bin')).length
    const answer = await send(body)
    expect(answer).toMatchObject({ status, body: { errors: [{ path }] } })
    expect(await named('raw.bin')).toHaveLength(before)
  })

  test('is refused without a boundary, compressed, on another route, and with a long operation', async () => {
    const whole = `${json}${content}--b--\r\n`
    const long = part('operation', JSON.stringify({ ...operation, more: 'x'.repeat(11 * MEGABYTE) }))
    const answers = [
      await send(whole, { 'content-type': 'multipart/form-data' }),
      await send(whole, { 'content-encoding': 'gzip' }),
      await send(whole, {}, CONNECTORS),
      await send(`${long}${content}--b--\r\n`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 415, 413])
  })

  test('whose rest is long is answered before it has come', async () => {
    const request = httpRequest(`${server.base_url}${CONNECTORS}/${id}/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    })
    request.on('error', () => {})
    request.write(
      `${search}--b\r\ncontent-disposition: form-data; name="content"; filename="a"\r\n\r\n${'x'.repeat(10_000)}`,
    )
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(400)
    request.destroy()
  })
})

test('while the vendor takes nothing, the server takes little of the content, and waits', async () => {
  const window_ms = 500
  let vendor: FakeVendor | undefined
  try {
    vendor = await startFakeVendor()
    const { base_url } = vendor
    const own = await startTestServer({
      vendors: { drive: { base_url, token_url: `${base_url}/token` } },
      pace: { head_ms: 10_000, window_ms },
    })
    try {
      vendor.answer(({ method, path }) => {
        if (path.startsWith('/token')) return { body: { access_token: 'invented', expires_in: 3600 } }
        if (method === 'POST') return { headers: { location: `${base_url}/session` } }
        return method === 'GET' ? { body: {} } : undefined
      })
      const credentials = { client_id: 'a', client_secret: 'invented', refresh_token: 'invented-token' }
      const made = await own.createConnector({
        customer_name: 'a',
        connector_type: 'drive',
        name: 'x',
        credentials,
      })
      const client = createClient({ base_url: own.base_url, ...own.client }).connector<typeof drive>({
        id: made.id,
      })
      const pulled = { bytes: 0 }
      const aborting = new AbortController()
      const upload = client.filesUpload.create(
        { name: 'a' },
        { content: bytesOf(500 * MEGABYTE, undefined, pulled), signal: aborting.signal },
      )
      const ended = upload.catch((error: unknown) => error)
      const failed = upload.then(() => {})
      // the server reads more than a chunk of the vendor, at whatever speed
      await Promise.race([until('the server takes a chunk', () => pulled.bytes > 8 * MEGABYTE), failed])
      for (let before = -1; before < pulled.bytes; await delay(300)) before = pulled.bytes
      expect(pulled.bytes).toBeLessThan(40 * MEGABYTE)
      // the vendor is slow, and not the caller
      await delay(2 * window_ms)
      aborting.abort()
      expect(await ended).toMatchObject({ code: 'cancelled' })
    } finally {
      // ends the call that the vendor has not answered
      await vendor.close()
      await own.close()
    }
  } finally {
    await vendor?.close()
  }
})
