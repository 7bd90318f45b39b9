import { createHmac, timingSafeEqual } from 'node:crypto'

/** Writes and reads opaque tokens that carry a JSON payload and its signature. */
export type Signer = ReturnType<typeof createSigner>

/** Creates a signer of one key; `open` gives undefined for a forged or changed token. */
export function createSigner(key: string) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  return {
    seal: (payload: object): string => {
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    open: (token: string): unknown => {
      const [text = '', mark = ''] = token.split('.')
      const given = Buffer.from(mark, 'base64url')
      const expected = sign(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    },
  }
}
