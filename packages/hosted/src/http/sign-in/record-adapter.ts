import { type AgentConsents, REFRESH_AGAIN_MS } from '@linkspan/service'
import { type AgentRecordKey, hashOf, type NewAgentRecord } from '@linkspan/stores'
import type { Adapter, AdapterFactory, AdapterPayload, errors } from 'oidc-provider'

/** What belongs to a consent, and ends with it. */
const OF_CONSENTS = ['AuthorizationCode', 'RefreshToken', 'AccessToken']

/**
 * The id of an application carries what is known of it. A session of the library would remember who decided last: each sign-in asks
 * the person of the console's session, who may be another by then.
 */
const NOT_KEPT = ['Client', 'Session']

type KeptRecord = Omit<NewAgentRecord, 'token_id'>

/** The record of a consent. */
export const consentKey = (grant_id: string): AgentRecordKey => ({ kind: 'Grant', hash: hashOf(grant_id) })

/**
 * Keeps what the library for sign-in needs in the store, so that any server continues what another has begun. Codes and tokens are
 * stored by their hashes. An access token is also a token with a scope, below that of the consent. `rotated` is the refresh token
 * that the present request replaces.
 */
export function recordAdapter(
  consents: AgentConsents,
  InvalidGrant: typeof errors.InvalidGrant,
  rotated: () => string | undefined,
): AdapterFactory {
  const { records } = consents

  return (kind: string): Adapter => {
    const keyOf = (id: string): AgentRecordKey => ({ kind, hash: hashOf(id) })
    const again_ms = kind === 'RefreshToken' ? REFRESH_AGAIN_MS : 0

    /** Keeps what belongs to a consent. Returns false if that has ended. */
    function keepBelow(id: string, payload: AdapterPayload, record: KeptRecord): Promise<boolean> {
      const { grantId = '', accountId: person_id = '', scope = '' } = payload
      const consent = consentKey(grantId)
      const former = kind === 'RefreshToken' ? rotated() : undefined
      if (kind !== 'AccessToken')
        return consents.keep(consent, record, former === undefined ? undefined : keyOf(former))
      const expires_in = record.lifetime_ms / 1_000
      return consents.issue(
        consent,
        { access_token: id, person_id, asked: scope.split(' '), expires_in },
        record,
      )
    }

    return {
      async upsert(id, payload, expires_in = 0) {
        if (NOT_KEPT.includes(kind)) return
        const { jti: _, ...kept } = payload
        const record = { ...keyOf(id), payload: JSON.stringify(kept), lifetime_ms: expires_in * 1_000 }
        if (!OF_CONSENTS.includes(kind)) return records.put({ ...record, token_id: null })
        if (!(await keepBelow(id, payload, record))) throw new InvalidGrant('the consent has ended')
      },
      async find(id) {
        if (kind === 'Client') {
          const metadata = consents.metadataOf(id)
          return metadata && { ...metadata, client_id: id }
        }
        const found = await records.find(keyOf(id), again_ms)
        return found && { ...JSON.parse(found.payload), ...(found.is_used_up && { consumed: true }), jti: id }
      },
      // no session is kept, and no device asks for a code that a person types
      async findByUid() {},
      async findByUserCode() {},
      async consume(id) {
        // it is used up together with storing the one that replaces it
        if (kind === 'RefreshToken') return
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
