import { isWriteName } from '@linkspan/core'
import { pendingWrite } from '@linkspan/service/answers'
import * as z from 'zod'
import { askApproval, besideSet } from '../ask-approval.ts'
import type { ProblemCode } from '../problem/problem-table.ts'
import { CONNECTORS, keyOf } from './connectors.ts'
import { defineRoute } from './route.ts'
import { changeSetId, connectorPath } from './schemas.ts'

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

/** The codes of a search. */
export const SEARCH_CODES = [
  'unknown_entity',
  'unsupported_action',
  'sync_pending',
  'sync_not_configured',
  'search_memory_limit',
  'search_state',
  'search_stream',
] as const satisfies ProblemCode[]

/** About 1 KiB for each record of a page. The search checks its parameters later. */
const searchBytes = (params: unknown) =>
  Math.min(Math.max(1, Number(Object(params).limit ?? 1_000) || 1), 10_000) * 1024

export const execute = defineRoute({
  name: 'connectors.execute',
  summary:
    "Runs an operation and answers exactly what the connector's library answers, or searches what a sync has brought.",
  at: `POST ${CONNECTORS}/{id}/execute`,
  needs: { reach: 'connector', act: ({ body }) => body },
  input: {
    path: connectorPath,
    body: z.strictObject({
      entity: z.string().min(1).max(255).describe('Such as `campaigns`.'),
      action: z.string().min(1).max(255).describe('Such as `list` or `search`.'),
      params: z.unknown().optional().describe("The action's parameters."),
      change_set: changeSetId,
    }),
    body_limit: '10mb',
    content: true,
  },
  answer: { status: 200, schema: z.unknown(), download: true, pending: pendingWrite },
  codes: ['conflict', ...VENDOR_CODES, ...SEARCH_CODES],
  for_customers: true,
  needsKey: ({ body: { action } }) => isWriteName(action),
  expectedBytes: ({ body: { action, params } }) => (action === 'search' ? searchBytes(params) : undefined),
  async handle(services, request) {
    const { body, content, context, principal, signal } = request
    const key = keyOf(request)
    Object.assign(context, { entity: body.entity, action: body.action })
    const operation = { ...body, ...(content && { content }) }
    const pending = await askApproval(services, principal, key, operation, signal)
    if (pending) return pending
    const answer = await services.execution.execute(key, operation, signal)
    return body.action === 'search' ? answer : besideSet(answer, body.change_set)
  },
})
