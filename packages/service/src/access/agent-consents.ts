import { type ConnectorKind, createSignedTexts } from '@linkspan/core'
import {
  type AgentRecordKey,
  derivedSecrets,
  type KeyRing,
  newSecret,
  type Store,
  type StoredSession,
  type StoredToken,
  type Stores,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
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

const ID_PREFIX = 'app_'

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

const rightsOf = (scope: Scope | undefined) =>
  AGENT_RIGHTS.filter((right) => scope === undefined || allows(scope, right))

/** What applications are known by, and what browsers keep of a sign-in. Every server with the ring has the same keys. */
function applicationIds(key_ring: KeyRing) {
  const ids = createSignedTexts(...derivedSecrets(key_ring, 'application id'))
  return {
    /** Keys for the cookies of a sign-in, the newest first. */
    cookieKeys: (): string[] =>
      derivedSecrets(key_ring, 'application cookie').map((key) => key.toString('base64url')),

    /** An id that carries the metadata of an application, so that registering stores nothing. */
    clientIdOf: (metadata: object): string => `${ID_PREFIX}${ids.sign(ID_PREFIX, metadata)}`,

    /** The metadata of an id that a server with the ring has made; undefined for any other text. */
    metadataOf: (client_id: string): object | undefined =>
      client_id.startsWith(ID_PREFIX)
        ? (ids.read(ID_PREFIX, client_id.slice(ID_PREFIX.length)) as object | undefined)
        : undefined,
  }
}

/** Creates the service for applications that people let in. */
export function createAgentConsents({
  kinds,
  store,
  key_ring,
  fetchDocument,
}: {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly key_ring: KeyRing
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
     * taking the person's client out of the organization, ends these too. `record` is the record of the consent. Throws
     * `forbidden` for actions beyond the person's role, `not_found` for an unknown customer, and `conflict`.
     */
    async consent(session: StoredSession, record: AgentRecordKey, given: AgentConsent): Promise<void> {
      const { organization_id, client_id } = session
      const { application: name, customer_name, actions, approval } = given
      const own: Scope = { ...scopeOfRole(session.role), audience: 'mcp' }
      const scope = narrow(own, {
        ...(customer_name !== undefined && { customer_name }),
        actions: [...actions],
        ...(approval && actions.includes('write') && { approval: 'writes' as const }),
      })
      if (customer_name !== undefined) await requireCustomer(store, organization_id, customer_name)
      await store.transaction(async (stores) => {
        const token = { name, scope, access_token: newSecret('scoped_token'), expires_in: CONSENT_SECONDS }
        const stored = await insertToken(stores, { client_id, organization_id, session }, token)
        await stores.agent_records.bind(record, stored.id)
        await recordToken(stores, stored, scope)
      })
    },

    /**
     * Makes an access token below the consent of a record; the actions that the role of the person no longer has are left out.
     * Returns its id; undefined if the consent has ended, or nothing is left of it.
     */
    issue: (record: AgentRecordKey, token: AgentToken): Promise<string | undefined> =>
      store.transaction(async (stores) => {
        const consent = await stores.agent_records.tokenOf(record)
        return consent && issueBelow(stores, consent, token)
      }),

    /** Ends the token of a record and those below it. */
    end: (record: AgentRecordKey): Promise<void> =>
      store.transaction(async (stores) => {
        const token = await stores.agent_records.tokenOf(record)
        if (token) await endToken(stores, token)
      }),
  }
}

async function requireCustomer(
  { connectors }: Store,
  organization_id: string,
  customer_name: string,
): Promise<void> {
  if ((await connectors.count({ organization_id, customer_name })) > 0) return
  throw new ServiceError('not_found', 'This organization has no connector of such a customer.')
}

/** Makes an access token below a consent. Returns its id; undefined if nothing is left of the consent. */
async function issueBelow(
  stores: Stores,
  consent: StoredToken,
  token: AgentToken,
): Promise<string | undefined> {
  const scope = await presentScope(stores, consent, token)
  if (scope.actions?.length === 0) return undefined
  const { organization_id, client_id, expires_at, id, lineage } = consent
  const maker = { client_id, organization_id, expires_at, token: { id, lineage, scope } }
  const { access_token, expires_in } = token
  return (await insertToken(stores, maker, { scope, access_token, expires_in })).id
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
