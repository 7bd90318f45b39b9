import { type Caller, hashOf, isSecretOf, newSecret, type Store, sameBytes } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordForClient } from '../events/record-event.ts'
import { noteActor } from '../events/request-scope.ts'
import type { Principal } from './principal.ts'

/** The lifetime of an access token, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 900

/** Compared for every client, so that an unknown one takes the same work as a known one. */
const NO_HASH = hashOf('')

/** Creates the access service. */
export function createAccess(store: Store) {
  /** The organizations of a client that proves itself by its secret; undefined when that is wrong. */
  async function prove(client_id: string, client_secret: string): Promise<readonly string[] | undefined> {
    if (!(await isSecretOfClient(store, client_id, client_secret))) return undefined
    noteActor({ kind: 'client', id: client_id })
    await store.clients.noteUse(client_id)
    return store.clients.organizationsOf(client_id)
  }

  /** Stores a token. A client that gets one for each of its requests would fill the log, so only its first is an event. */
  async function storeToken(client_id: string, access_token: string): Promise<void> {
    const [hash, expires_in] = [hashOf(access_token), TOKEN_LIFETIME_SECONDS]
    await store.transaction(async (stores) => {
      const is_first = !(await stores.access_tokens.hasAny(client_id))
      await stores.access_tokens.insert({ hash, client_id, lifetime_ms: expires_in * 1000 })
      if (is_first) await recordForClient(stores, 'token.created', { client_id, expires_in })
    })
  }

  return {
    prove,

    /** Exchanges a client's id and secret for an access token; undefined when they are wrong. */
    async issue(client_id: string, client_secret: string) {
      const organization_ids = await prove(client_id, client_secret)
      if (!organization_ids) return undefined
      const access_token = newSecret('access_token')
      await storeToken(client_id, access_token)
      const [organization_id, ...others] = organization_ids
      const only = organization_id !== undefined && others.length === 0
      return {
        access_token,
        token_type: 'bearer' as const,
        expires_in: TOKEN_LIFETIME_SECONDS,
        ...(only && { organization_id }),
      }
    },

    /** The client of an access token; undefined when the token is unknown, expired or revoked. */
    async authenticate(access_token: string): Promise<Caller | undefined> {
      const hash = hashOf(access_token)
      if (!isSecretOf('scoped_token', access_token)) return store.access_tokens.findCaller(hash)
      const token = await store.scoped_tokens.find(hash)
      if (!token) return undefined
      const { client_id, organization_id, expires_at } = token
      return { client_id, organization_ids: [organization_id], expires_at, token }
    },

    /** Whether the session of a principal, or its token with a scope, is still valid. Others are not asked about. */
    async holds({ organization_id, token, session }: Principal): Promise<boolean> {
      if (session) return store.sessions.holds(organization_id, session.id)
      return !token || (await store.scoped_tokens.findById(organization_id, token.id)) !== undefined
    },

    /** Revokes an access token. Returns whether there was one. */
    revoke: (access_token: string): Promise<boolean> => store.access_tokens.delete(hashOf(access_token)),

    organizationFor,
  }
}

/** Access tokens, and the organizations that a client may act for. */
export type Access = ReturnType<typeof createAccess>

/**
 * The organization that a client acts for: the one that it asked for, or its only one. Throws `forbidden` when it is
 * not a member, and `organization_required` when it has to choose.
 */
function organizationFor(organization_ids: readonly string[], asked: string | undefined): string {
  if (asked !== undefined) {
    if (organization_ids.includes(asked)) return asked
    throw new ServiceError('forbidden', 'The client is not a member of the organization that it asked for.')
  }
  const [only, ...others] = organization_ids
  if (only === undefined)
    throw new ServiceError('forbidden', 'The client is not a member of any organization.')
  if (others.length === 0) return only
  const message = 'The client belongs to several organizations, so the request must name one of them.'
  throw new ServiceError('organization_required', message)
}

async function isSecretOfClient(
  { client_secrets }: Store,
  client_id: string,
  client_secret: string,
): Promise<boolean> {
  const given = Buffer.from(hashOf(client_secret))
  const hashes = await client_secrets.hashes(client_id)
  return [NO_HASH, ...hashes]
    .map((hash, index) => sameBytes(Buffer.from(hash), given) && index > 0)
    .includes(true)
}
