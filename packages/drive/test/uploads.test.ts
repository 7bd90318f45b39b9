import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { inRing } from '../../core/test/support/rings.ts'
import { createDrive, type Drive, type DriveOptions } from '../src/index.ts'
import { startUploadVendor, type Trouble, type UploadVendor } from './upload-vendor.ts'

const CHUNK = 8 * 1024 * 1024
/** Where the full chunks of large content begin; after them comes one that is not full. */
const STARTS = Array.from({ length: inRing(1, 2) }, (_, at) => at * CHUNK)
const END = STARTS.length * CHUNK
let vendor: UploadVendor
let plain: FakeVendor
const opened: Drive[] = []

const open = (options: DriveOptions = {}) => {
  const drive = createDrive({
    base_url: vendor.base_url,
    retry: { base_delay_ms: 5 },
    ...options,
    credentials: { access_token: 'invented-token', refresh_token: 'invented-refresh' },
  })
  opened.push(drive)
  return drive
}

// a request of an upload that was aborted may still arrive, so each test has vendors of its own
beforeEach(async () => {
  vendor = await startUploadVendor()
  plain = await startFakeVendor()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((drive) => drive.close()))
  await vendor.close()
  await plain.close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const ranges = () =>
  vendor.requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['content-range'])

/** A stream in pieces of an odd size, like those of files and sockets. */
function streamOf(bytes: Buffer): Readable {
  return Readable.from(
    (function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521)
    })(),
  )
}

describe('small content', () => {
  const parts = () => {
    expect(plain.requests).toHaveLength(1)
    const { headers, body = '', path } = plain.requests[0] ?? { headers: {} }
    const boundary = /boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1] as string
    expect(headers['content-type']).toMatch(/^multipart\/related; /)
    const [, metadata = '', media = ''] = body.split(`--${boundary}`)
    const [head = '', json = ''] = metadata.trim().split('\r\n\r\n')
    const [type = '', content = ''] = media.split('\r\n\r\n')
    return { path, head, metadata: JSON.parse(json), type: type.trim(), content: content.slice(0, -2) }
  }

  test('is sent in one request with its metadata', async () => {
    plain.answer(() => ({ body: { id: 'uploaded' } }))
    const drive = open({ base_url: plain.base_url })
    const file = await drive.filesUpload.create({
      name: 'Grüße.txt',
      description: 'd',
      parents: ['1Folder'],
      mimeType: 'application/vnd.google-apps.document',
      file_mime_type: 'text/plain',
      file_content: Buffer.from('häßlich\r\n--x').toString('base64'),
      fields: 'id',
    })
    expect(file).toEqual({ id: 'uploaded' })
    expect(parts()).toEqual({
      path: '/upload/drive/v3/files?prettyPrint=false&supportsAllDrives=true&fields=id&uploadType=multipart',
      head: 'content-type: application/json; charset=UTF-8',
      metadata: {
        name: 'Grüße.txt',
        description: 'd',
        parents: ['1Folder'],
        mimeType: 'application/vnd.google-apps.document',
      },
      type: 'content-type: text/plain',
      content: 'häßlich\r\n--x',
    })
  })

  test('may be empty, which creates an empty file', async () => {
    for (const content of [undefined, Buffer.alloc(0), Readable.from([])]) {
      plain.answer(() => ({ body: { id: 'uploaded' } }))
      const drive = open({ base_url: plain.base_url })
      const base64 = content === undefined ? { file_content: '' } : {}
      await drive.filesUpload.create({ name: 'empty', ...base64 }, content && { content })
      expect(parts()).toMatchObject({ type: 'content-type: application/octet-stream', content: '' })
    }
  })

  test('P41 is sent once, whatever happens to the reply', async () => {
    plain.answer((_request, response) => {
      response.socket?.resetAndDestroy()
      return undefined
    })
    const drive = open({ base_url: plain.base_url })
    const error = await errorOf(drive.filesUpload.create({ name: 'a', file_content: 'YQ==' }))
    expect(error.code).toBe('vendor_unreachable')
    expect(plain.requests).toHaveLength(1)
  })

  test('content and file_content together are refused', async () => {
    const work = open().filesUpload.create({ name: 'a', file_content: 'YQ==' }, { content: Buffer.from('a') })
    expect(await errorOf(work)).toMatchObject({
      code: 'invalid_params',
      errors: [{ path: '$.file_content' }],
    })
    expect(vendor.requests).toEqual([])
  })
})

