import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

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

/** Opens the tokens of one key. They carry a mark; each is valid for a while, and for an equal request only. */
export function createRequestTokens<Mark extends object>(options: {
  key: string
  /** What every token begins with. */
  prefix?: string
  now: () => number
  lifetime_ms: number
  refusal: (why: 'invalid' | 'expired', token: string) => Error
}) {
  const { prefix = '', now, lifetime_ms, refusal } = options
  const signer = createSigner(options.key)
  // a digest keeps the token short
  const digest = (request: unknown) =>
    createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 16)
  return {
    write: (request: unknown, mark: Mark): string => {
      const exp = Math.floor((now() + lifetime_ms) / 1000)
      return prefix + signer.seal({ ...mark, request: digest(request), exp })
    },
    /** The mark of a token; throws the refusal of one that is forged, of another request, or too old. */
    read: (token: string, request: unknown): Mark => {
      const sealed = token.startsWith(prefix) ? token.slice(prefix.length) : ''
      const found = signer.open(sealed) as (Mark & { request: string; exp: number }) | undefined
      if (found?.request !== digest(request)) throw refusal('invalid', token)
      if (found.exp * 1000 <= now()) throw refusal('expired', token)
      return found
    },
  }
}
