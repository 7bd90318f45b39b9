import type { RequestOptions } from './call-options.ts'
import type { ConnectSession, ConnectVisit } from './generated/answers.ts'
import type { ConnectChoice } from './generated/requests.ts'
import type { Http } from './http.ts'
import { visitPath } from './visit-path.ts'

/** What the page of a link calls, in the browser of the customer. */
export interface ConnectVisits {
  /** Opens a link with its code, once. Throws `unauthenticated`. */
  open(id: string, code: string, options?: RequestOptions): Promise<ConnectVisit>
  /** The link that this browser has opened. Throws `unauthenticated`. */
  get(id: string, options?: RequestOptions): Promise<ConnectVisit>
  /** Completes a link with what the customer has chosen. Throws `conflict` if no account is connected yet. */
  complete(id: string, choice: ConnectChoice, options?: RequestOptions): Promise<ConnectSession>
}

/** Creates the methods for visits. */
export function bindConnectVisits(http: Http): ConnectVisits {
  return {
    open: (id, code, options) =>
      http.json(
        {
          operation: 'connect_visits.open',
          method: 'POST',
          path: visitPath(id),
          body: { code },
          open: true,
          repeatable: false,
        },
        options,
      ),
    get: (id, options) =>
      http.json(
        { operation: 'connect_visits.get', method: 'GET', path: visitPath(id), repeatable: true },
        options,
      ),
    complete: (id, body, options) =>
      http.json(
        {
          operation: 'connect_visits.complete',
          method: 'POST',
          path: visitPath(id, '/complete'),
          body,
          // what is completed stays as it is
          repeatable: true,
        },
        options,
      ),
  }
}
