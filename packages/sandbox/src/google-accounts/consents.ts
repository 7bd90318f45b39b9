import { randomBytes } from 'node:crypto'

/** What a user was asked to allow, kept from the consent page to the code exchange. */
export interface ConsentRequest {
  client_id: string
  redirect_uri: string
  scopes: string[]
  state?: string
  offline: boolean
  /** prompt=consent: a refresh token is issued although one was before. */
  renew: boolean
  /** include_granted_scopes=true: the new token also holds the scopes that were granted before. */
  incremental: boolean
  challenge?: string
  challenge_method?: 'S256' | 'plain'
}

/** A code that was handed to the client's redirect_uri. */
export interface Authorization {
  request: ConsentRequest
  scopes: string[]
  refresh: boolean
}

/** The consents given so far and the codes that wait for their exchange. */
export interface Consents {
  /** Whether the user has allowed the client all these scopes before. */
  holds(client_id: string, scopes: readonly string[]): boolean
  allow(request: ConsentRequest, scopes: readonly string[]): { code: string; scopes: string[] }
  /** Takes a code, which works once and for ten minutes. */
  take(code: string): Authorization | undefined
  forget(client_id: string): void
}

const CODE_LIFETIME = 600_000

/** Opens the consents of the sandbox's one user. */
export function createConsents(now: () => number): Consents {
  const given = new Map<string, Set<string>>()
  const codes = new Map<string, Authorization & { expires_at: number }>()
  return {
    holds: (client_id, scopes) => scopes.every((scope) => given.get(client_id)?.has(scope)),
    allow: (request, scopes) => {
      const before = given.get(request.client_id)
      const granted = request.incremental ? [...new Set([...(before ?? []), ...scopes])] : [...scopes]
      const refresh =
        request.offline && (before === undefined || request.renew || !granted.every((s) => before.has(s)))
      given.set(request.client_id, new Set([...(before ?? []), ...scopes]))
      const code = `4/0A${randomBytes(24).toString('base64url')}`
      codes.set(code, { request, scopes: granted, refresh, expires_at: now() + CODE_LIFETIME })
      return { code, scopes: granted }
    },
    take: (code) => {
      const authorization = codes.get(code)
      codes.delete(code)
      return authorization && authorization.expires_at > now() ? authorization : undefined
    },
    forget: (client_id) => {
      given.delete(client_id)
    },
  }
}