describe('large content', () => {
  const bytes = randomBytes(END + 300_000)

  test.each([
    ['a buffer', () => ({ content: bytes }), bytes.length],
    ['a stream', () => ({ content: streamOf(bytes) }), undefined],
  ])('%s is sent in chunks, and is complete', async (_name, options, length) => {
    const file = await open().filesUpload.create({ name: 'large', file_mime_type: 'video/mp4' }, options())
    expect(file).toEqual({ id: 'uploaded', size: String(bytes.length) })
    expect(vendor.digest()).toBe(sha256(bytes))
    expect(ranges()).toEqual([
      ...STARTS.map((at) => `bytes ${at}-${at + CHUNK - 1}/*`),
      `bytes ${END}-${bytes.length - 1}/${bytes.length}`,
    ])
    const [begin, first] = vendor.requests
    expect(begin).toMatchObject({
      method: 'POST',
      path: expect.stringContaining('uploadType=resumable'),
      headers: { 'x-upload-content-type': 'video/mp4' },
    })
    expect(begin?.headers['x-upload-content-length']).toBe(length && String(length))
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer invented-token',
      'content-type': 'video/mp4',
    })
  })

  test('base64 beyond 5 MB is sent in chunks too; the last chunk may be full', async () => {
    const whole = bytes.subarray(0, END)
    await open().filesUpload.create({ name: 'large', file_content: whole.toString('base64') })
    expect(vendor.digest()).toBe(sha256(whole))
    expect(ranges().at(-1)).toBe(`bytes ${END - CHUNK}-${END - 1}/${END}`)
  })

  test('small or empty content is sent in chunks if the caller says so', async () => {
    for (const content of [Buffer.from('abc'), Buffer.alloc(0)]) {
      await open().filesUpload.create({ name: 'small', uploadType: 'resumable' }, { content })
      expect(vendor.received()).toBe(content.length)
    }
  })

  const troubles: [string, (Trouble | undefined)[]][] = [
    ['a chunk that is cut in the middle', [{ keep: 3_000_000, how: 'reset' }]],
    ['a chunk that is cut again and again', Array(8).fill({ keep: 1_048_576, how: 'reset' })],
    ['a chunk of which nothing came', [undefined, { keep: 0, how: 'reset' }]],
    ['a chunk whose answer is lost', [{ keep: CHUNK, how: 'silent success' }]],
    [
      'a last chunk whose answer is lost',
      [...STARTS.map(() => undefined), { keep: CHUNK, how: 'silent success' }],
    ],
    ['a server error in the middle', [undefined, { keep: 262_144, how: 503 }]],
  ]
  test.each(troubles)(
    'an upload resumes after %s, and no byte comes twice or is missing',
    async (_name, all) => {
      vendor.troubles = [...all]
      const file = await open().filesUpload.create({ name: 'large' }, { content: streamOf(bytes) })
      expect(file).toEqual({ id: 'uploaded', size: String(bytes.length) })
      expect(vendor.digest()).toBe(sha256(bytes))
      expect(vendor.troubles).toEqual([])
      expect(ranges()).toContainEqual(expect.stringMatching(/^bytes \*\//))
    },
  )

  test('an upload without progress fails after the configured number of retries', async () => {
    vendor.troubles = Array(100).fill({ keep: 0, how: 503 })
    const error = await errorOf(open().filesUpload.create({ name: 'large' }, { content: streamOf(bytes) }))
    expect(error).toMatchObject({ code: 'vendor_error', vendor_status: 503 })
    expect(vendor.troubles).toHaveLength(96)
  })

  test('an upload that keeps getting 308 without progress ends, and one that gets on after a while does not', async () => {
    vendor.troubles = Array(100).fill({ keep: 0, how: 'unkept' })
    const error = await errorOf(open().filesUpload.create({ name: 'large' }, { content: streamOf(bytes) }))
    expect(error).toMatchObject({ code: 'vendor_error', retryable: true })
    expect(error.message).toContain('received none of the bytes')
    expect(vendor.troubles).toHaveLength(96)
    vendor.troubles = [{ keep: 0, how: 'unkept' }, undefined, { keep: 262_144, how: 'unkept' }]
    const file = await open().filesUpload.create({ name: 'large' }, { content: streamOf(bytes) })
    expect(file).toEqual({ id: 'uploaded', size: String(bytes.length) })
    expect(vendor.digest()).toBe(sha256(bytes))
  })

  test('the retry of the call applies to the chunks of its upload', async () => {
    vendor.troubles = Array(100).fill({ keep: 0, how: 503 })
    const options = { content: streamOf(bytes), retry: { retries: 1 } }
    await errorOf(open().filesUpload.create({ name: 'large' }, options))
    expect(vendor.troubles).toHaveLength(98)
  })

  test.each([
    ['fewer bytes than before, then more', [CHUNK, CHUNK - 262_144, 2 * CHUNK]],
    ['fewer bytes after a failure', [CHUNK, 503, CHUNK - 262_144]],
    ['more bytes than were sent', [CHUNK + 1, 2 * CHUNK, 'file']],
    ['every byte, but no file', [...STARTS.map((at) => at + CHUNK), bytes.length, bytes.length]],
  ] as [string, (number | 'file')[]][])(
    'an upload for which the vendor counts %s fails and leaves no wrong file',
    async (_name, replies) => {
      const left = [...replies]
      plain.answer(({ method }) => {
        if (method === 'POST') return { headers: { location: `${plain.base_url}/session` } }
        const next = left.shift() ?? 0
        if (next === 'file') return { body: { id: 'wrong' } }
        return next === 503 ? { status: 503 } : { status: 308, headers: { range: `bytes=0-${next - 1}` } }
      })
      const drive = open({ base_url: plain.base_url })
      const error = await errorOf(drive.filesUpload.create({ name: 'large' }, { content: bytes }))
      expect(error).toMatchObject({ code: 'vendor_invalid_reply', retryable: false })
      expect(error.message).toContain('impossible number of received bytes')
    },
  )

  test('an aborted upload fails as cancelled and destroys its stream', async () => {
    const stream = streamOf(bytes)
    const giving = new AbortController()
    vendor.troubles = [undefined, { keep: 0, how: 503 }]
    const work = open({ retry: { base_delay_ms: 60_000, retries: 5 } }).filesUpload.create(
      { name: 'large' },
      { content: stream, signal: giving.signal },
    )
    setTimeout(() => giving.abort(), 200)
    expect((await errorOf(work)).code).toBe('cancelled')
    expect(stream.destroyed).toBe(true)
  })

  test('the error of a stream is the error of its upload', async () => {
    const stream = Readable.from(
      (async function* pieces() {
        yield bytes.subarray(0, CHUNK + 1)
        throw new Error('the disk is gone')
      })(),
    )
    await expect(open().filesUpload.create({ name: 'large' }, { content: stream })).rejects.toThrow(
      'the disk is gone',
    )
  })

  test('an upload that cannot begin releases its stream', async () => {
    plain.answer(() => ({ status: 403 }))
    const stream = streamOf(bytes)
    const drive = open({ base_url: plain.base_url })
    const error = await errorOf(drive.filesUpload.create({ name: 'large' }, { content: stream }))
    expect(error.code).toBe('vendor_forbidden')
    expect(stream.destroyed).toBe(true)
  })

  test('an expired session says that the upload must start again', async () => {
    plain.answer(({ method }) =>
      method === 'POST'
        ? { headers: { location: `${plain.base_url}/session` } }
        : {
            status: 404,
            body: { error: { code: 404, message: 'Not found.', errors: [{ reason: 'notFound' }] } },
          },
    )
    const drive = open({ base_url: plain.base_url })
    expect(await errorOf(drive.filesUpload.create({ name: 'large' }, { content: bytes }))).toMatchObject({
      code: 'vendor_error',
      reason: 'upload_session_ended',
      remedy: expect.stringContaining('Start the upload again'),
    })
  })
})
