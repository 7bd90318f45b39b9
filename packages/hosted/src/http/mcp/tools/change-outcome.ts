import { needsApproval, visibleTo } from '@linkspan/service'
import { approval } from '@linkspan/service/answers'
import * as z from 'zod'
import { shorten } from '../shorten.ts'
import { defineTool } from '../tool.ts'

/** The longest answer, in bytes of JSON. */
const BYTES = 20_000

type Status = z.output<typeof approval>['status']

/** What an agent does next. */
const HINTS: Readonly<Record<Status, string>> = {
  open: 'It was not submitted, so that nobody can decide on it.',
  pending: 'No person has decided yet. Ask again later, and do not send the change again.',
  approved: 'It is being sent. Ask again in a few seconds.',
  refused: 'A person refused it, and nothing was changed. Do not send it again without asking the user.',
  expired: 'Nobody decided in time, and nothing was changed. Ask the user before you request it again.',
  executed: 'outcome says what came of it. With unknown, look at the vendor before anything else.',
}

export const changeOutcome = defineTool({
  name: 'change_outcome',
  title: 'What came of a change',
  description:
    'What came of a change that waited for the approval of a person: pending, refused, expired, or executed with its outcome and the answer of the vendor.',
  write: false,
  vendor: false,
  needs: { reach: 'scope', act: 'see' },
  offered: needsApproval,
  input: z.strictObject({
    approval_id: z.string().min(1).max(64).describe('approval.id of the answer of change.'),
  }),
  answer: z.object({
    ...approval.pick({ id: true, status: true, outcome: true, summary: true, expires_at: true }).shape,
    answer: z.unknown().optional().describe("The vendor's answer to a change alone."),
    writes: z.array(z.unknown()).optional().describe('What came of each write of a change set.'),
    error: approval.shape.error,
    hint: z.string(),
  }),
  async run({ approvals }, { approval_id }, { organization_id, principal }) {
    const found = await approvals.get({ organization_id, id: approval_id }, visibleTo(principal))
    const { id, status, outcome, summary, expires_at, title, writes, error } = found
    const ends = writes.map(({ number, status, summary, answer, error }) => ({
      number,
      status,
      summary,
      ...(answer !== undefined && { answer }),
      error,
    }))
    const [only] = ends
    const shown = title === null ? only && 'answer' in only && { answer: only.answer } : { writes: ends }
    return {
      ...{ id, status, outcome, summary, expires_at },
      ...Object(shorten(shown || {}, BYTES)),
      error,
      hint: HINTS[status],
    }
  },
})
