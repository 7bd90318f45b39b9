import { type Approvals, bindApprovals } from './approvals.ts'
import type { RequestOptions } from './call-options.ts'
import { bindClients, type Clients } from './clients.ts'
import { bindConnectSessions, type ConnectSessions } from './connect-sessions.ts'
import { bindConnectVisits, type ConnectVisits } from './connect-visits.ts'
import { bindConnector } from './connector.ts'
import { bindConnectors, type Connectors } from './connectors.ts'
import { bindEvents, type ReadEvents } from './events.ts'
import type { Consent, Definition, DefinitionList } from './generated/answers.ts'
import type { NewConsent, ScopeRequest } from './generated/requests.ts'
import { createHttp, type Http } from './http.ts'
import { type ConnectorName, createLookup, definitionsRequest } from './lookup.ts'
import { type ClientOptions, checkClientOptions } from './options.ts'
import { bindRecords, type Records } from './records.ts'
import { bindSession, type PersonSession } from './session.ts'
import { bindSignInLinks, type SignInLinks } from './sign-in-links.ts'
import { bindTokens, type Tokens } from './tokens.ts'
import type { HostedConnector } from './types.ts'
import { bindWebhooks, type Webhooks } from './webhooks.ts'

/** A client of a Linkspan server. */
export interface LinkspanClient {
  /**
   * The methods of a connector, with the entities and types of its library. Nothing is sent yet. Name the kind as a type:
   * `linkspan.connector<typeof advertising>({ customer_name, connector_type: 'advertising' })`. The streams of a drive come
   * after it: `linkspan.connector<typeof drive, 'Orders' | 'handbook'>({ customer_name, connector_type: 'drive' })`.
   */
  connector<Kind = never, Stream extends string = never>(name: ConnectorName): HostedConnector<Kind, Stream>
  /** The connectors of the organization. */
  readonly connectors: Connectors
  /** The synced records of connectors: whole versions, and what changed. */
  readonly records: Records
  /** Writes that a person decides on before they are sent. */
  readonly approvals: Approvals
  /** The addresses that get the events of the organization. */
  readonly webhooks: Webhooks
  /** The session of the person in front of the browser, for a client with `session: true`. */
  readonly session: PersonSession
  /** Links by which people sign in. */
  readonly sign_in_links: SignInLinks
  /** Links by which customers connect accounts in a browser. */
  readonly connect_sessions: ConnectSessions
  /** The page of such a link, for a client whose `session` names the connect session. */
  readonly connect_visits: ConnectVisits
  /** The programs that act for the organization. */
  readonly clients: Clients
  /** Tokens that may do less than this client. */
  readonly tokens: Tokens
  /**
   * A client that may do less than this one. It gets tokens with this scope when it needs them. Nothing is sent yet.
   * `linkspan.scoped({ customer_name: 'acme', actions: ['read', 'search'] })`
   */
  scoped(scope: ScopeRequest, options?: ScopedOptions): LinkspanClient
  /** The kinds of connectors that the server has. */
  readonly definitions: {
    /** All kinds, with the names of their entities and actions. */
    list(options?: RequestOptions): Promise<DefinitionList>
    /** One kind in full, by its type or an alias: credentials and parameters as JSON Schema. Throws `not_found`. */
    get(type: string, options?: RequestOptions): Promise<Definition>
  }
  /**
   * What happened in the organization, oldest first. Goes on with new events until the caller leaves the loop or aborts the
   * signal, and connects again when the connection breaks: each event comes once. `follow: false` ends with the newest one.
   */
  readonly events: ReadEvents
  /** Consents of customers. */
  readonly oauth: {
    /** Begins a consent. Send the customer to `consent_url`. */
    initiate(consent: NewConsent, options?: RequestOptions): Promise<Consent>
  }
  /**
   * Sends a request to another address of the server, such as `mcp`, with a valid token. It is a `fetch` for clients of
   * other protocols: it returns any answer, redirects too, fails as a `fetch` does, and neither retries nor limits the
   * time. Throws `invalid_options` for an address elsewhere.
   */
  fetch(address: string | URL, init?: RequestInit): Promise<Response>
}

/** What a client with a scope is called. */
export interface ScopedOptions {
  /** Your own name for its tokens. */
  readonly name?: string
}

/** Creates a client. Nothing is sent yet. Throws `invalid_options` naming each field. */
export function createClient(options: ClientOptions): LinkspanClient {
  return clientOver(createHttp(checkClientOptions(options)))
}

/** The client over a transport. */
function clientOver(http: Http): LinkspanClient {
  const lookup = createLookup(http)
  return {
    connector: <Kind, Stream extends string>(name: ConnectorName) =>
      bindConnector<Kind, Stream>(http, lookup, name),
    connectors: bindConnectors(http),
    records: bindRecords(http),
    approvals: bindApprovals(http),
    webhooks: bindWebhooks(http),
    session: bindSession(http),
    sign_in_links: bindSignInLinks(http),
    connect_sessions: bindConnectSessions(http),
    connect_visits: bindConnectVisits(http),
    clients: bindClients(http),
    tokens: bindTokens(http),
    scoped: (scope, { name } = {}) => clientOver(http.scoped({ scope, ...(name !== undefined && { name }) })),
    definitions: {
      list: (options) => http.json(definitionsRequest(), options),
      get: (type, options) => http.json(definitionsRequest(type), options),
    },
    events: bindEvents(http),
    oauth: {
      // a consent that nobody continues expires
      initiate: (body, call) =>
        http.json(
          {
            operation: 'oauth.initiate',
            method: 'POST',
            path: 'integrations/connectors/oauth/initiate',
            body,
            repeatable: true,
          },
          call,
        ),
    },
    fetch: http.fetch,
  }
}
