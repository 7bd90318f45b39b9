import { type ConnectRefusal, hashOf, newSecret, type StoredConnector, type Stores } from '@linkspan/stores'
import type { ConnectVisit } from '../access/principal.ts'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { noteActor } from '../events/request-scope.ts'
import { csrfTokenOf, type RequestOrigin, requireOwnRequest } from '../identity/own-request.ts'
import type { Needs } from '../needs.ts'
import type { ConnectChoice, ConnectSession, ConnectVisitView } from './connect-answers.ts'
import { type ConnectPages, OWN_LOOK } from './connect-appearance.ts'
import { chosenConfig, requireReached } from './connect-choice.ts'
import { toConnectSession } from './connect-view.ts'

/** What a page shows of a connector that decides whether it is connected. */
export interface SettledConnector {
  readonly status: string
  readonly last_error?: ConnectFailure | null | undefined
  readonly last_check?: { readonly error?: ConnectFailure | undefined } | null | undefined
}

export interface ConnectFailure {
  readonly code: string
  readonly message: string
}

/** What completing a session needs of its connector. */
export interface ConnectorUse {
  /** Those of these accounts that its credentials do not reach. Throws what the calls to the vendor throw. */
  unreached(connector_id: string, accounts: readonly string[]): Promise<ReadonlySet<string>>
  /** Stores its configuration. Throws `conflict` if its revision is another one. */
  apply(
    connector: Pick<StoredConnector, 'id' | 'revision'>,
    replication_config: Record<string, unknown>,
  ): Promise<unknown>
}

/** What visits are made of. */
export interface ConnectVisitsOptions extends Pick<Needs, 'kinds' | 'store' | 'now'> {
  /** The address of the server as browsers reach it; undefined if it is not known. */
  publicUrl(): string | undefined
  /** How the page looks; default Linkspan's own. */
  readonly pages?: ConnectPages | undefined
}

/** What the vendor says to credentials that do not work, or that do not suffice. */
const REFUSED = ['reauth_required', 'invalid_credentials', 'vendor_forbidden']

const CREDENTIALS = [
  'credentials',
  'server_side_oauth_secret_id',
  'customer_name',
  'connector_type',
  'name',
] as const

