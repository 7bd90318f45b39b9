import { pipeline, Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'
import { FileError, malformed } from './file-error.ts'
import type { FileBytes } from './file-source.ts'

const MAGIC = [0x1f, 0x8b]

/** The content of a file that may be compressed with gzip, which its first bytes show. */
export async function* gunzipped(bytes: FileBytes, is_cut: boolean): FileBytes {
  const chunks = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < MAGIC.length) {
    const { done, value } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* all(): FileBytes {
    if (start.length > 0) yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (start[0] !== MAGIC[0] || start[1] !== MAGIC[1]) {
    yield* all()
    return
  }
  // a file that is cut off on purpose has no end
  const gunzip = createGunzip({ finishFlush: is_cut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH })
  // the iteration fails with the error of either stream
  pipeline(Readable.from(all()), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    throw error instanceof FileError ? error : malformed('the file is not valid gzip')
  }
}
