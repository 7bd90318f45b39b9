import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { reset } from '../../src/index.ts'
import { openCaller, refusalOf } from './open.ts'

let clock = Date.UTC(2026, 10, 20, 12)
const caller = openCaller({ now: () => clock })
const UNIT = 262_144

const multipart = (metadata: object, type: string, text: string) =>
  `--fence\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--fence\r\nContent-Type: ${type}\r\n\r\n${text}\r\n--fence--\r\n`

const upload = (metadata: object, type: string, text: string, query = {}) =>
  caller().call('POST', '/upload/drive/v3/files', {
    query: { uploadType: 'multipart', ...query },
    body: multipart(metadata, type, text),
    headers: { 'content-type': 'multipart/related; boundary="fence"' },
  })

async function open(size: number | undefined, metadata: object = { name: 'big.bin' }) {
  const answer = await caller().call('POST', '/upload/drive/v3/files', {
    query: { uploadType: 'resumable', fields: 'id,size,md5Checksum' },
    body: metadata,
    headers: {
      'x-upload-content-type': 'application/octet-stream',
      ...(size === undefined ? {} : { 'x-upload-content-length': String(size) }),
    },
  })
  return { answer, address: answer.headers.get('location') ?? '' }
}

const put = (address: string, range: string | undefined, body?: Uint8Array) =>
  caller().call('PUT', address, {
    ...(body ? { body } : {}),
    headers: range === undefined ? {} : { 'content-range': `bytes ${range}` },
  })

describe('an upload in one request', () => {
  test('of two parts makes a file of both, and is recorded', async () => {
    const { body } = await upload(
      { name: 'a.txt', parents: [caller().drive.folders.special] },
      'text/plain',
      'some text',
      { fields: 'id,name,mimeType,size,parents' },
    )
    expect(body).toEqual({
      id: expect.stringMatching(/^1[\w-]{32}$/),
      name: 'a.txt',
      mimeType: 'text/plain',
      size: '9',
      parents: [caller().drive.folders.special],
    })
    const { bytes } = await caller().get(`/drive/v3/files/${body.id}`, { alt: 'media' })
    expect(bytes.toString()).toBe('some text')
    const seen = caller().drive.requests.findLast(({ path }) => path.startsWith('/upload'))
    expect(seen?.body).toEqual({
      metadata: { name: 'a.txt', parents: [caller().drive.folders.special] },
      media: { type: 'text/plain', size: 9, md5: createHash('md5').update('some text').digest('hex') },
    })
  })

  test('of two parts may end its lines with LF alone, as Google’s Python client does', async () => {
    const fence = '===============8134=='
    const body = `--${fence}\nContent-Type: application/json\nMIME-Version: 1.0\n\n{"name": "a.txt"}\n--${fence}\nContent-Type: text/plain\nMIME-Version: 1.0\nContent-Transfer-Encoding: binary\n\none\r\ntwo\n\n--${fence}--`
    const answer = await caller().call('POST', '/upload/drive/v3/files', {
      query: { uploadType: 'multipart' },
      body,
      headers: { 'content-type': `multipart/related; boundary="${fence}"` },
    })
    expect(answer.body).toMatchObject({ name: 'a.txt', mimeType: 'text/plain' })
    const { bytes } = await caller().get(`/drive/v3/files/${answer.body.id}`, { alt: 'media' })
    expect(bytes.toString()).toBe('one\r\ntwo\n')
  })

  test('may have content without headers, which begins after the empty line', async () => {
    const answer = await caller().call('POST', '/upload/drive/v3/files', {
      query: { uploadType: 'multipart' },
      body: '--fence\r\nContent-Type: application/json\r\n\r\n{}\r\n--fence\r\n\r\none\r\n\r\ntwo\r\n--fence--\r\n',
      headers: { 'content-type': 'multipart/related; boundary=fence' },
    })
    expect(answer.body.mimeType).toBe('application/octet-stream')
    const { bytes } = await caller().get(`/drive/v3/files/${answer.body.id}`, { alt: 'media' })
    expect(bytes.toString()).toBe('one\r\n\r\ntwo')
  })

  test('without metadata makes an untitled file, or a new revision', async () => {
    const headers = { 'content-type': 'text/csv' }
    const made = await caller().call('POST', '/upload/drive/v3/files', {
      query: { uploadType: 'media' },
      body: 'a,b\n',
      headers,
    })
    expect(made.body).toMatchObject({ name: 'Untitled', mimeType: 'text/csv' })
    const path = `/upload/drive/v3/files/${made.body.id}`
    await caller().call('PATCH', path, { query: { uploadType: 'media' }, body: 'a,b\n1,2\n', headers })
    const { revisions } = (
      await caller().get(`/drive/v3/files/${made.body.id}/revisions`, { fields: 'revisions(id,size)' })
    ).body
    expect(revisions.map(({ size }: { size: string }) => size)).toEqual(['4', '8'])
  })

  test('can become one of Google’s own documents', async () => {
    const mimeType = 'application/vnd.google-apps.spreadsheet'
    const { body } = await upload({ name: 'sheet', mimeType }, 'text/csv', 'a,b\n1,"x, y"\n')
    expect(body.mimeType).toBe(mimeType)
    const { bytes } = await caller().get(`/drive/v3/files/${body.id}/export`, { mimeType: 'text/csv' })
    expect(bytes.toString()).toBe('a,b\r\n1,"x, y"')
  })

  test.each([
    [{ uploadType: 'multipart' }, 'text/plain', 'x', '400 badRequest'],
    [{ uploadType: 'telegraph' }, 'text/plain', 'x', '400 badRequest'],
    [{}, 'text/plain', 'x', '400 required uploadType'],
    [{ uploadType: 'media' }, 'text/plain', 'x'.repeat(5 * 1_048_576 + 1), '413 uploadTooLarge'],
  ])('is refused: %j', async (query, type, body, refusal) => {
    const answer = await caller().call('POST', '/upload/drive/v3/files', {
      query: query as Record<string, string>,
      body,
      headers: { 'content-type': type },
    })
    expect(refusalOf(answer)).toBe(refusal)
  })
})

