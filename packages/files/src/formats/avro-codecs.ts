import { constants, inflateRaw } from 'node:zlib'
import { tooLarge } from '../file-error.ts'
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
  })
}
