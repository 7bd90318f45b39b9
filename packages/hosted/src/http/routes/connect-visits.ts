import { connectChoice, connectSession, connectVisit } from '@linkspan/service/answers'
import * as z from 'zod'
import { connectCookie } from '../middleware/cookies.ts'
import { connectSessionPath } from './connect-sessions.ts'
import { VENDOR_CODES } from './execute.ts'
import { defineRoute, type Route } from './route.ts'

const VISIT = '/api/v1/connect_visits/{id}'

/** Where the page that has opened a link asks how it is. Pages of any origin may: they have to know the code of the link. */
export const WATCH = `${VISIT}/watch`

const path = connectSessionPath
const code = z.strictObject({
  code: z.string().min(1).max(100).describe('What follows the `#` of the link.'),
})

/** The routes for the page of a link. */
export const connectVisitRoutes: readonly Route[] = [
  defineRoute({
    name: 'connect_visits.open',
    summary: 'Opens a link in a browser with its code, once. What shows the customer later is in a cookie.',
    at: `POST ${VISIT}`,
    access: 'client',
    needs: null,
    input: { path, body: code, body_limit: '8kb' },
    takes: ['VisitCode', 'What shows who may open a link.'],
    answer: { status: 201, schema: connectVisit },
    codes: ['rate_limited'],
    async handle({ connect_visits }, { path: { id }, body, cookies, context }) {
      const visit = await connect_visits.open(id, body.code)
      const { organization_id, created_at, expires_at } = visit.session
      context.organization_id = organization_id
      cookies.set(connectCookie(id), visit.secret, Math.round((expires_at - created_at) / 1_000))
      return connect_visits.view(visit)
    },
  }),
  defineRoute({
    name: 'connect_visits.get',
    summary: 'Reads the link that this browser has opened, with what its page needs for changes.',
    at: `GET ${VISIT}`,
    access: 'customer',
    needs: null,
    input: { path },
    answer: { status: 200, schema: connectVisit },
    handle: async ({ connect_visits }, { visit }) => connect_visits.view(visit),
  }),
  defineRoute({
    name: 'connect_visits.complete',
    summary: 'Completes a link: what the customer has chosen is synced.',
    at: `POST ${VISIT}/complete`,
    access: 'customer',
    needs: null,
    input: { path, body: connectChoice },
    takes: ['ConnectChoice', 'What a customer has chosen on the page of a link.'],
    // what is completed stays as it is
    repeatable: true,
    answer: { status: 200, schema: connectSession },
    codes: ['conflict', 'unsupported_action', ...VENDOR_CODES],
    handle: ({ connect_visits, connectors, execution }, { visit, body, signal }) => {
      const { organization_id } = visit.session
      return connect_visits.complete(visit, body, {
        unreached: (id, accounts) => execution.unreached({ organization_id, id }, accounts, signal),
        apply: ({ id, revision }, replication_config) =>
          connectors.update({ organization_id, id }, { replication_config }, revision),
      })
    },
  }),
  defineRoute({
    name: 'connect_visits.watch',
    summary: 'Reads how the session of a link is, for the page that has opened the link and knows its code.',
    at: `POST ${WATCH}`,
    access: 'client',
    needs: null,
    input: { path, body: code, body_limit: '8kb' },
    answer: { status: 200, schema: connectSession },
    codes: ['rate_limited'],
    handle: ({ connect_visits }, { path: { id }, body }) => connect_visits.watch(id, body.code),
  }),
]
