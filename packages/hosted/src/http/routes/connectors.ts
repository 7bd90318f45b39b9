import { keepTags } from '@linkspan/service'
import {
  CONNECTOR_STATUSES,
  checkResult,
  connector,
  connectorPage,
  syncActivity,
  syncIntervalSeconds,
  tags,
} from '@linkspan/service/answers'
import type { ConnectorKey } from '@linkspan/stores'
import { connectorSummary, optional } from '@linkspan/sync'
import * as z from 'zod'
import { defineRoute, type Route, type RouteRequest } from './route.ts'
import { connectorFilter, connectorPath, inPages, label, secretId, wholeNumber } from './schemas.ts'

/** The path of an organization's connectors. */
export const CONNECTORS = '/api/v1/integrations/connectors'

const credentials = optional(
  z.record(z.string(), z.unknown()),
  'The fields that this kind of connector takes; with a secret_id only those that no consent gives.',
)

const replicationConfig = z
  .record(z.string(), z.unknown())
  .nullish()
  .describe('What to sync, for kinds that take it; null: nothing.')

/** A request whose path names a connector. */
export type ConnectorRequest = RouteRequest<{ path: typeof connectorPath }, 'organization'>

/** The connector that a request names. */
export function keyOf({
  organization_id,
  path,
  context,
}: Pick<ConnectorRequest, 'organization_id' | 'path' | 'context'>): ConnectorKey {
  context.connector_id = path.id
  return { organization_id, id: path.id }
}

