import type { RequestOptions } from './call-options.ts'
import type { ConnectSession, CreatedConnectSession } from './generated/answers.ts'
import type { NewConnectSession } from './generated/requests.ts'
import type { Http } from './http.ts'

/** Links by which customers connect accounts in a browser. */
export interface ConnectSessions {
  /** Makes a link that works for 30 minutes, and makes one connector. Throws `forbidden` for what the maker may not connect. */
  create(session: NewConnectSession, options?: RequestOptions): Promise<CreatedConnectSession>
  /** Whether the customer has connected an account. Throws `not_found`, also a day after the end. */
  get(id: string, options?: RequestOptions): Promise<ConnectSession>
}

/** Creates the methods for connect sessions. */
export function bindConnectSessions(http: Http): ConnectSessions {
  return {
    create: (body, options) =>
      http.json(
        {
          operation: 'connect_sessions.create',
          method: 'POST',
          path: 'connect_sessions',
          body,
          // a link whose answer was lost is nobody's, and ends by itself
          repeatable: true,
        },
        options,
      ),
    get: (id, options) =>
      http.json(
        {
          operation: 'connect_sessions.get',
          method: 'GET',
          path: `connect_sessions/${encodeURIComponent(id)}`,
          repeatable: true,
        },
        options,
      ),
  }
}
