import type { AgentConsents } from '@linkspan/service'
import { type AgentRecordKey, hashOf, type StoredAgentRecord } from '@linkspan/stores'
import type { Adapter, AdapterFactory, AdapterPayload, errors } from 'oidc-provider'

/** What belongs to a consent, and ends with it. */
const OF_CONSENTS = ['AuthorizationCode', 'RefreshToken', 'AccessToken']

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
        // the id of an application carries what is known of it
        if (kind === 'Client') return
        const { jti: _, ...others } = payload
        // browsers name their session by another word, and only it is not a secret by itself
        const kept = kind === 'Session' ? payload : others
        await records.put({
          ...keyOf(id),
          uid_hash: payload.uid === undefined ? null : hashOf(payload.uid),
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
      async findByUid(uid) {
        const found = await records.find({ kind, uid_hash: hashOf(uid) })
        return found && payloadOf(found)
      },
      // no device asks for a code that a person types
      async findByUserCode() {},
      async consume(id) {
        if (!(await records.consume(keyOf(id)))) throw new InvalidGrant('it was used before')
      },
      destroy: (id) => (kind === 'AccessToken' ? consents.end(keyOf(id)) : records.delete(keyOf(id))),
      revokeByGrantId: (grant_id) => consents.end(consentKey(grant_id)),
    }
  }
}

function payloadOf({ payload, consumed_at }: StoredAgentRecord): AdapterPayload {
  const consumed = consumed_at !== null && { consumed: Math.floor(consumed_at / 1_000) }
  return { ...(JSON.parse(payload) as AdapterPayload), ...consumed }
}
