import { isWriteName } from '@linkspan/core'
import {
  CONNECTOR_STATUSES,
  checkResult,
  connector,
  connectorPage,
  pendingApproval,
  syncIntervalSeconds,
} from '@linkspan/service/answers'
import type { ConnectorKey } from '@linkspan/stores'
import * as z from 'zod'
import { askApproval } from '../ask-approval.ts'
import type { ProblemCode } from '../problem/problem-table.ts'
import { defineRoute, type RouteRequest } from './route.ts'
import { connectorPath, label, listCursor, secretId } from './schemas.ts'

/** The path of an organization's connectors. */
export const CONNECTORS = '/api/v1/integrations/connectors'

const credentials = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    'The fields that this kind of connector takes; with a secret_id only those that no consent gives.',
  )

const replicationConfig = z
  .record(z.string(), z.unknown())
  .nullish()
  .describe('What to sync, for kinds that take it; null: nothing.')

export const createConnector = defineRoute({
  name: 'connectors.create',
  summary: 'Creates a connector. Its credentials are stored encrypted, and no route returns them.',
  method: 'POST',
  path: CONNECTORS,
  access: 'organization',
  needs: { reach: 'new_connector', act: 'connect' },
  input: {
    body: z.strictObject({
      customer_name: label.describe('Your own name for the customer.'),
      connector_type: label.describe('The kind of connector, or one of its aliases.'),
      name: label.describe('Your own name for it.'),
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
    const created = await connectors.create(organization_id, body, async (stores, view) => {
      if (visit) await connect_visits.attach(stores, visit, view.id)
      await keep?.(stores, view)
    })
    context.connector_id = created.id
    if (visit) await connect_visits.settle(visit, created)
    return created
  },
})

export const listConnectors = defineRoute({
  name: 'connectors.list',
  summary: 'Lists connectors, newest first.',
  method: 'GET',
  path: CONNECTORS,
  access: 'organization',
  needs: { reach: 'scope', act: 'see' },
  input: {
    query: z.strictObject({
      customer_name: label.optional().describe('Only connectors of this customer.'),
      connector_type: label.optional().describe('Only connectors of this kind.'),
      status: z.enum(CONNECTOR_STATUSES).optional().describe('Only connectors with this status.'),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      cursor: listCursor,
    }),
  },
  takes: ['ConnectorQuery', 'Which connectors to list, newest first.'],
  answer: { status: 200, schema: connectorPage },
  codes: [],
  handle: ({ connectors }, { organization_id, principal, query }) =>
    connectors.list(organization_id, query, principal.token?.scope),
})

export const getConnector = defineRoute({
  name: 'connectors.get',
  summary: 'Reads a connector, with its `status` and the `last_error` of its credentials.',
  method: 'GET',
  path: `${CONNECTORS}/{id}`,
  access: 'organization',
  needs: { reach: 'connector', act: 'see' },
  input: { path: connectorPath },
  answer: { status: 200, schema: connector },
  codes: [],
  for_customers: true,
  handle: ({ connectors }, request) => connectors.get(keyOf(request)),
})

export const updateConnector = defineRoute({
  name: 'connectors.update',
  summary: 'Changes a connector; its id stays. Fields that are left out stay as they are.',
  method: 'PATCH',
  path: `${CONNECTORS}/{id}`,
  access: 'organization',
  needs: { reach: 'connector', act: 'connect' },
  input: {
    path: connectorPath,
    body: z.strictObject({
      name: label.optional().describe('Your own name for it.'),
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
    const { visit } = request.principal
    if (visit) connect_visits.requireCredentials(visit, request.body)
    const updated = await connectors.update(keyOf(request), request.body)
    if (visit) await connect_visits.settle(visit, updated)
    return updated
  },
})

export const checkConnector = defineRoute({
  name: 'connectors.check',
  summary: 'Checks the credentials by one cheap call to the vendor, and stores the status and the account.',
  method: 'POST',
  path: `${CONNECTORS}/{id}/check`,
  access: 'organization',
  needs: { reach: 'connector', act: 'read' },
  input: { path: connectorPath },
  // the vendor is only asked
  repeatable: true,
  answer: { status: 200, schema: checkResult },
  codes: ['unsupported_action', 'integrity_error', 'invalid_credentials'],
  handle: ({ check }, request) => check.run(keyOf(request), request.signal),
})

export const deleteConnector = defineRoute({
  name: 'connectors.delete',
  summary:
    'Deletes a connector with its credentials and synced data. A grant that a consent on this server made is revoked at the vendor too, unless another connector has it.',
  method: 'DELETE',
  path: `${CONNECTORS}/{id}`,
  access: 'organization',
  needs: { reach: 'connector', act: 'manage' },
  input: {
    path: connectorPath,
    query: z.strictObject({
      revoke: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          'Whether the grant is revoked at the vendor. Default: only if a consent on this server made it.',
        ),
    }),
  },
  takes: ['ConnectorDeletion', 'What is deleted with a connector.'],
  answer: { status: 204, schema: undefined },
  codes: [],
  handle: ({ connectors }, request) => {
    const { revoke } = request.query
    return connectors.delete(keyOf(request), { revoke: revoke === undefined ? undefined : revoke === 'true' })
  },
})

/** The codes of a call to a vendor. */
export const VENDOR_CODES = [
  'invalid_credentials',
  'reauth_required',
  'credentials_not_saved',
  'vendor_forbidden',
  'vendor_not_found',
  'vendor_conflict',
  'vendor_rejected',
  'vendor_error',
  'vendor_invalid_reply',
  'vendor_unreachable',
  'connector_failed',
  'rate_limited',
  'integrity_error',
] as const satisfies ProblemCode[]

/** About 1 KiB for each record of a page. The search checks its parameters later. */
const searchBytes = (params: unknown) =>
  Math.min(Math.max(1, Number(Object(params).limit ?? 1_000) || 1), 10_000) * 1024

export const execute = defineRoute({
  name: 'connectors.execute',
  summary:
    "Runs an operation and answers exactly what the connector's library answers, or searches what a sync has brought.",
  method: 'POST',
  path: `${CONNECTORS}/{id}/execute`,
  access: 'organization',
  needs: { reach: 'connector', act: ({ body }) => body },
  input: {
    path: connectorPath,
    body: z.strictObject({
      entity: z.string().min(1).max(255).describe('Such as `campaigns`.'),
      action: z.string().min(1).max(255).describe('Such as `list` or `search`.'),
      params: z.unknown().optional().describe("The action's parameters."),
    }),
    body_limit: '10mb',
    content: true,
  },
  answer: { status: 200, schema: z.unknown(), download: true, pending: pendingApproval },
  codes: [
    'unknown_entity',
    'unsupported_action',
    'conflict',
    ...VENDOR_CODES,
    'sync_pending',
    'sync_not_configured',
    'search_memory_limit',
    'search_state',
    'search_stream',
  ],
  for_customers: true,
  needsKey: ({ body: { action } }) => isWriteName(action),
  expectedBytes: ({ body: { action, params } }) => (action === 'search' ? searchBytes(params) : undefined),
  async handle(services, request) {
    const { body, content, context, principal, signal } = request
    const key = keyOf(request)
    Object.assign(context, { entity: body.entity, action: body.action })
    const operation = { ...body, ...(content && { content }) }
    const pending = await askApproval(services, principal, key, operation, signal)
    return pending ?? services.execution.execute(key, operation, signal)
  },
})

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
