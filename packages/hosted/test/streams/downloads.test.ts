import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { ConnectorError, type FileStream, type StreamFile } from '@linkspan/core'
import { DownloadsAhead } from '../../src/streams/downloads.ts'

const MIB = 1024 * 1024

/** Files of these bytes, of which the vendor tells the size or not. */
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
  }))
}

/** Counts the downloads that were started, and those in flight. */
function sourceOf(sizes: readonly { readonly bytes: number }[], failing: readonly string[] = []) {
  const started: string[] = []
  const open = new Set<Readable>()
  const stream: FileStream = {
    name: 'rows',
    options: { format: { filetype: 'csv' } },
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
      return { status: 200, content_type: '', content_length: null, content_range: null, stream: content }
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
  while (open.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(started).toHaveLength(5)
})
