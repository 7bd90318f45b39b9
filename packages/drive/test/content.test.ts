import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import { createDrive, type Drive } from '../src/index.ts'
import { startUploadVendor, type UploadVendor } from './upload-vendor.ts'

let vendor: UploadVendor
let drive: Drive
beforeAll(async () => {
  vendor = await startUploadVendor()
  drive = createDrive({
    base_url: vendor.base_url,
    credentials: { access_token: 'invented-token', refresh_token: 'invented-refresh' },
  })
})
afterAll(async () => {
  await drive.close()
  await vendor.close()
})

test('P39 an aborted upload does not wait for its stream, and releases it', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  // read again once what it has is taken
  const stalled = new Readable({ read: () => void setTimeout(() => first.abort(), 20) })
  stalled.push(Buffer.alloc(8 * 1024 * 1024 + 1))
  let give = () => {}
  let left = false
  async function* pieces() {
    try {
      yield Buffer.alloc(10)
      await new Promise<void>((resolve) => {
        give = resolve
        setTimeout(() => second.abort(), 20)
      })
      yield Buffer.alloc(10)
    } finally {
      left = true
    }
  }
  for (const [content, giving] of [
    [stalled, first],
    [pieces(), second],
  ] as const) {
    const work = drive.filesUpload.create({ name: 'stalled' }, { content, signal: giving.signal })
    expect((await errorOf(work)).code).toBe('cancelled')
  }
  expect(stalled.destroyed).toBe(true)
  expect(left).toBe(false)
  give()
  await new Promise((resolve) => setImmediate(resolve))
  expect(left).toBe(true)
})

test.each<[string, unknown]>([
  ['objects', Readable.from([{ a: 1 }])],
  ['numbers', [1, 2]],
  ['nothing that can be read', 5],
])('content of %s is refused, and no file is created', async (_name, content) => {
  vendor.requests.length = 0
  const work = drive.filesUpload.create({ name: 'odd' }, { content: content as never })
  expect(await errorOf(work)).toMatchObject({
    code: 'invalid_options',
    errors: [{ path: '$.content', message: expect.stringContaining('must be bytes') }],
  })
  expect(vendor.requests).toEqual([])
})
