import {
  type AgentRecordKey,
  hashOf,
  type NewAgentRecord,
  newSecret,
  type Store,
  type StoredSession,
  type StoredToken,
  type Stores,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { applicationIds } from './application-ids.ts'
import { createNarrowing } from './narrow-scope.ts'
import { scopeOfRole } from './roles.ts'
import { allows, type Right, type Scope } from './scope.ts'
import { endToken, insertToken, recordToken } from './stored-tokens.ts'

/** What an application may be let in for. */
export const AGENT_RIGHTS = ['read', 'search', 'write'] as const satisfies readonly Right[]

/** An action that an application may be let in for. */
export type AgentRight = (typeof AGENT_RIGHTS)[number]

/** How long an application is let in, in seconds: 30 days. */
export const CONSENT_SECONDS = 30 * 86_400

/**
 * For how long a refresh token that was used gives the same one again, in milliseconds: to an application whose processes share it, or
 * to which the answer did not come.
 */
export const REFRESH_AGAIN_MS = 10_000

/** The most customers that a page offers by name; others are named by the person. */
const MOST_CUSTOMERS = 1_000

/** What a person consents to. */
export interface AgentConsent {
  /** What the application calls itself. */
  readonly application: string
  /** The customer whose connectors it reaches; undefined: all of the organization. */
  readonly customer_name?: string | undefined
  readonly actions: readonly AgentRight[]
  /** Whether a person approves each write. */
  readonly approval: boolean
  /** The id of the application if it belongs to one installation alone, whose former consent of the person this one replaces. */
  readonly installation?: string | undefined
}

/** An access token to make below a consent. */
export interface AgentToken {
  readonly access_token: string
  /** Who has consented. */
  readonly person_id: string
  /** The actions that the application asks for; what the person did not consent to is left out. */
  readonly asked: readonly string[]
  readonly expires_in: number
}

/** What the sign-in keeps of a consent, and what ends with it. */
type RecordOfConsent = Omit<NewAgentRecord, 'token_id'>

const rightsOf = (scope: Scope | undefined) =>
  AGENT_RIGHTS.filter((right) => scope === undefined || allows(scope, right))

/** Creates the service for applications that people let in. */
export function createAgentConsents({
  kinds,
  store,
  key_ring,
  fetchDocument,
}: Pick<Needs, 'kinds' | 'store' | 'key_ring'> & {
  /** Reads a document at an address that a stranger names. */
  readonly fetchDocument: (url: string) => Promise<Response>
}) {
  const { narrow } = createNarrowing(kinds)

  return {
    /** What the sign-in of applications keeps. */
    records: store.agent_records,

    fetchDocument,

    ...applicationIds(key_ring),

    /** The actions that a person may let an application in for. */
    rightsOf: ({ role }: Pick<StoredSession, 'role'>): readonly AgentRight[] => rightsOf(scopeOfRole(role)),

    /** The names of customers of an organization to offer, in order. */
    customersOf: (organization_id: string): Promise<readonly string[]> =>
      store.connectors.customerNames(organization_id, MOST_CUSTOMERS),

    /**
     * Keeps the consent of a person as a token that nobody holds, below which the application gets its own: revoking it, or
     * taking the person's client out of the organization, ends these too. The former consent of an installation ends. `record` is the
     * record of the consent. Throws `forbidden` for actions beyond the person's role, `not_found` for an unknown customer, and
     * `conflict`.
     */
    async consent(session: StoredSession, record: AgentRecordKey, given: AgentConsent): Promise<void> {
      const { customer_name, actions, approval } = given
      const own: Scope = { ...scopeOfRole(session.role), audience: 'mcp' }
      const scope = narrow(own, {
        ...(customer_name !== undefined && { customer_name }),
        actions: [...actions],
        ...(approval && actions.includes('write') && { approval: 'writes' as const }),
      })
      if (customer_name !== undefined) await requireCustomer(store, session.organization_id, customer_name)
      await store.transaction((stores) => insertConsent(stores, session, { record, given, scope }))
    },

    /**
     * Makes an access token below a consent, and keeps the record of it; the actions that the role of the person no longer has are
     * left out. Returns false if the consent has ended, or nothing is left of it.
     */
    issue: (consent: AgentRecordKey, token: AgentToken, record: RecordOfConsent): Promise<boolean> =>
      store.transaction((stores) => issueBelow(stores, consent, token, record)),

    /**
     * Keeps a record of a consent, and uses the one up that it replaces, if any. Returns false if the consent has ended. It ends if
     * the former one is used up: of two callers who had it, nobody knows which is the thief.
     */
    keep: (consent: AgentRecordKey, record: RecordOfConsent, former?: AgentRecordKey): Promise<boolean> =>
      store.transaction((stores) => keepBelow(stores, consent, record, former)),

    /** Ends the token of a record and those below it. */
    end: (record: AgentRecordKey): Promise<void> =>
      store.transaction(async (stores) => {
        const token = await stores.agent_records.tokenOf(record)
        if (token) await endToken(stores, token)
      }),
  }
}

async function insertConsent(
  stores: Stores,
  session: StoredSession,
  { record, given, scope }: { record: AgentRecordKey; given: AgentConsent; scope: Scope },
): Promise<void> {
  const { organization_id, client_id } = session
  const { application: name, installation } = given
  const token = { name, scope, access_token: newSecret('scoped_token'), expires_in: CONSENT_SECONDS }
  const stored = await insertToken(stores, { client_id, organization_id, session }, token)
  await stores.agent_records.bind(record, stored.id)
  await recordToken(stores, stored, scope)
  if (installation !== undefined) await replaceFormer(stores, session, installation, stored.id)
}

/** Ends the former consent of a person to an installation, and notes the one that stands now. */
async function replaceFormer(
  stores: Stores,
  { organization_id, person }: StoredSession,
  installation: string,
  token_id: string,
): Promise<void> {
  const { agent_records } = stores
  const key = { kind: 'Standing', hash: hashOf(JSON.stringify([organization_id, person.id, installation])) }
  const former = await agent_records.tokenOf(key)
  if (former) await endToken(stores, former)
  await agent_records.delete(key)
  await agent_records.put({ ...key, token_id, payload: '{}', lifetime_ms: CONSENT_SECONDS * 1_000 })
}

async function requireCustomer(
  { connectors }: Store,
  organization_id: string,
  customer_name: string,
): Promise<void> {
  if ((await connectors.count({ organization_id, customer_name })) > 0) return
  throw new ServiceError('not_found', 'This organization has no connector of such a customer.')
}

async function issueBelow(
  stores: Stores,
  key: AgentRecordKey,
  token: AgentToken,
  record: RecordOfConsent,
): Promise<boolean> {
  const consent = await stores.agent_records.tokenOf(key)
  if (!consent) return false
  const scope = await presentScope(stores, consent, token)
  if (scope.actions?.length === 0) return false
  const { organization_id, client_id, expires_at, id, lineage } = consent
  const maker = { client_id, organization_id, expires_at, token: { id, lineage, scope } }
  const { access_token, expires_in } = token
  const { id: token_id } = await insertToken(stores, maker, { scope, access_token, expires_in })
  await stores.agent_records.put({ ...record, token_id })
  return true
}

async function keepBelow(
  stores: Stores,
  key: AgentRecordKey,
  record: RecordOfConsent,
  former: AgentRecordKey | undefined,
): Promise<boolean> {
  const { agent_records } = stores
  const consent = await agent_records.tokenOf(key)
  if (!consent) return false
  const is_first = !former || (await agent_records.consume(former, REFRESH_AGAIN_MS))
  if (is_first) await agent_records.put({ ...record, token_id: consent.id })
  else await endToken(stores, consent)
  return is_first
}

/** What a consent allows of what is asked for, within the role that the person has now, as far as it is known. */
async function presentScope(
  { sessions }: Stores,
  { organization_id, scope: text }: StoredToken,
  { person_id, asked }: AgentToken,
): Promise<Scope> {
  // `narrow` made what is stored
  const scope = JSON.parse(text) as Scope
  const role = await sessions.roleOf(organization_id, person_id)
  const held: readonly string[] = role ? rightsOf(scopeOfRole(role)) : AGENT_RIGHTS
  const actions = (scope.actions ?? []).filter((each) => asked.includes(each) && held.includes(each))
  return { ...scope, actions }
}

/** The applications that people have let in, so that agents act for them. */
export type AgentConsents = ReturnType<typeof createAgentConsents>
