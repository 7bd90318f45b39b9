import { constants, crc32, inflateRaw, zstdDecompress } from 'node:zlib'
import { compressors } from 'hyparquet-compressors'
import { malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'

type Done = (error: Error | null, bytes?: Buffer) => void
type Decompress = (bytes: Buffer, done: Done) => void

/** Decompresses the blocks of Avro container files, by the names of their codecs. */
export function avroCodecs({ row_group_bytes: most }: FileLimits): Record<string, Decompress> {
  const checked =
    (done: Done) =>
    (error: Error | null, bytes?: Buffer): void => {
      const large = (error as NodeJS.ErrnoException | null)?.code === 'ERR_BUFFER_TOO_LARGE'
      done(large ? tooLarge('a block', most, 'bytes') : error, bytes)
    }
  // a codec may have any name
  return Object.assign(Object.create(null), {
    null: (bytes: Buffer, done: Done) => done(null, bytes),
    deflate: (bytes: Buffer, done: Done) =>
      inflateRaw(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }, checked(done)),
    zstandard: (bytes: Buffer, done: Done) => zstdDecompress(bytes, { maxOutputLength: most }, checked(done)),
    snappy: (bytes: Buffer, done: Done) => {
      try {
        done(null, snappy(bytes, most))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

const CHECKSUM_BYTES = 4

/** A block of Snappy. The CRC-32 of its content follows it. */
function snappy(bytes: Buffer, most: number): Buffer {
  const end = bytes.length - CHECKSUM_BYTES
  if (end < 1) throw malformed('a block is cut off')
  const length = snappyLength(bytes)
  if (length > most) throw tooLarge('a block', most, 'bytes')
  const content = compressors.SNAPPY?.(new Uint8Array(bytes.subarray(0, end)), length)
  if (!content || crc32(content) !== bytes.readUInt32BE(end)) throw malformed('a block is damaged')
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** The length of the content, which comes first: 7 bits a byte, the lowest first. */
function snappyLength(bytes: Buffer): number {
  let length = 0
  for (let at = 0; at < 5; at++) {
    const byte = bytes[at] ?? 0
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return length
  }
  throw malformed('a block is damaged')
}
