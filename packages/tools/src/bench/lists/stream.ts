/**
 * Uploads or downloads 2 GB and prints one JSON line: the bytes, whether they are complete, megabytes per second, and the
 * largest resident memory of this process in bytes, as the operating system counts it.
 *
 *     node --conditions=linkspan-source packages/tools/src/bench/lists/stream.ts <upload|download> [bytes]
 */

import { createHash } from 'node:crypto'
import { createDrive, type Drive } from '../../../../drive/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'

const [direction = 'download', size = 2 * 1024 ** 3] = process.argv.slice(2)
const BYTES = Number(size)
const PIECE = 65_536

interface Moved {
  readonly bytes: number
  readonly whole: boolean
}

async function download(drive: Drive, fileId: string): Promise<Moved> {
  const { size, md5Checksum } = await drive.files.get({ fileId })
  const { stream } = await drive.files.download({ fileId })
  const hash = createHash('md5')
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length
    hash.update(piece)
  }
  return { bytes, whole: bytes === Number(size) && hash.digest('hex') === md5Checksum }
}

async function upload(drive: Drive): Promise<Moved> {
  const hash = createHash('md5')
  const piece = Buffer.alloc(PIECE)
  async function* content(): AsyncGenerator<Buffer> {
    for (let at = 0; at < BYTES; at += PIECE) {
      piece.writeDoubleLE(at)
      const part = piece.subarray(0, Math.min(PIECE, BYTES - at))
      hash.update(part)
      yield part
    }
  }
  const file = await drive.filesUpload.create({ name: 'large.bin' }, { content: content() })
  const bytes = Number(file.size)
  return { bytes, whole: bytes === BYTES && hash.digest('hex') === file.md5Checksum }
}

async function measure(move: () => Promise<Moved>): Promise<void> {
  let resident = process.memoryUsage.rss()
  const sampling = setInterval(() => {
    resident = Math.max(resident, process.memoryUsage.rss())
  }, 50)
  const started = performance.now()
  const moved = await move()
  clearInterval(sampling)
  const megabytes_per_second = Math.round(moved.bytes / 1000 / (performance.now() - started))
  console.log(JSON.stringify({ direction, ...moved, megabytes_per_second, resident }))
}

await withSandbox(['--big-file-bytes', String(BYTES)], async (vendor) => {
  const drive = createDrive({
    base_url: vendor.drive.base_url,
    token_url: vendor.google_accounts.token_url,
    credentials: vendor.drive.credentials,
  })
  await measure(() =>
    direction === 'upload' ? upload(drive) : download(drive, vendor.drive.files.big as string),
  )
  await drive.close()
})
