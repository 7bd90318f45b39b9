import { randomBytes } from 'node:crypto'

/** Options of an authorization request, apart from its scopes. */
export interface ConsentOptions {
  /** The client wants a refresh token. */
  offline: boolean
  /** A refresh token is issued even if the user consented before. */
  renew: boolean
  /** The new token also holds the scopes that were granted before. */
  incremental: boolean
  /** The client forbids a page. */
  silent: boolean
  /** Comes back in the id token. */
  nonce?: string
  challenge?: string
  challenge_method?: 'S256' | 'plain'
}

/** An authorization request, kept from the consent page to the code exchange. */
export interface ConsentRequest extends ConsentOptions {
  client_id: string
  redirect_uri: string
  scopes: string[]
  state?: string
}

/** The user's consents, and the codes that were not exchanged yet. */
export type Consents = ReturnType<typeof createConsents>

const CODE_LIFETIME_MS = 600_000

/** Opens the consents of the sandbox's one user. */
export function createConsents(code_prefix: string, now: () => number) {
  const given = new Map<string, Set<string>>()
  const codes = new Map<
    string,
    { request: ConsentRequest; scopes: string[]; refresh: boolean; expires_at: number }
  >()
  return {
    /** Whether the user has already granted the client all these scopes. */
    holds: (client_id: string, scopes: readonly string[]) =>
      scopes.every((scope) => given.get(client_id)?.has(scope)),
    allow: (request: ConsentRequest, scopes: readonly string[]) => {
      const before = given.get(request.client_id)
      const granted = request.incremental ? [...new Set([...(before ?? []), ...scopes])] : [...scopes]
      const refresh =
        request.offline && (before === undefined || request.renew || !granted.every((s) => before.has(s)))
      given.set(request.client_id, new Set([...(before ?? []), ...scopes]))
      const code = `${code_prefix}${randomBytes(24).toString('base64url')}`
      codes.set(code, { request, scopes: granted, refresh, expires_at: now() + CODE_LIFETIME_MS })
      return { code, scopes: granted }
    },
    /** Consumes a code, which works once and for ten minutes. */
    take: (code: string) => {
      const authorization = codes.get(code)
      codes.delete(code)
      return authorization && authorization.expires_at > now() ? authorization : undefined
    },
    forget: (client_id: string) => {
      given.delete(client_id)
    },
  }
}