/** Customers on the pages of links. */
export function createConnectVisits({ kinds, store, publicUrl, now, pages }: ConnectVisitsOptions) {
  async function visitOf(id: string, secret: string): Promise<ConnectVisit | undefined> {
    const session = await store.connect_sessions.findBy(id, { secret_hash: hashOf(secret) })
    if (!session || session.has_expired) return undefined
    const token = await store.scoped_tokens.findById(session.organization_id, id)
    if (!token) return undefined
    noteActor({ kind: 'customer' })
    return { secret, session, token }
  }

  const refusalOf = ({ code, message }: ConnectFailure): ConnectRefusal => ({
    code,
    message,
    at: new Date(now()).toISOString(),
  })

  return {
    /** Opens a link with its code, once. Throws `unauthenticated` for a wrong, used or ended one. */
    async open(id: string, code: string): Promise<ConnectVisit> {
      const secret = newSecret('connect_visit')
      await store.connect_sessions.open(id, hashOf(code), hashOf(secret))
      const visit = await visitOf(id, secret)
      if (visit) return visit
      throw new ServiceError(
        'unauthenticated',
        'This link was opened in another browser before, has ended, or never was one.',
        { remedy: 'Ask for another link where this one came from.' },
      )
    },

    /** The visit of the browser with this secret, while the link works. */
    authenticate: visitOf,

    /** Throws `csrf_refused` for a change that a page of another site may have caused. */
    requireOwn: ({ secret }: ConnectVisit, origin: RequestOrigin): void =>
      requireOwnRequest(secret, origin, publicUrl()),

    /** A visit as its page sees it. */
    view: ({ session, secret, token }: ConnectVisit): ConnectVisitView => ({
      ...toConnectSession(session),
      repairs: 'connector_ids' in JSON.parse(token.scope),
      replication_config: session.replication_config as ConnectVisitView['replication_config'],
      appearance: pages?.organizations[session.organization_id] ?? pages?.usual ?? OWN_LOOK,
      csrf_token: csrfTokenOf(secret),
    }),

    /** How the session of a link is, for a caller that knows its code, used or not. Throws `unauthenticated`. */
    async watch(id: string, code: string): Promise<ConnectSession> {
      const found = await store.connect_sessions.findBy(id, { code_hash: hashOf(code) })
      if (found) return toConnectSession(found)
      throw new ServiceError('unauthenticated', 'There is no link with this code.', {
        remedy: 'Use the url of a connect session as the server has answered it.',
      })
    },

    /**
     * Throws `forbidden` for a change of a connector that is not a customer's: anything but credentials. Throws `conflict`
     * once the session is completed.
     */
    requireCredentials({ session }: ConnectVisit, change: Readonly<Record<string, unknown>>): void {
      if (session.completed_at !== null) throw used()
      const others = Object.keys(change).filter((name) => !CREDENTIALS.some((each) => each === name))
      if (others.length === 0) return
      throw new ServiceError(
        'forbidden',
        `The page of a link gives a connector credentials, and not ${others.join(', ')}.`,
        { remedy: 'Complete the session with what the customer has chosen.' },
      )
    },

    /** Notes the connector that was made, in the transaction that stores it. Throws `conflict` for a second one. */
    async attach(
      { connect_sessions }: Stores,
      { session: { organization_id, id } }: ConnectVisit,
      connector_id: string,
    ): Promise<void> {
      if (await connect_sessions.attach(organization_id, id, connector_id)) return
      throw used()
    },

    /** Notes whether the credentials work that a customer has given. */
    async settle(
      { session: { organization_id, id } }: ConnectVisit,
      { status, last_error, last_check }: SettledConnector,
    ): Promise<void> {
      const failure = last_error ?? last_check?.error
      const is_refused = status !== 'active' || (failure !== undefined && REFUSED.includes(failure.code))
      const reason = failure ?? { code: 'reauth_required', message: 'The vendor refuses the credentials.' }
      const refusal = is_refused ? refusalOf(reason) : null
      await store.connect_sessions.progress(organization_id, id, { step: 'page', refusal })
    },

    /** Notes that a customer goes to the vendor. */
    leave: ({ session: { organization_id, id } }: ConnectVisit): Promise<void> =>
      store.connect_sessions.progress(organization_id, id, { step: 'vendor' }),

    /** Notes that the customer of a session is back from the vendor, and why without a consent. */
    comeBack: (organization_id: string, id: string, refused: ConnectFailure | undefined): Promise<void> =>
      store.connect_sessions.progress(organization_id, id, {
        step: 'page',
        ...(refused && { refusal: refusalOf(refused) }),
      }),

    /**
     * Completes a session, and stores the configuration that follows from the choice of the customer, if any. Throws
     * `conflict` if no connector is there that works, or if it changes meanwhile, and `invalid_params` for what is not offered.
     */
    async complete(
      { session }: ConnectVisit,
      choice: ConnectChoice,
      { unreached, apply }: ConnectorUse,
    ): Promise<ConnectSession> {
      const { organization_id, id, connector_id } = session
      if (session.completed_at !== null) return toConnectSession(session)
      const connector =
        connector_id === null ? undefined : await store.connectors.find({ organization_id, id: connector_id })
      const kind = kinds.find(({ type }) => type === connector?.connector_type)
      if (!connector || !kind || connector.status !== 'active' || session.refusal !== null)
        throw new ServiceError('conflict', 'No account is connected yet whose credentials work.', {
          remedy: 'Allow the access at the vendor, or enter credentials.',
        })
      const config = chosenConfig(session, kind, choice)
      const { accounts } = choice
      if (accounts) requireReached(kind, accounts, await unreached(connector.id, accounts))
      if (config) await apply(connector, config)
      await store.transaction(async (stores) => {
        if (!(await stores.connect_sessions.complete(organization_id, id))) return
        const data = { connect_session_id: id, connector_type: kind.type }
        await recordEvent(stores, 'connect_session.completed', connector, data)
      })
      const completed = await store.connect_sessions.find(organization_id, id)
      return toConnectSession(completed ?? session)
    },
  }
}

const used = () =>
  new ServiceError('conflict', 'This link has connected an account before.', {
    remedy: 'Ask for another link where this one came from.',
  })
