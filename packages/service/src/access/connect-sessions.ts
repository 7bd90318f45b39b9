import type { ConnectorKind } from '@linkspan/core'
import { noConnector, type Store } from '@linkspan/stores'
import { type ConnectSessions, createConnectSessions } from '../connect/connect-sessions.ts'
import type { Redirects } from '../connect/redirects.ts'
import type { Principal } from './principal.ts'
import { allows, reaches } from './scope.ts'
import type { Tokens } from './tokens.ts'

interface ConnectSessionsContext {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly tokens: Tokens
  readonly redirects: Redirects
  publicUrl(): string | undefined
}

/** Creates the links of principals, with tokens of their scopes. */
export function openConnectSessions({
  tokens,
  redirects,
  ...context
}: ConnectSessionsContext): ConnectSessions<Principal> {
  const { store } = context
  return createConnectSessions({
    ...context,
    reads: ({ token }) => !token || allows(token.scope, 'read'),
    async findConnector({ organization_id, token }, id) {
      const found = await store.connectors.find({ organization_id, id })
      if (!found || (token && !reaches(token.scope, found))) throw noConnector()
      return found
    },
    mint({ expires_at, ...maker }, scope) {
      // the link of a client may outlive the quarter of an hour that its access token lasts
      const ends_by = maker.token && { expires_at }
      return tokens.create({ ...maker, ...ends_by }, { name: 'connect session', scope, path: '$' })
    },
    requireRedirect: (organization_id, url) =>
      redirects.require('connect_sessions.create', organization_id, url),
  })
}
