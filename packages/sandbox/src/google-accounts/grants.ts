import { randomUUID } from 'node:crypto'
import { createSigner } from '../kit/signed-token.ts'

/** What an access token allows, or why it allows nothing. */
type TokenState =
  | { state: 'valid'; client_id: string; scopes: readonly string[] }
  | { state: 'expired' | 'invalid' }

/** The tokens of one answer of the token endpoint. */
export interface IssuedTokens {
  access_token: string
  expires_in: number
  scope: string
  token_type: 'Bearer'
  refresh_token?: string
}

interface Grant {
  kind: 'refresh'
  grant: string
  client_id: string
  scopes: string[]
}

interface Access extends Omit<Grant, 'kind'> {
  kind: 'access'
  expires_at: number
  process: string
  serial: number
}

/** Issues, checks and revokes tokens. */
export interface Grants {
  issue(client_id: string, scopes: readonly string[], offline: boolean): IssuedTokens
  refresh(refresh_token: string, client_id: string): IssuedTokens | 'malformed' | 'revoked' | 'other_client'
  inspect(access_token: string): TokenState
  /** Revokes the grant behind an access or a refresh token; undefined when there is none. */
  revoke(token: string): { client_id: string } | undefined
  expireAccessTokens(): void
}

/**
 * Opens the tokens of one seed. They are signed rather than kept, so that a refresh token outlives a restart of the
 * sandbox, as it outlives one of the vendor.
 */
export function createGrants(options: { seed: number; now: () => number; lifetime: number }): Grants {
  const { now, lifetime } = options
  const signer = createSigner(`grants of seed ${options.seed}`)
  const process = randomUUID()
  const revoked = new Set<string>()
  let serial = 0
  let expired: { upTo: number } | undefined

  const open = (token: string, prefix: string) =>
    token.startsWith(prefix)
      ? (signer.open(token.slice(prefix.length)) as Grant | Access | undefined)
      : undefined

  const access = (grant: string, client_id: string, scopes: readonly string[]): IssuedTokens => {
    const payload = {
      kind: 'access',
      grant,
      client_id,
      scopes,
      process,
      serial: ++serial,
      expires_at: now() + lifetime * 1000,
    }
    return {
      access_token: `ya29.sandbox-${signer.seal(payload)}`,
      // The vendor's hour is announced as 3599 seconds.
      expires_in: lifetime > 1 ? lifetime - 1 : lifetime,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    }
  }

  return {
    issue: (client_id, scopes, offline) => {
      const grant = randomUUID()
      const tokens = access(grant, client_id, scopes)
      if (!offline) return tokens
      return {
        ...tokens,
        refresh_token: `1//sandbox-${signer.seal({ kind: 'refresh', grant, client_id, scopes })}`,
      }
    },
    refresh: (refresh_token, client_id) => {
      const payload = open(refresh_token, '1//sandbox-')
      if (payload?.kind !== 'refresh') return 'malformed'
      if (payload.client_id !== client_id) return 'other_client'
      if (revoked.has(payload.grant)) return 'revoked'
      return access(payload.grant, client_id, payload.scopes)
    },
    inspect: (access_token) => {
      const payload = open(access_token, 'ya29.sandbox-')
      if (payload?.kind !== 'access') return { state: 'invalid' }
      if (revoked.has(payload.grant)) return { state: 'invalid' }
      const cut = expired && (payload.process !== process || payload.serial <= expired.upTo)
      if (cut || payload.expires_at <= now()) return { state: 'expired' }
      return { state: 'valid', client_id: payload.client_id, scopes: payload.scopes }
    },
    revoke: (token) => {
      const payload = open(token, '1//sandbox-') ?? open(token, 'ya29.sandbox-')
      if (!payload || revoked.has(payload.grant)) return undefined
      revoked.add(payload.grant)
      return { client_id: payload.client_id }
    },
    expireAccessTokens: () => {
      expired = { upTo: serial }
    },
  }
}
