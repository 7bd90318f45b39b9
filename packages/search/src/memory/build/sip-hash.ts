/** The two rounds of SipHash-2-4: those after each word of a message, and those at its end. */
const ROUNDS = { word: 2, end: 4 } as const

/** A key of 128 bits as four words, the lowest first. */
export type SipKey = Int32Array

/** The key in 16 bytes. */
export function toSipKey(bytes: Uint8Array): SipKey {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.of(
    view.getInt32(0, true),
    view.getInt32(4, true),
    view.getInt32(8, true),
    view.getInt32(12, true),
  )
}

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) of the bytes from `from` to `to`: a hash of 64 bits, which nobody can
 * predict without the key. It writes the low and the high word to `target` at `place`. Up to seven more bytes must be
 * readable. Integers of 64 bits are pairs of words here, since bigints take many times as long.
 */
export function sipHash(
  key: SipKey,
  bytes: DataView,
  from: number,
  to: number,
  target: Uint32Array,
  place: number,
): void {
  const [low0, high0, low1, high1] = [key[0] as number, key[1] as number, key[2] as number, key[3] as number]
  let a_low = low0 ^ 0x70736575
  let a_high = high0 ^ 0x736f6d65
  let b_low = low1 ^ 0x6e646f6d
  let b_high = high1 ^ 0x646f7261
  let c_low = low0 ^ 0x6e657261
  let c_high = high0 ^ 0x6c796765
  let d_low = low1 ^ 0x79746573
  let d_high = high1 ^ 0x74656462
  const words = ((to - from) >>> 3) + 1
  for (let word = 0; word <= words; word++) {
    const at = from + 8 * word
    let low = 0
    let high = 0
    let rounds: number = ROUNDS.word
    if (word < words - 1) {
      low = bytes.getInt32(at, true)
      high = bytes.getInt32(at + 4, true)
    } else if (word < words) {
      // the last word has the rest of the message, and its length
      const rest = to - at
      if (rest > 0) low = bytes.getInt32(at, true) & (0xffffffff >>> (8 * Math.max(4 - rest, 0)))
      if (rest > 4) high = bytes.getInt32(at + 4, true) & (0xffffffff >>> (8 * (8 - rest)))
      high |= (to - from) << 24
    } else {
      c_low ^= 0xff
      rounds = ROUNDS.end
    }
    d_low ^= low
    d_high ^= high
    for (let round = 0; round < rounds; round++) {
      // a += b, b = rotate(b, 13) ^ a, a = rotate(a, 32)
      let sum = (a_low + b_low) | 0
      a_high = (a_high + b_high + carry(a_low, b_low, sum)) | 0
      let turned = (b_low << 13) | (b_high >>> 19)
      b_high = ((b_high << 13) | (b_low >>> 19)) ^ a_high
      b_low = turned ^ sum
      a_low = a_high
      a_high = sum
      // c += d, d = rotate(d, 16) ^ c
      sum = (c_low + d_low) | 0
      c_high = (c_high + d_high + carry(c_low, d_low, sum)) | 0
      c_low = sum
      turned = (d_low << 16) | (d_high >>> 16)
      d_high = ((d_high << 16) | (d_low >>> 16)) ^ c_high
      d_low = turned ^ c_low
      // a += d, d = rotate(d, 21) ^ a
      sum = (a_low + d_low) | 0
      a_high = (a_high + d_high + carry(a_low, d_low, sum)) | 0
      a_low = sum
      turned = (d_low << 21) | (d_high >>> 11)
      d_high = ((d_high << 21) | (d_low >>> 11)) ^ a_high
      d_low = turned ^ a_low
      // c += b, b = rotate(b, 17) ^ c, c = rotate(c, 32)
      sum = (c_low + b_low) | 0
      c_high = (c_high + b_high + carry(c_low, b_low, sum)) | 0
      turned = (b_low << 17) | (b_high >>> 15)
      b_high = ((b_high << 17) | (b_low >>> 15)) ^ c_high
      b_low = turned ^ sum
      c_low = c_high
      c_high = sum
    }
    a_low ^= low
    a_high ^= high
  }
  target[place] = a_low ^ b_low ^ c_low ^ d_low
  target[place + 1] = a_high ^ b_high ^ c_high ^ d_high
}

/** What the sum of two low words adds to that of the high words. */
function carry(left: number, right: number, sum: number): number {
  return ((left & right) | ((left | right) & ~sum)) >>> 31
}
