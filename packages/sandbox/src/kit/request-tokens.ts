import { createHash } from 'node:crypto'
import { createSigner } from './signed-token.ts'

/** Tokens that carry a mark; each is valid for a while, and for an equal request only. */
export interface RequestTokens<Mark extends object> {
  write(request: unknown, mark: Mark): string
  /** The mark of a token; throws the refusal of one that is forged, of another request, or too old. */
  read(token: string, request: unknown): Mark
}

/** Opens the tokens of one key. */
export function createRequestTokens<Mark extends object>(options: {
  key: string
  /** What every token begins with. */
  prefix?: string
  now: () => number
  lifetime_ms: number
  refusal: (why: 'invalid' | 'expired', token: string) => Error
}): RequestTokens<Mark> {
  const { prefix = '', now, lifetime_ms, refusal } = options
  const signer = createSigner(options.key)
  // a digest keeps the token short
  const digest = (request: unknown) =>
    createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 16)
  return {
    write: (request, mark) => {
      const exp = Math.floor((now() + lifetime_ms) / 1000)
      return prefix + signer.seal({ ...mark, request: digest(request), exp })
    },
    read: (token, request) => {
      const sealed = token.startsWith(prefix) ? token.slice(prefix.length) : ''
      const found = signer.open(sealed) as (Mark & { request: string; exp: number }) | undefined
      if (found?.request !== digest(request)) throw refusal('invalid', token)
      if (found.exp * 1000 <= now()) throw refusal('expired', token)
      return found
    },
  }
}
