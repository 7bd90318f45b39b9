import { randomUUID } from 'node:crypto'
import { createSigner } from '../../kit/signed-token.ts'

/** What an access token allows, or why it allows nothing. */
type TokenState = { state: 'valid'; scopes: readonly string[] } | { state: 'expired' | 'invalid' }

/** The tokens of one answer of the token endpoint. */
export interface CallTokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: 'bearer'
}

interface Refresh {
  family: string
  /** How often the family was renewed before. */
  turn: number
  client_id: string
  scopes: string[]
}

interface Access extends Omit<Refresh, 'turn'> {
  process: string
  serial: number
  expires_at: number
}

/** Issues, checks and revokes tokens. */
export interface CallGrants {
  issue(client_id: string, scopes: readonly string[]): CallTokens
  /** Spends a refresh token; undefined where it is spent, revoked or not one of this client. */
  refresh(refresh_token: string, client_id: string, lifetime?: number): CallTokens | undefined
  inspect(access_token: string): TokenState
  /** Revokes the family of a refresh token. */
  revoke(refresh_token: string): void
  expireAccessTokens(): void
}

const ACCESS = 'sandbox-access.'
const REFRESH = 'sandbox-refresh.'

/**
 * Opens the tokens of one seed. A refresh token works once; used again, it ends every token of its family. Tokens are
 * signed rather than kept, so that an unspent one outlives a restart of the sandbox.
 */
export function createCallGrants(options: { seed: number; now: () => number; lifetime: number }): CallGrants {
  const { now } = options
  const signer = createSigner(`call recording grants of seed ${options.seed}`)
  const process = randomUUID()
  const turns = new Map<string, number>()
  const revoked = new Set<string>()
  let serial = 0
  let expired: { upTo: number } | undefined

  const open = (token: string, prefix: string) =>
    token.startsWith(prefix) ? signer.open(token.slice(prefix.length)) : undefined

  const tokens = (grant: Refresh, lifetime = options.lifetime): CallTokens => {
    const { turn: _, ...shared } = grant
    const access: Access = { ...shared, process, serial: ++serial, expires_at: now() + lifetime * 1000 }
    turns.set(grant.family, grant.turn)
    return {
      access_token: `${ACCESS}${signer.seal(access)}`,
      refresh_token: `${REFRESH}${signer.seal(grant)}`,
      expires_in: lifetime,
      scope: grant.scopes.join(' '),
      token_type: 'bearer',
    }
  }

  return {
    issue: (client_id, scopes) => tokens({ family: randomUUID(), turn: 0, client_id, scopes: [...scopes] }),
    refresh: (refresh_token, client_id, lifetime) => {
      const grant = open(refresh_token, REFRESH) as Refresh | undefined
      if (!grant || grant.client_id !== client_id || revoked.has(grant.family)) return undefined
      if (grant.turn !== (turns.get(grant.family) ?? grant.turn)) {
        revoked.add(grant.family)
        return undefined
      }
      return tokens({ ...grant, turn: grant.turn + 1 }, lifetime)
    },
    inspect: (access_token) => {
      const access = open(access_token, ACCESS) as Access | undefined
      if (!access || revoked.has(access.family)) return { state: 'invalid' }
      const cut = expired && (access.process !== process || access.serial <= expired.upTo)
      if (cut || access.expires_at <= now()) return { state: 'expired' }
      return { state: 'valid', scopes: access.scopes }
    },
    revoke: (refresh_token) => {
      const grant = open(refresh_token, REFRESH) as Refresh | undefined
      if (grant) revoked.add(grant.family)
    },
    expireAccessTokens: () => {
      expired = { upTo: serial }
    },
  }
}
