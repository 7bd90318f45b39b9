import type { AgentConsents } from '@linkspan/service'
import { type AgentRecordKey, hashOf, type StoredAgentRecord } from '@linkspan/stores'
import type { Adapter, AdapterFactory, AdapterPayload, errors } from 'oidc-provider'

/** What belongs to a consent, and ends with it. */
const OF_CONSENTS = ['AuthorizationCode', 'RefreshToken', 'AccessToken']

/**
 * The id of an application carries what is known of it. A session of the library would remember who decided last: each sign-in asks
 * the person of the console's session, who may be another by then.
 */
const NOT_KEPT = ['Client', 'Session']

/** The record of a consent. */
export const consentKey = (grant_id: string): AgentRecordKey => ({ kind: 'Grant', hash: hashOf(grant_id) })

/**
 * Keeps what the library for sign-in needs in the store, so that any server continues what another has begun. Codes and tokens are
 * stored by their hashes. An access token is also a token with a scope, below that of the consent.
 */
export function recordAdapter(
  consents: AgentConsents,
  InvalidGrant: typeof errors.InvalidGrant,
): AdapterFactory {
  const { records } = consents

  /** The token with which something ends. Throws if the consent has ended. */
  async function tokenOf(
    kind: string,
    id: string,
    { grantId, accountId = '', scope = '' }: AdapterPayload,
    expires_in: number,
  ): Promise<string | null> {
    if (!OF_CONSENTS.includes(kind)) return null
    const consent = consentKey(grantId ?? '')
    const token = { access_token: id, person_id: accountId, asked: scope.split(' '), expires_in }
    const token_id =
      kind === 'AccessToken' ? await consents.issue(consent, token) : (await records.find(consent))?.token_id
    if (token_id) return token_id
    throw new InvalidGrant('the consent has ended')
  }

  return (kind: string): Adapter => {
    const keyOf = (id: string): AgentRecordKey => ({ kind, hash: hashOf(id) })
    return {
      async upsert(id, payload, expires_in = 0) {
        if (NOT_KEPT.includes(kind)) return
        const { jti: _, ...kept } = payload
        await records.put({
          ...keyOf(id),
          token_id: await tokenOf(kind, id, payload, expires_in),
          payload: JSON.stringify(kept),
          lifetime_ms: expires_in * 1_000,
        })
      },
      async find(id) {
        if (kind === 'Client') {
          const metadata = consents.metadataOf(id)
          return metadata && { ...metadata, client_id: id }
        }
        const found = await records.find(keyOf(id))
        return found && { ...payloadOf(found), jti: id }
      },
      // no session is kept, and no device asks for a code that a person types
      async findByUid() {},
      async findByUserCode() {},
      async consume(id) {
        if (await records.consume(keyOf(id))) return
        // another server has just taken it: as with any second use, nobody knows which of the two callers is the thief
        await consents.end(keyOf(id))
        throw new InvalidGrant('it was used before')
      },
      destroy: (id) => (kind === 'AccessToken' ? consents.end(keyOf(id)) : records.delete(keyOf(id))),
      // the library asks once for each kind of what a consent has
      async revokeByGrantId(grant_id) {
        if (kind === 'AccessToken') await consents.end(consentKey(grant_id))
      },
    }
  }
}

function payloadOf({ payload, consumed_at }: StoredAgentRecord): AdapterPayload {
  const consumed = consumed_at !== null && { consumed: Math.floor(consumed_at / 1_000) }
  return { ...(JSON.parse(payload) as AdapterPayload), ...consumed }
}
