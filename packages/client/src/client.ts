import { type Approvals, bindApprovals } from './approvals.ts'
import { bindRoutes } from './bind-routes.ts'
import { bindConnector } from './connector.ts'
import { bindConnectors, type Connectors } from './connectors.ts'
import { bindEvents, type ReadEvents } from './events.ts'
import type { RouteMethods } from './generated/methods.ts'
import type { ScopeRequest } from './generated/requests.ts'
import { type ApiHttp, createApiHttp } from './http.ts'
import { type ConnectorName, createLookup } from './lookup.ts'
import { type ClientOptions, checkClientOptions } from './options.ts'
import { bindRecords, type Records } from './records.ts'
import { bindTokens, type Tokens } from './tokens.ts'
import type { HostedConnector } from './types.ts'

/** A client of a Linkspan server. */
export interface LinkspanClient extends RouteMethods {
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
  /** Tokens that may do less than this client. */
  readonly tokens: Tokens
  /**
   * A client that may do less than this one. It gets tokens with this scope when it needs them. Nothing is sent yet.
   * `linkspan.scoped({ customer_name: 'acme', actions: ['read', 'search'] })`
   */
  scoped(scope: ScopeRequest, options?: ScopedOptions): LinkspanClient
  /**
   * What happened in the organization, oldest first. Goes on with new events until the caller leaves the loop or aborts the
   * signal, and connects again when the connection breaks: each event comes once. `follow: false` ends with the newest one.
   */
  readonly events: ReadEvents
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
  return clientOver(createApiHttp(checkClientOptions(options)))
}

/** The client over a transport. */
function clientOver(http: ApiHttp): LinkspanClient {
  const methods = bindRoutes(http)
  const lookup = createLookup(methods)
  return {
    ...methods,
    connector: <Kind, Stream extends string>(name: ConnectorName) =>
      bindConnector<Kind, Stream>(http, lookup, name),
    connectors: bindConnectors(http, methods.connectors),
    records: bindRecords(http),
    approvals: bindApprovals(methods.approvals),
    tokens: bindTokens(http, methods.tokens),
    scoped: (scope, { name } = {}) => clientOver(http.scoped({ scope, ...(name !== undefined && { name }) })),
    events: bindEvents(http),
    fetch: http.fetch,
  }
}
