import { requireApprover, visibleTo } from '@linkspan/service'
import { APPROVAL_STATUSES, approval, approvalSummary, cursorMeta } from '@linkspan/service/answers'
import type { ApprovalKey } from '@linkspan/stores'
import * as z from 'zod'
import { PendingAnswer } from '../pending-answer.ts'
import { defineRoute, type Route, type RouteRequest } from './route.ts'
import { idPath, inPages } from './schemas.ts'

const APPROVALS = '/api/v1/approvals'
const ONE = `${APPROVALS}/{id}`

/** A page of approvals. */
export const approvalPage = z
  .strictObject({ data: z.array(approvalSummary).describe('The approvals.'), meta: cursorMeta })
  .meta({ id: 'ApprovalPage', description: 'Approvals, newest first.' })

const approvalPath = idPath('approval')

type ApprovalRequest = Pick<
  RouteRequest<{ path: typeof approvalPath }, 'organization'>,
  'organization_id' | 'path' | 'principal'
>

/** The approval that a request names, and what its caller sees. */
function named({ organization_id, path, principal }: ApprovalRequest) {
  const key: ApprovalKey = { organization_id, id: path.id }
  return [key, visibleTo(principal)] as const
}

/** A route by which a person decides on a write. */
const deciding = (decision: 'approve' | 'refuse', summary: string, unfinished?: string) =>
  defineRoute({
    name: `approvals.${decision}`,
    summary,
    at: `POST ${ONE}/${decision}`,
    needs: { reach: 'scope', act: 'manage' },
    input: { path: approvalPath },
    // a second decision changes nothing
    repeatable: true,
    answer: { status: 200, schema: approval, ...(unfinished !== undefined && { unfinished }) },
    codes: ['conflict', 'integrity_error'],
    async handle({ approvals }, request) {
      requireApprover(request.principal)
      const decided = await approvals[decision](...named(request))
      return decided.status === 'approved' ? new PendingAnswer(decided) : decided
    },
  })

/** The routes for approvals. */
export const approvalRoutes: readonly Route[] = [
  defineRoute({
    name: 'approvals.list',
    summary: 'Lists writes that need an approval, newest first: those that the scope of the token reaches.',
    at: `GET ${APPROVALS}`,
    needs: { reach: 'scope', act: 'see' },
    input: {
      query: z.strictObject({
        status: z.enum(APPROVAL_STATUSES).optional().describe('Only those with this status.'),
        connector_id: z.string().min(1).max(64).optional().describe('Only those of this connector.'),
        ...inPages,
      }),
    },
    takes: ['ApprovalQuery', 'Which approvals to list, newest first.'],
    answer: { status: 200, schema: approvalPage },
    codes: ['integrity_error'],
    handle: ({ approvals }, { organization_id, principal, query }) =>
      approvals.list(organization_id, visibleTo(principal), query),
  }),
  defineRoute({
    name: 'approvals.get',
    summary: 'Reads an approval: what the write changes, and what came of it.',
    at: `GET ${ONE}`,
    needs: { reach: 'scope', act: 'see' },
    input: { path: approvalPath },
    answer: { status: 200, schema: approval },
    codes: ['integrity_error'],
    handle: ({ approvals }, request) => approvals.get(...named(request)),
  }),
  deciding(
    'approve',
    'Approves writes and sends each once. A repetition is answered with what came of them. None is sent whose target somebody has changed meanwhile.',
    'The writes are being sent, which takes longer than 20 seconds. Read the approval for what came of each.',
  ),
  deciding('refuse', 'Refuses a write, which is never sent.'),
]
