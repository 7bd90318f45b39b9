import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '@linkspan/client'
import { type FakeReply, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import type { drive } from '@linkspan/drive'

let server: FakeVendor
beforeAll(async () => {
  server = await startFakeVendor()
})
afterAll(() => server.close())

const token = { body: { access_token: 't', token_type: 'bearer', expires_in: 900 } }
const type = { 'content-type': 'text/plain' }
const range = { 'content-range': 'bytes 2-4/9' }

const replies: [string, FakeReply, object, string][] = [
  [
    'a whole file',
    { headers: type, body: 'content' },
    { status: 200, content_type: 'text/plain', content_length: 7, content_range: null },
    'content',
  ],
  [
    'a part of a file',
    { status: 206, headers: { ...type, ...range }, body: 'nte' },
    { status: 206, content_type: 'text/plain', content_length: 3, content_range: 'bytes 2-4/9' },
    'nte',
  ],
  [
    'an empty file',
    { headers: type, body: '' },
    { status: 200, content_type: 'text/plain', content_length: 0, content_range: null },
    '',
  ],
]

test.each(replies)('a download says what it is: %s', async (_name, reply, expected, content) => {
  server.answer(({ path }) => {
    if (path.endsWith('/token')) return token
    const length = String(Buffer.byteLength(String(reply.body)))
    return { ...reply, headers: { ...reply.headers, 'content-length': length } }
  })
  const linkspan = createClient({ base_url: server.base_url, client_id: 'c', client_secret: 's3cret' })
  const files = linkspan.connector<typeof drive>({ id: 'con_1' }).files
  const { stream, ...download } = await files.download({ fileId: '1' })
  expect(download).toMatchObject(expected)
  expect(await new Response(stream).text()).toBe(content)
})
