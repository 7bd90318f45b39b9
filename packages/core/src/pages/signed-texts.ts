import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 32
const SHORTEST_SECRET = 16

/**
 * Texts signed with HMAC-SHA256. The first secret signs, and all of them verify, so that secrets can be rotated.
 * Throws a `RangeError` if a secret has fewer than 16 bytes.
 */
export function createSignedTexts(secret: string | Uint8Array, ...former: (string | Uint8Array)[]) {
  const signer = createSigner(secret)
  const signers = [signer, ...former.map(createSigner)]
  return {
    /** A JSON value as text, bound to what `bound` describes. */
    sign(bound: unknown, value: unknown): string {
      const payload = Buffer.from(JSON.stringify(value))
      return Buffer.concat([signer(bound, payload), payload]).toString('base64url')
    },
    /** The value of a text; undefined unless it was signed with one of the secrets for the same `bound`. */
    read(bound: unknown, text: string): unknown {
      const bytes = Buffer.from(text, 'base64url')
      // Base64 has several spellings of the same bytes, and Node skips what is not base64. Only the exact text is valid.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== text) return undefined
      const mac = bytes.subarray(0, MAC_BYTES)
      const payload = bytes.subarray(MAC_BYTES)
      const is_genuine = signers.some((macOf) => timingSafeEqual(macOf(bound, payload), mac))
      return is_genuine ? JSON.parse(payload.toString()) : undefined
    },
  }
}

/** Opaque texts that only holders of a secret can make, such as cursors. Their values are signed and not hidden. */
export type SignedTexts = ReturnType<typeof createSignedTexts>

/** Computes the message authentication codes of one secret. */
function createSigner(secret: string | Uint8Array) {
  const bytes = Buffer.from(secret)
  if (bytes.length < SHORTEST_SECRET) throw new RangeError('A secret must be at least 16 bytes long.')
  const key = createSecretKey(bytes)
  return (bound: unknown, payload: Uint8Array) =>
    createHmac('sha256', key).update(JSON.stringify(bound)).update('\0').update(payload).digest()
}