/** The routes for connectors. */
export const connectorRoutes: readonly Route[] = [
  defineRoute({
    name: 'connectors.list',
    summary: 'Lists connectors, newest first.',
    at: `GET ${CONNECTORS}`,
    needs: { reach: 'scope', act: 'see' },
    input: {
      query: z.strictObject({
        ...connectorFilter,
        status: optional(z.enum(CONNECTOR_STATUSES), 'Only connectors with this status.'),
        ...inPages,
      }),
    },
    takes: ['ConnectorQuery', 'Which connectors to list, newest first.'],
    answer: { status: 200, schema: connectorPage },
    handle: ({ connectors }, { organization_id, principal, query }) =>
      connectors.list(organization_id, query, principal.token?.scope),
  }),
  defineRoute({
    name: 'connectors.create',
    summary: 'Creates a connector. Its credentials are stored encrypted, and no route returns them.',
    at: `POST ${CONNECTORS}`,
    needs: { reach: 'new_connector', act: 'connect' },
    input: {
      body: z.strictObject({
        customer_name: label.describe('Your own name for the customer.'),
        connector_type: label.describe('The kind of connector, or one of its aliases.'),
        name: label.describe('Your own name for it.'),
        tags: optional(tags, 'What you find it by, such as `{ "team": "ads" }`, 20 at most.'),
        credentials,
        server_side_oauth_secret_id: secretId,
        replication_config: replicationConfig,
        sync_interval_seconds: syncIntervalSeconds.optional(),
      }),
    },
    takes: ['ConnectorFields', 'What a connector is made of: credentials, or the secret of a consent.'],
    answer: { status: 201, schema: connector, location: ({ id }) => `${CONNECTORS}/${id}` },
    codes: ['invalid_credentials', 'conflict', 'not_found'],
    needsKey: () => true,
    for_customers: true,
    async handle({ connectors, connect_visits }, { organization_id, principal, body, context, keep }) {
      const { visit } = principal
      if (visit) connect_visits.requireCredentials(visit, body)
      const given = { ...body, tags: keepTags(principal, body.tags) }
      const created = await connectors.create(organization_id, given, async (stores, view) => {
        if (visit) await connect_visits.attach(stores, visit, view.id)
        await keep?.(stores, view)
      })
      context.connector_id = created.id
      if (visit) await connect_visits.settle(visit, created)
      return created
    },
  }),
  defineRoute({
    name: 'connectors.summary',
    summary: 'Summarizes how the connectors are: how many in each state, and what needs somebody, by reason.',
    at: `GET ${CONNECTORS}/summary`,
    needs: { reach: 'scope', act: 'see' },
    answer: { status: 200, schema: connectorSummary },
    handle: ({ connectors }, { organization_id, principal }) =>
      connectors.summarize(organization_id, principal.token?.scope),
  }),
  defineRoute({
    name: 'connectors.activity',
    summary:
      'Reads how many runs ended on each of the last days, how, with how many rows, what is overdue, and which quotas are used most.',
    at: `GET ${CONNECTORS}/activity`,
    needs: { reach: 'scope', act: 'see' },
    input: {
      query: z.strictObject({
        days: wholeNumber(1, 31).default(14).describe('How many days, with the present one.'),
      }),
    },
    takes: ['ActivityQuery', 'Of how many days to read what syncs did.'],
    answer: { status: 200, schema: syncActivity },
    handle: ({ syncs }, { organization_id, principal, query }) =>
      syncs.activity(organization_id, query.days, principal.token?.scope),
  }),
  defineRoute({
    name: 'connectors.get',
    summary: 'Reads a connector, with its `status` and the `last_error` of its credentials.',
    at: `GET ${CONNECTORS}/{id}`,
    needs: { reach: 'connector', act: 'see' },
    input: { path: connectorPath },
    answer: { status: 200, schema: connector },
    for_customers: true,
    handle: ({ connectors }, request) => connectors.get(keyOf(request)),
  }),
  defineRoute({
    name: 'connectors.update',
    summary: 'Changes a connector; its id stays. Fields that are left out stay as they are.',
    at: `PATCH ${CONNECTORS}/{id}`,
    needs: { reach: 'connector', act: 'connect' },
    input: {
      path: connectorPath,
      body: z.strictObject({
        name: optional(label, 'Your own name for it.'),
        tags: optional(tags, 'All tags anew; `{}` for none.'),
        credentials: credentials.describe(
          'All credentials anew. They replace the stored ones and are checked.',
        ),
        server_side_oauth_secret_id: secretId,
        replication_config: replicationConfig,
        sync_interval_seconds: syncIntervalSeconds.optional(),
      }),
    },
    takes: ['ConnectorPatch', 'What may change of a connector. What is left out stays.'],
    answer: { status: 200, schema: connector },
    codes: ['invalid_credentials', 'unsupported_action', 'conflict'],
    for_customers: true,
    async handle({ connectors, connect_visits }, request) {
      const { principal, body } = request
      const { visit } = principal
      if (visit) connect_visits.requireCredentials(visit, body)
      const patch = { ...body, tags: body.tags && keepTags(principal, body.tags) }
      const updated = await connectors.update(keyOf(request), patch)
      if (visit) await connect_visits.settle(visit, updated)
      return updated
    },
  }),
  defineRoute({
    name: 'connectors.delete',
    summary:
      'Deletes a connector with its credentials and synced data. A grant that a consent on this server made is revoked at the vendor too, unless another connector has it.',
    at: `DELETE ${CONNECTORS}/{id}`,
    needs: { reach: 'connector', act: 'manage' },
    input: {
      path: connectorPath,
      query: z.strictObject({
        revoke: optional(
          z.enum(['true', 'false']),
          'Whether the grant is revoked at the vendor. Default: only if a consent on this server made it.',
        ),
      }),
    },
    takes: ['ConnectorDeletion', 'What is deleted with a connector.'],
    handle: ({ connectors }, request) => {
      const { revoke } = request.query
      return connectors.delete(keyOf(request), revoke === undefined ? undefined : revoke === 'true')
    },
  }),
  defineRoute({
    name: 'connectors.check',
    summary: 'Checks the credentials by one cheap call to the vendor, and stores the status and the account.',
    at: `POST ${CONNECTORS}/{id}/check`,
    needs: { reach: 'connector', act: 'read' },
    input: { path: connectorPath },
    // the vendor is only asked
    repeatable: true,
    answer: { status: 200, schema: checkResult },
    codes: ['unsupported_action', 'integrity_error', 'invalid_credentials'],
    handle: ({ check }, request) => check.run(keyOf(request), request.signal),
  }),
]
