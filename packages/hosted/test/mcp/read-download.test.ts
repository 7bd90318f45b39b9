import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { readDownload } from '../../src/http/mcp/read-download.ts'

/** A file in pieces of a few bytes, which never ends if the bytes do not. */
function fileOf(content_type: string, bytes: Iterable<Buffer>) {
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 16 })
  const file = { status: 200, content_type, content_length: null, content_range: null, stream } as const
  return { stream, file }
}

function* endless(text: string): Generator<Buffer> {
  for (;;) yield Buffer.from(text)
}

test('a file that is no text is closed unread', async () => {
  const { stream, file } = fileOf('application/pdf', endless('%PDF'))
  const closed = once(stream, 'close')
  expect(await readDownload(file, 1_000)).toEqual({
    content_type: 'application/pdf',
    content_length: null,
    hint: expect.stringContaining('no text'),
  })
  await closed
})

test('of a text without an end, the first bytes are read and no half character, and it is closed', async () => {
  const { stream, file } = fileOf('text/plain; charset=utf-8', endless('aé'))
  expect(await readDownload(file, 8)).toMatchObject({
    text: 'aéaéa',
    hint: expect.stringContaining('goes on'),
  })
  expect(stream.destroyed).toBe(true)
})

test('a text of exactly the bound is whole', async () => {
  for (const type of ['text/csv', 'application/json', 'application/problem+json']) {
    const { file } = fileOf(type, [Buffer.from('1234'), Buffer.from('5678')])
    expect(await readDownload(file, 8)).toEqual({
      content_type: type,
      content_length: null,
      text: '12345678',
    })
  }
})