describe('a resumable upload', () => {
  const bytes = randomBytes(3 * UNIT + 100)
  const md5 = createHash('md5').update(bytes).digest('hex')

  test('comes in pieces of whole units, reports its progress, and ends with the file', async () => {
    const { address } = await open(bytes.length)
    expect((await put(address, `*/${bytes.length}`)).headers.get('range')).toBeNull()
    const first = await put(address, `0-${UNIT - 1}/${bytes.length}`, bytes.subarray(0, UNIT))
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`])
    expect((await put(address, '*/*')).headers.get('range')).toBe(`bytes=0-${UNIT - 1}`)
    const last = await put(address, `${UNIT}-${bytes.length - 1}/${bytes.length}`, bytes.subarray(UNIT))
    expect(last.body).toEqual({ id: expect.any(String), size: String(bytes.length), md5Checksum: md5 })
    expect((await put(address, `*/${bytes.length}`)).body).toEqual(last.body)
  })

  test('may leave its size open until the last piece', async () => {
    const { address } = await open(undefined)
    expect((await put(address, `0-${UNIT - 1}/*`, bytes.subarray(0, UNIT))).status).toBe(308)
    const last = await put(address, `${UNIT}-${bytes.length - 1}/${bytes.length}`, bytes.subarray(UNIT))
    expect(last.body.md5Checksum).toBe(md5)
  })

  test('of an existing file makes a new revision', async () => {
    const { csv } = caller().drive.files
    const opened = await caller().call('PATCH', `/upload/drive/v3/files/${csv}`, {
      query: { uploadType: 'resumable', fields: 'id,name,size,mimeType' },
      body: { name: 'replaced.bin' },
      headers: { 'x-upload-content-type': 'application/octet-stream' },
    })
    const { body } = await put(opened.headers.get('location') ?? '', undefined, bytes)
    expect(body).toEqual({
      id: csv,
      name: 'replaced.bin',
      size: String(bytes.length),
      mimeType: 'application/octet-stream',
    })
    const { revisions } = (await caller().get(`/drive/v3/files/${csv}/revisions`)).body
    expect(revisions).toHaveLength(2)
  })

  test('may come in one piece, or be empty', async () => {
    expect((await put((await open(bytes.length)).address, undefined, bytes)).body.md5Checksum).toBe(md5)
    expect((await put((await open(undefined)).address, undefined, bytes)).body.md5Checksum).toBe(md5)
    expect((await put((await open(0)).address, '*/0')).body.size).toBe('0')
  })

  test('keeps whole units if a connection breaks, and resumes from there', async () => {
    const { address } = await open(bytes.length)
    caller().drive.faults.add(reset({ method: 'PUT', after_bytes: 2 * UNIT + 50 }))
    await expect(put(address, `0-${bytes.length - 1}/${bytes.length}`, bytes)).rejects.toThrow()
    const state = await put(address, `*/${bytes.length}`)
    expect(state.headers.get('range')).toBe(`bytes=0-${2 * UNIT - 1}`)
    const last = await put(
      address,
      `${2 * UNIT}-${bytes.length - 1}/${bytes.length}`,
      bytes.subarray(2 * UNIT),
    )
    expect(last.body.md5Checksum).toBe(md5)
  })

  test('survives a client that disconnects', async () => {
    const { address } = await open(bytes.length)
    const { access_token } = caller().sandbox.google_accounts.issue()
    const outgoing = request(address, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
        'content-length': bytes.length,
      },
    })
    outgoing.on('error', () => undefined)
    await new Promise<void>((resolve) => outgoing.write(bytes.subarray(0, UNIT + 10), () => resolve()))
    const at = async () => (await put(address, `*/${bytes.length}`)).headers.get('range')
    await until('a part has arrived', at)
    outgoing.destroy()
    expect(await at()).toBe(`bytes=0-${UNIT - 1}`)
    const last = await put(address, `${UNIT}-${bytes.length - 1}/${bytes.length}`, bytes.subarray(UNIT))
    expect(last.body.md5Checksum).toBe(md5)
  })

  test('refuses gaps, incomplete units, another size and a malformed range', async () => {
    const { address } = await open(bytes.length)
    const total = bytes.length
    expect(refusalOf(await put(address, `${UNIT}-${2 * UNIT - 1}/${total}`, bytes.subarray(0, UNIT)))).toBe(
      '400 badRequest',
    )
    expect(refusalOf(await put(address, `0-9/${total}`, bytes.subarray(0, 10)))).toBe('400 badRequest')
    expect(refusalOf(await put(address, `0-${UNIT - 1}/5`, bytes.subarray(0, UNIT)))).toBe('400 badRequest')
    expect(refusalOf(await put(address, 'all of it', bytes))).toBe('400 badRequest')
  })

  test('is checked before its content arrives', async () => {
    expect(refusalOf((await open(5, { name: 'x', parents: ['1nowhere'] })).answer)).toBe(
      '404 notFound fileId',
    )
    expect(refusalOf((await open(5, { size: '5' })).answer)).toBe('403 fieldNotWritable')
  })

  test('above 1 MiB is read back in ranges', async () => {
    const large = randomBytes(5 * UNIT + 11)
    const { body } = await put((await open(large.length)).address, undefined, large)
    const path = `/drive/v3/files/${body.id}`
    expect((await caller().get(path, { alt: 'media' })).bytes.equals(large)).toBe(true)
    const part = await caller().get(path, { alt: 'media' }, { range: 'bytes=1310700-1310729' })
    expect(part.bytes.equals(large.subarray(1_310_700, 1_310_730))).toBe(true)
  })
  test('expires after a week, and is unknown by another id', async () => {
    const { address } = await open(bytes.length)
    expect(refusalOf(await put(`${address}x`, '*/*'))).toBe('404 notFound')
    const began = clock
    clock += 7 * 86_400_000
    const late = await put(address, '*/*')
    clock = began
    expect(refusalOf(late)).toBe('410 gone')
  })
})
