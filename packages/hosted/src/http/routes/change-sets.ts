import { policyOf, visibleTo } from '@linkspan/service'
import { APPROVAL_STATUSES, approval, changeSetRequest } from '@linkspan/service/answers'
import * as z from 'zod'
import { approvalPage } from './approvals.ts'
import { CONNECTORS, keyOf } from './connectors.ts'
import { SEARCH_CODES } from './execute.ts'
import { defineRoute, type Route, type RouteRequest } from './route.ts'
import { connectorPath, idPath, inPages } from './schemas.ts'

const SETS = `${CONNECTORS}/{id}/change_sets`
const ONE = `${SETS}/{change_set}`

const setPath = connectorPath.extend({ change_set: idPath('change set').shape.id })
const writePath = setPath.extend({
  number: z
    .string()
    .max(9, 'There is no such write in this change set.')
    .regex(/^\d+$/, 'There is no such write in this change set.')
    .describe('The number of the write.'),
})

type SetRequest = Pick<
  RouteRequest<{ path: typeof setPath }, 'organization'>,
  'organization_id' | 'path' | 'principal' | 'context'
>

/** The change set that a request names, and what its caller sees. */
function named(request: SetRequest) {
  return { connector: keyOf(request), id: request.path.change_set, visible: visibleTo(request.principal) }
}

/** The right to search an entity. */
export const searches = (entity: string) =>
  ({ reach: 'connector', act: { entity, action: 'search' } }) as const

const PLANS = { reach: 'connector', act: 'plan' } as const

/** The routes for change sets. */
export const changeSetRoutes: readonly Route[] = [
  defineRoute({
    name: 'change_sets.create',
    summary: 'Begins a change set of a connector: a plan of writes that a person approves once.',
    at: `POST ${SETS}`,
    needs: PLANS,
    input: { path: connectorPath, body: changeSetRequest },
    takes: ['NewChangeSet', 'A change set to begin.'],
    answer: {
      status: 201,
      schema: approval,
      location: ({ connector_id, id }) => `${CONNECTORS}/${connector_id}/change_sets/${id}`,
    },
    codes: [...SEARCH_CODES, 'conflict', 'integrity_error'],
    async handle({ change_sets, admission }, request) {
      const { measure } = request.body
      if (measure) await admission.admit(request.principal, searches(measure.entity), request, request.path)
      return change_sets.begin(keyOf(request), request.body, request.signal)
    },
  }),
  defineRoute({
    name: 'change_sets.list',
    summary: 'Lists the change sets of a connector, newest first.',
    at: `GET ${SETS}`,
    needs: { reach: 'connector', act: 'see' },
    input: {
      path: connectorPath,
      query: z.strictObject({
        status: z.enum(APPROVAL_STATUSES).optional().describe('Only those with this status.'),
        ...inPages,
      }),
    },
    takes: ['ChangeSetQuery', 'Which change sets to list, newest first.'],
    answer: { status: 200, schema: approvalPage },
    codes: ['integrity_error'],
    handle: ({ change_sets }, request) =>
      change_sets.list(keyOf(request), visibleTo(request.principal), request.query),
  }),
  defineRoute({
    name: 'change_sets.get',
    summary: 'Reads a change set: what its writes change, and what came of them.',
    at: `GET ${ONE}`,
    needs: { reach: 'connector', act: 'see' },
    input: { path: setPath },
    answer: { status: 200, schema: approval },
    codes: ['integrity_error'],
    handle: ({ change_sets }, request) => change_sets.get(named(request)),
  }),
  defineRoute({
    name: 'change_sets.update',
    summary: 'Moves the writes of an open change set. A write stays after those that it depends on.',
    at: `PATCH ${ONE}`,
    needs: PLANS,
    input: {
      path: setPath,
      body: z.strictObject({
        order: z
          .array(z.int().min(1))
          .min(1)
          .max(1000)
          .describe('The numbers of all writes, in their new order.'),
      }),
    },
    takes: ['ChangeSetPatch', 'The new order of the writes of a change set.'],
    answer: { status: 200, schema: approval },
    codes: ['conflict', 'integrity_error'],
    handle: ({ change_sets }, request) => change_sets.reorder(named(request), request.body.order),
  }),
  defineRoute({
    name: 'change_sets.drop',
    summary: 'Drops a write of an open change set, if no later one depends on it.',
    at: `DELETE ${ONE}/writes/{number}`,
    needs: PLANS,
    input: { path: writePath },
    codes: ['conflict', 'integrity_error'],
    handle: ({ change_sets }, request) => change_sets.drop(named(request), Number(request.path.number)),
  }),
  defineRoute({
    name: 'change_sets.submit',
    summary: 'Asks people to decide on a change set, as on any approval. Nothing can be added from then on.',
    at: `POST ${ONE}/submit`,
    needs: PLANS,
    input: { path: setPath },
    answer: { status: 200, schema: approval },
    codes: ['conflict', 'integrity_error'],
    handle: ({ change_sets }, request) => change_sets.submit(named(request), request.signal),
  }),
  defineRoute({
    name: 'change_sets.undo',
    summary:
      'Begins a change set that takes back what another one did, in reverse order. It names the writes that it cannot take back.',
    at: `POST ${ONE}/undo`,
    needs: PLANS,
    input: { path: setPath },
    answer: {
      status: 201,
      schema: approval,
      location: ({ connector_id, id }) => `${CONNECTORS}/${connector_id}/change_sets/${id}`,
    },
    codes: ['conflict', 'integrity_error'],
    handle: ({ change_sets }, request) =>
      change_sets.undo(named(request), policyOf(request.principal), request.signal),
  }),
]
