import { randomUUID } from 'node:crypto'
import { createSigner } from '../kit/tokens.ts'

/** Why a refresh token is refused. */
export type RefreshRefused = 'unknown_token' | 'revoked_token' | 'other_client'

/** The differences between the tokens of vendors. */
export interface TokenPolicy {
  /** Part of every key, so that the tokens of one vendor mean nothing to another. */
  vendor: string
  prefixes: { code: string; access: string; refresh: string }
  token_type: string
  /** Whether a refresh token works only once. */
  single_use: boolean
  /** Maps the lifetime of an access token to the announced one, in seconds. */
  announced: (lifetime: number) => number
}

interface Refresh {
  kind: 'refresh'
  grant: string
  client_id: string
  scopes: readonly string[]
  /** Whether the grant has a refresh token. */
  offline: boolean
  /** How often the grant was renewed before; always 0 unless refresh tokens work only once. */
  turn: number
}

interface Access extends Omit<Refresh, 'kind' | 'turn'> {
  kind: 'access'
  /** Milliseconds since 1970. */
  expires_at: number
  process: string
  serial: number
}

/** Issues, checks and revokes tokens. */
export type Grants = ReturnType<typeof createGrants>

/** The state of an access token, and its rights if it is valid. */
export type TokenState = ReturnType<Grants['inspect']>

/**
 * Opens the tokens of one seed. They are signed rather than stored, so that a refresh token survives a restart of the
 * sandbox. If refresh tokens work only once, using one a second time revokes every token of its grant.
 */
export function createGrants(
  policy: TokenPolicy,
  options: { seed: number; now: () => number; lifetime: number },
) {
  const { prefixes, single_use } = policy
  const { now, lifetime } = options
  const signer = createSigner(`${policy.vendor} grants of seed ${options.seed}`)
  const process = randomUUID()
  const turns = new Map<string, number>()
  const revoked = new Set<string>()
  let serial = 0
  let expired_up_to: number | undefined
  /** Reads what a token of a kind holds; undefined for any other text. */
  const open = <Payload extends Refresh | Access>(token: string, kind: Payload['kind']) => {
    const sealed = token.startsWith(prefixes[kind]) ? token.slice(prefixes[kind].length) : ''
    const payload = signer.open(sealed) as Payload | undefined
    return payload?.kind === kind ? payload : undefined
  }

  const tokens = (refresh: Refresh, with_refresh_token: boolean) => {
    const { turn, ...grant } = refresh
    const access: Access = {
      ...grant,
      kind: 'access',
      process,
      serial: ++serial,
      expires_at: now() + lifetime * 1000,
    }
    turns.set(grant.grant, turn)
    return {
      access_token: prefixes.access + signer.seal(access),
      expires_in: policy.announced(lifetime),
      scope: grant.scopes.join(' '),
      token_type: policy.token_type,
      ...(with_refresh_token && { refresh_token: prefixes.refresh + signer.seal(refresh) }),
    }
  }

  return {
    issue: (client_id: string, scopes: readonly string[], offline: boolean) =>
      tokens({ kind: 'refresh', grant: randomUUID(), client_id, scopes, offline, turn: 0 }, offline),
    refresh: (refresh_token: string, client_id: string) => {
      const refresh = open<Refresh>(refresh_token, 'refresh')
      if (!refresh) return 'unknown_token'
      if (refresh.client_id !== client_id) return 'other_client'
      if (refresh.turn !== (turns.get(refresh.grant) ?? refresh.turn)) revoked.add(refresh.grant)
      if (revoked.has(refresh.grant)) return 'revoked_token'
      return single_use ? tokens({ ...refresh, turn: refresh.turn + 1 }, true) : tokens(refresh, false)
    },
    inspect: (access_token: string) => {
      const access = open<Access>(access_token, 'access')
      if (!access || revoked.has(access.grant)) return { state: 'invalid' } as const
      const ended =
        expired_up_to !== undefined && (access.process !== process || access.serial <= expired_up_to)
      if (ended || access.expires_at <= now()) return { state: 'expired' } as const
      const { client_id, scopes, expires_at, offline } = access
      return { state: 'valid', client_id, scopes, expires_at, offline } as const
    },
    /** Revokes the grant of an access or a refresh token; undefined if there is none. */
    revoke: (token: string) => {
      const found = open<Refresh>(token, 'refresh') ?? open<Access>(token, 'access')
      if (!found || revoked.has(found.grant)) return undefined
      revoked.add(found.grant)
      return { client_id: found.client_id }
    },
    expireAccessTokens: () => {
      expired_up_to = serial
    },
  }
}
