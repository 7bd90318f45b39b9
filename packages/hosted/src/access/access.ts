import { sameBytes } from '../crypto/key-ring.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import { ServiceError } from '../errors.ts'
import type { Store } from '../stores/store.ts'

/** How long an access token lives, in seconds. */
const TOKEN_LIFETIME_SECONDS = 900

/** What the token route answers. */
export interface IssuedToken {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  /** Present where the client belongs to exactly one organization. */
  readonly organization_id?: string
}

/** Who may do what: access tokens and memberships. */
export interface Access {
  /** Exchanges a client's id and secret for an access token; undefined where they are wrong. */
  issue(client_id: string, client_secret: string): Promise<IssuedToken | undefined>
  /** The client of an access token; undefined where it is unknown, ended or revoked. */
  authenticate(access_token: string): Promise<string | undefined>
  /** Ends an access token at once. */
  revoke(access_token: string): Promise<boolean>
  /** The organization that a client acts for, given the one that it asked for. */
  organizationFor(client_id: string, asked: string | undefined): Promise<string>
}

/** Compared against where a client is unknown, so that both answers take the same work. */
const NO_HASH = hashOf('')

/** The service over the clients' stores. */
export function createAccess({ store, now }: { store: Store; now: () => number }): Access {
  async function isSecretOf(client_id: string, client_secret: string): Promise<boolean> {
    const given = Buffer.from(hashOf(client_secret))
    const hashes = await store.client_secrets.hashes(client_id)
    return [NO_HASH, ...hashes]
      .map((hash, index) => sameBytes(Buffer.from(hash), given) && index > 0)
      .includes(true)
  }

  return {
    async issue(client_id, client_secret) {
      if (!(await isSecretOf(client_id, client_secret))) return undefined
      const access_token = newSecret('access_token')
      const issued_at = now()
      const expires_at = issued_at + TOKEN_LIFETIME_SECONDS * 1000
      await store.transaction(async ({ access_tokens }) => {
        await access_tokens.deleteExpired(issued_at)
        await access_tokens.insert({ hash: hashOf(access_token), client_id, expires_at })
      })
      const [organization_id, ...others] = await store.clients.organizationsOf(client_id)
      const only = organization_id !== undefined && others.length === 0
      return {
        access_token,
        token_type: 'bearer',
        expires_in: TOKEN_LIFETIME_SECONDS,
        ...(only && { organization_id }),
      }
    },

    authenticate: (access_token) => store.access_tokens.findClient(hashOf(access_token), now()),

    revoke: (access_token) => store.access_tokens.delete(hashOf(access_token)),

    async organizationFor(client_id, asked) {
      const organizations = await store.clients.organizationsOf(client_id)
      if (asked !== undefined) {
        if (organizations.includes(asked)) return asked
        throw new ServiceError(
          'forbidden',
          'The client is not a member of the organization in X-Organization-Id.',
        )
      }
      const [only, ...others] = organizations
      if (only === undefined)
        throw new ServiceError('forbidden', 'The client is a member of no organization.')
      if (others.length === 0) return only
      const message =
        'The client belongs to several organizations: say which one in the header X-Organization-Id.'
      throw new ServiceError('organization_required', message)
    },
  }
}
