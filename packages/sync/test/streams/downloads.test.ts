import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { ConnectorError, type FileStream, type StreamFile } from '@linkspan/core'
import { until } from '../../../core/test/support/until.ts'
import { DownloadsAhead, download } from '../../src/streams/downloads.ts'

const MIB = 1024 * 1024

/** Files of these bytes, whose size the vendor may or may not say. */
function filesOf(sizes: readonly { readonly bytes: number; readonly known: boolean }[]): StreamFile[] {
  return sizes.map(({ bytes, known }, index) => ({
    id: `${index}`,
    path: `${index}.csv`,
    name: `${index}.csv`,
    mime_type: 'text/csv',
    version: '1',
    modified_at: null,
    url: null,
    size: known ? bytes : null,
    checksum: null,
  }))
}

/** Counts the downloads that were started, and those in flight. */
function sourceOf(
  sizes: readonly { readonly bytes: number }[],
  failing: readonly string[] = [],
  reply: { readonly status?: 200 | 206; readonly content_length?: number } = {},
) {
  const started: string[] = []
  const open = new Set<Readable>()
  const stream: FileStream = {
    name: 'rows',
    summary: '',
    actions: {},
    search: { fields: {}, key: [], reads: [] },
    definition: { format: { filetype: 'csv' } },
    columns: undefined,
    fileOf: () => undefined,
    async download(_connection, { id }, { signal }) {
      started.push(id)
      if (failing.includes(id)) throw new ConnectorError('vendor_error', `no ${id}`)
      const bytes = sizes[Number(id)]?.bytes ?? 0
      const pieces = Array.from({ length: Math.ceil(bytes / 65_536) }, () => Buffer.alloc(65_536, id))
      const content = Readable.from(pieces, { signal })
      content.on('error', () => {})
      open.add(content)
      content.once('close', () => open.delete(content))
      const known = { status: 200, content_type: '', content_length: null, content_range: null } as const
      return { ...known, ...reply, stream: content }
    },
  }
  const connection = { execute: () => Promise.reject(new Error('not used')) } as never
  return { started, open, source: { stream, connection, signal: new AbortController().signal } }
}

const sizes = [
  { bytes: 65_536, known: true },
  { bytes: 8 * MIB, known: true },
  { bytes: 3 * MIB, known: false },
  { bytes: 65_536, known: false },
  { bytes: 65_536, known: true },
  { bytes: 65_536, known: true },
]

test('files come in their order and whole, small ones ahead, and large ones are not held open', async () => {
  const { source, started } = sourceOf(sizes)
  const downloads = new DownloadsAhead(source, filesOf(sizes))
  for (const [index, { bytes }] of sizes.entries()) {
    const content = await downloads.take()
    let size = 0
    for await (const chunk of content.bytes) {
      expect(String.fromCharCode(chunk[0] as number)).toBe(`${index}`)
      size += chunk.length
    }
    content.close()
    expect(size).toBe(bytes)
  }
  await expect(downloads.take()).rejects.toThrow(RangeError)
  // once each, except for a large one of which the size was not known
  expect(started.toSorted()).toEqual(['0', '1', '2', '2', '3', '4', '5'])
})

test('the failure of a file is thrown when it is taken, and the others are whole', async () => {
  const small = Array.from({ length: 4 }, () => ({ bytes: 65_536, known: true }))
  const { source } = sourceOf(small, ['2'])
  const downloads = new DownloadsAhead(source, filesOf(small))
  await downloads.take()
  await downloads.take()
  await expect(downloads.take()).rejects.toMatchObject({ code: 'vendor_error', message: 'no 2' })
  expect((await downloads.take()).is_cut).toBe(false)
})

test('closing ends every download that was not taken', async () => {
  const small = Array.from({ length: 6 }, () => ({ bytes: MIB, known: true }))
  const { source, open, started } = sourceOf(small)
  const downloads = new DownloadsAhead(source, filesOf(small))
  const { close } = await downloads.take()
  downloads.close()
  close()
  await until('every download is closed', () => open.size === 0)
  expect(started).toHaveLength(5)
})

test('a download that ends early, or is a part of the file, is never taken for the whole', async () => {
  const one = [{ bytes: 3 * 65_536, known: false }]
  const [file] = filesOf(one) as [StreamFile]
  async function sizeOf(reply: object, most_bytes?: number, listed?: Partial<StreamFile>): Promise<number> {
    const { source, open } = sourceOf(one, [], reply)
    try {
      let size = 0
      const content = await download(source, { ...file, ...listed }, most_bytes)
      for await (const chunk of content.bytes) size += chunk.length
      return size
    } finally {
      await until('every download is closed', () => open.size === 0)
    }
  }
  expect(await sizeOf({ content_length: 3 * 65_536 })).toBe(3 * 65_536)
  expect(await sizeOf({ status: 206, content_length: 3 * 65_536 }, MIB)).toBe(3 * 65_536)
  const failure = { name: 'ConnectorError', code: 'vendor_error', retryable: true }
  const message = 'the download ended after 196608 of 1048576 bytes'
  await expect(sizeOf({ content_length: MIB })).rejects.toMatchObject({ ...failure, message })
  await expect(sizeOf({ status: 206 })).rejects.toMatchObject(failure)

  const hex = createHash('sha256')
    .update(Buffer.alloc(3 * 65_536, '0'))
    .digest('hex')
  const checksum = { algorithm: 'sha256', hex } as const
  expect(await sizeOf({}, undefined, { size: 3 * 65_536, checksum })).toBe(3 * 65_536)
  expect(await sizeOf({ status: 206 }, MIB, { size: MIB, checksum: { ...checksum, hex: '00' } })).toBe(
    3 * 65_536,
  )
  await expect(sizeOf({}, undefined, { size: MIB })).rejects.toMatchObject({ ...failure, message })
  await expect(sizeOf({}, undefined, { checksum: { ...checksum, hex: '00' } })).rejects.toMatchObject(failure)
})
