import { once } from '../../kit/once.ts'
import { hashText, mix } from '../../kit/random.ts'
import { type Bytes, type Checksums, createDigest } from './content.ts'

const BLOCK = 1_048_576

/** The default size of the huge file. */
export const HUGE = 2 * 1024 ** 3

/** The checksums of HUGE bytes, which take ten seconds to compute; they do not depend on the seed. */
const HUGE_CHECKSUMS: Checksums = {
  md5: '32e179650a08b16b24d3718cacbe1949',
  sha1: 'da78ff054f29dfbe81a010ce5a310d0e03da8b52',
  sha256: '34645744d9fef78165c0e27429845df58517f452420da849f43fed5e051f1d3c',
}

const pattern = (): Buffer => {
  const block = Buffer.alloc(BLOCK)
  let state = hashText(0, 'a huge file')
  for (let at = 0; at < BLOCK; at += 4) {
    state = mix(state, at)
    block.writeUInt32LE(state, at)
  }
  return block
}

/** Content of any size, generated while it is read: one block repeated, each copy with its number first. */
export function virtualContent(size: number): Bytes {
  const made = once(pattern)
  const blockAt = (index: number): Buffer => {
    const block = Buffer.from(made())
    block.writeUInt32LE(index, 0)
    return block
  }
  function* pieces(from: number, to: number): Generator<Buffer> {
    for (let at = from; at < to; ) {
      const index = Math.floor(at / BLOCK)
      const start = at - index * BLOCK
      const piece = blockAt(index).subarray(start, Math.min(BLOCK, start + to - at))
      at += piece.length
      yield piece
    }
  }
  return {
    size: () => size,
    checksums: once(() => {
      if (size === HUGE) return HUGE_CHECKSUMS
      const digest = createDigest()
      for (const piece of pieces(0, size)) digest.update(piece)
      return digest.checksums()
    }),
    read: async function* (from, to) {
      yield* pieces(from, to)
    },
  }
}
