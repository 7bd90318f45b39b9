import type { Consent, NewConsent } from './api-types.ts'
import { bindConnector } from './connector.ts'
import { bindConnectors, type Connectors } from './connectors.ts'
import { createHttp, type RequestOptions } from './http.ts'
import { type ConnectorName, createLookup } from './lookup.ts'
import { type ClientOptions, checkOptions } from './options.ts'
import type { HostedConnector } from './types.ts'

/** A client of a Linkspan server. */
export interface LinkspanClient {
  /**
   * The methods of a connector, with the entities and types of its library. Nothing is sent yet. Name the kind as a type:
   * `linkspan.connector<typeof advertising>({ customer_name, connector_type: 'advertising' })`.
   */
  connector<Kind = never>(name: ConnectorName): HostedConnector<Kind>
  /** The connectors of the organization. */
  readonly connectors: Connectors
  /** Consents of customers. */
  readonly oauth: {
    /** Begins a consent. Send the customer to `consent_url`. */
    initiate(consent: NewConsent, options?: RequestOptions): Promise<Consent>
  }
}

/** Creates a client. Nothing is sent yet. Throws `invalid_options` naming each field. */
export function createClient(options: ClientOptions): LinkspanClient {
  const http = createHttp(checkOptions(options))
  const lookup = createLookup(http)
  return {
    connector: <Kind>(name: ConnectorName) => bindConnector<Kind>(http, lookup, name),
    connectors: bindConnectors(http),
    oauth: {
      // a consent that nobody continues expires
      initiate: (body, call) =>
        http.json(
          { method: 'POST', path: 'integrations/connectors/oauth/initiate', body, repeatable: true },
          call,
        ),
    },
  }
}
