import { lineageOf, ServiceError } from '@linkspan/service'
import { connectSession, createdConnectSession, newConnectSession } from '@linkspan/service/answers'
import { defineRoute, type Route } from './route.ts'
import { idPath, missing } from './schemas.ts'

const CONNECT_SESSIONS = '/api/v1/connect_sessions'

/** The path parameters of what concerns one connect session. */
export const connectSessionPath = idPath('connect session')

const createConnectSession = defineRoute({
  name: 'connect_sessions.create',
  summary: 'Makes a link by which a customer connects an account in a browser, within 30 minutes.',
  at: `POST ${CONNECT_SESSIONS}`,
  needs: { reach: 'scope', act: 'connect' },
  input: { body: newConnectSession },
  takes: ['NewConnectSession', 'What a link is made of by which a customer connects an account.'],
  // a link whose answer was lost is nobody's, and ends by itself
  repeatable: true,
  answer: { status: 201, schema: createdConnectSession, location: ({ id }) => `${CONNECT_SESSIONS}/${id}` },
  codes: ['conflict', 'unavailable', 'not_found'],
  handle({ connect_sessions }, { principal, body }) {
    const is_repair = body.connector_id !== undefined
    if (is_repair || !principal.token?.scope.connector_ids) return connect_sessions.create(principal, body)
    const message = 'The scope of this token excludes new connectors by its connector_ids.'
    throw new ServiceError('forbidden', message, { missing_scope: ['connector_ids'] })
  },
})

const getConnectSession = defineRoute({
  name: 'connect_sessions.get',
  summary: 'Reads whether a customer has connected an account by a link, up to a day after its end.',
  at: `GET ${CONNECT_SESSIONS}/{id}`,
  needs: { reach: 'scope', act: 'connect' },
  input: { path: connectSessionPath },
  answer: { status: 200, schema: connectSession },
  codes: ['not_found'],
  async handle({ connect_sessions }, { principal, organization_id, path }) {
    const found = await connect_sessions.find(organization_id, path.id, lineageOf(principal))
    if (found) return found
    throw new ServiceError('not_found', missing('connect session'))
  },
})

/** The routes for links by which customers connect accounts. */
export const connectSessionRoutes: readonly Route[] = [createConnectSession, getConnectSession]
