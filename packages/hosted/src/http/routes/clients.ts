import { requireRole } from '@linkspan/service'
import { clientCredentials, registeredClientList } from '@linkspan/service/answers'
import * as z from 'zod'
import { defineRoute, type Route } from './route.ts'
import { idPath, label } from './schemas.ts'

const CLIENTS = '/api/v1/account/clients'

const clientPath = idPath('client', 255)

const createApiClient = defineRoute({
  name: 'clients.create',
  summary:
    'Creates a client: a program that may do everything in the organization. Its secret is shown only in this answer.',
  at: `POST ${CLIENTS}`,
  needs: { reach: 'organization', act: 'manage' },
  input: { body: z.strictObject({ name: label.describe('Your own name for it.') }) },
  takes: ['NewApiClient', 'What a client of the API is made of.'],
  answer: { status: 201, schema: clientCredentials },
  codes: ['conflict'],
  needsKey: () => true,
  handle({ clients }, { organization_id, principal, body, keep }) {
    requireRole(principal, 'manage')
    return clients.createFor(organization_id, body.name, keep)
  },
})

const listClients = defineRoute({
  name: 'clients.list',
  summary: 'Lists the clients of the organization, newest first, with when each was last used.',
  at: `GET ${CLIENTS}`,
  needs: { reach: 'organization', act: 'manage' },
  answer: { status: 200, schema: registeredClientList },
  handle: ({ clients }, { organization_id, principal }) => clients.list(organization_id, principal.client_id),
})

const addClientSecret = defineRoute({
  name: 'clients.add_secret',
  summary:
    'Adds a secret to a client, which is shown only in this answer. The previous one stays valid; older ones are deleted.',
  at: `POST ${CLIENTS}/{id}/secret`,
  needs: { reach: 'organization', act: 'manage' },
  input: { path: clientPath },
  answer: { status: 200, schema: clientCredentials },
  codes: ['conflict', 'not_found'],
  handle({ clients }, { organization_id, principal, path }) {
    requireRole(principal, 'manage')
    return clients.addSecretFor(organization_id, path.id)
  },
})

const withdrawClient = defineRoute({
  name: 'clients.withdraw',
  summary:
    'Takes a client out of the organization, with its tokens and the sessions of the people that it has let in. It is deleted unless it acts for other organizations.',
  at: `DELETE ${CLIENTS}/{id}`,
  needs: { reach: 'organization', act: 'manage' },
  input: { path: clientPath },
  codes: ['not_found'],
  handle({ clients }, { organization_id, principal, path }) {
    requireRole(principal, 'manage')
    return clients.withdraw(organization_id, path.id)
  },
})

/** The routes for the clients of an organization. */
export const clientRoutes: readonly Route[] = [createApiClient, listClients, addClientSecret, withdrawClient]
