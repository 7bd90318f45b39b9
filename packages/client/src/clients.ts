import type { CreateOptions, RequestOptions } from './call-options.ts'
import type { ClientCredentials, RegisteredClientList } from './generated/answers.ts'
import type { NewApiClient } from './generated/requests.ts'
import type { Http } from './http.ts'

/** The clients of the API: the programs that act for the organization, each with a secret. */
export interface Clients {
  /** Creates a client, which may do everything in the organization. Only this answer has its secret. */
  create(client: NewApiClient, options?: CreateOptions): Promise<ClientCredentials>
  /** All of them, newest first. */
  list(options?: RequestOptions): Promise<RegisteredClientList>
  /** Adds a secret. The previous one stays valid, and older ones are deleted. Throws `not_found`, and `conflict` for a client of several organizations. */
  addSecret(client_id: string, options?: RequestOptions): Promise<ClientCredentials>
  /** Takes a client out of the organization, with its tokens and the sessions of the people that it has let in. Throws `not_found`. */
  withdraw(client_id: string, options?: RequestOptions): Promise<void>
}

const CLIENTS = 'account/clients'

/** Creates the methods for clients. */
export function bindClients(http: Http): Clients {
  return {
    create: (body, options) =>
      http.json(
        {
          operation: 'clients.create',
          method: 'POST',
          path: CLIENTS,
          body,
          repeatable: true,
          keyed: true,
          takes: ['idempotency_key'],
        },
        options,
      ),
    list: (options) =>
      http.json({ operation: 'clients.list', method: 'GET', path: CLIENTS, repeatable: true }, options),
    addSecret: (id, options) =>
      http.json(
        {
          operation: 'clients.add_secret',
          method: 'POST',
          path: `${CLIENTS}/${encodeURIComponent(id)}/secret`,
          repeatable: false,
        },
        options,
      ),
    withdraw: (id, options) =>
      http.json(
        {
          operation: 'clients.withdraw',
          method: 'DELETE',
          path: `${CLIENTS}/${encodeURIComponent(id)}`,
          repeatable: false,
        },
        options,
      ),
  }
}
