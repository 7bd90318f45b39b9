import * as z from 'zod'
import { changePolicy } from '../access/change-policy.ts'
import { askedMeasure, measure } from './measure-answers.ts'

const moment = z.string()

/** What became of a change set that needs an approval. */
export const APPROVAL_STATUSES = ['open', 'pending', 'approved', 'refused', 'expired', 'executed'] as const

const actor = z
  .strictObject({
    kind: z.string().describe('Such as `client` or `token`.'),
    id: z.string().optional().describe('Its id.'),
  })
  .describe('Who did it.')

const fieldValues = z.record(z.string(), z.unknown())

const change = z
  .strictObject({
    id: z
      .string()
      .nullable()
      .describe("The thing's id or name at the vendor; for what is created its provisional id, or null."),
    before: fieldValues
      .nullable()
      .describe('The fields that change, as the vendor held them at the request; null for what is created.'),
    after: fieldValues.nullable().describe('The same fields after the write; null for what is deleted.'),
  })
  .meta({ id: 'WriteChange', description: 'What a write changes of one thing.' })

const said = {
  summary: z.string().describe('What it changes, in one line.'),
  destroys: z.boolean().describe('Whether it takes away what is there, such as a deletion.'),
}

const shared = {
  id: z.string().describe('Its id, for all requests.'),
  ...said,
  account: z
    .strictObject({ id: z.string().describe('Its id.'), name: z.string().describe('Its name for people.') })
    .nullable()
    .describe(
      'The account at the vendor that the write acts on; null if the server did not know it at the request.',
    ),
  expires_at: moment.describe('Until when it can be approved, ISO 8601.'),
}

const diff = z
  .array(change)
  .nullable()
  .describe('What the write changes; null if the server does not know it, for some requests of your own.')

/** The answer to a write that needs an approval. */
export const pendingApproval = z
  .strictObject({
    approval: z
      .strictObject({ ...shared, status: z.literal('pending').describe('Nobody has decided.'), diff })
      .describe('What waits.'),
  })
  .meta({
    id: 'PendingApproval',
    description: 'The write waits for the approval of a person. Nothing was sent.',
  })

const title = z.string().nullable().describe('What a change set is for; null for one write alone.')

/** An approval in a list. */
export const approvalSummary = z
  .strictObject({
    ...shared,
    title,
    write_count: z.int().describe('How many writes it has.'),
    status: z
      .enum(APPROVAL_STATUSES)
      .describe(
        '`open`: writes are added to it. `approved`: it is being sent. `executed`: it has ended, as `outcome` says.',
      ),
    outcome: z
      .enum(['succeeded', 'failed', 'partial', 'unknown'])
      .nullable()
      .describe(
        '`failed`: nothing was changed. `partial`: only its first writes were done. `unknown`: the last one that was sent may have been done. Null until then.',
      ),
    connector_id: z.string().describe('The connector.'),
    connector_type: z.string().describe('Its kind.'),
    customer_name: z.string().describe('Its customer.'),
    operation: z.string().describe('Such as `campaigns.update`, `request` or `change_set`.'),
    requested_by: actor.describe('Who asked for the write.'),
    decided_by: actor.nullable().describe('Who approved or refused it; null until then.'),
    created_at: moment.describe('When the write was requested, ISO 8601.'),
    decided_at: moment.nullable().describe('When it was approved or refused, ISO 8601.'),
    ended_at: moment.nullable().describe('When it ended, ISO 8601.'),
  })
  .meta({ id: 'ApprovalSummary', description: 'Writes that need an approval.' })

const error = z
  .strictObject({
    code: z.string().describe('The code, such as `target_changed` or `vendor_rejected`.'),
    message: z.string().describe('What happened.'),
    remedy: z.string().optional().describe('What to do.'),
    vendor_code: z.string().optional().describe("The vendor's code."),
    changed_fields: z
      .array(z.string())
      .optional()
      .describe('With `target_changed`: the fields that somebody changed after the request.'),
  })
  .nullable()

const plannedWrite = {
  number: z.int().describe('Its number, which stays when others are dropped or moved.'),
  ...said,
  diff,
  checked: z
    .boolean()
    .describe('Whether the vendor has checked it: not where it cannot, or where a provisional id stands.'),
  provisional_ids: z
    .array(z.string())
    .describe(
      'What later writes of the change set name by these ids, such as `~1`: what it creates, in order.',
    ),
}

/** A write of an approval. */
const approvalWrite = z
  .strictObject({
    ...plannedWrite,
    operation: z.string().describe('Such as `campaigns.update`, or `request`.'),
    status: z
      .enum(['waiting', 'succeeded', 'failed', 'unknown', 'not_sent'])
      .describe('`unknown`: it may have been done. `not_sent`: an earlier one did not succeed.'),
    write: fieldValues.describe('Exactly what is sent: `entity`, `action` and `params`, or the request.'),
    answer: z
      .unknown()
      .optional()
      .describe("The vendor's answer to the write; absent if it has 256 KiB or more."),
    error: error.describe('Why the write did not succeed; null if it did, or has not ended.'),
  })
  .meta({ id: 'ApprovalWrite', description: 'A write that needs an approval.' })

/** An approval with what is sent. */
export const approval = approvalSummary
  .extend({
    policy: changePolicy,
    measure: measure
      .nullable()
      .describe('By what people judge it, at the time of its submission; null if it has no measure.'),
    not_undone: z
      .array(
        z.strictObject({
          number: z.int().describe('Its number in the change set that is undone.'),
          summary: said.summary,
          reason: z.string().describe('Why it stays.'),
        }),
      )
      .describe('Of an undo: the writes of the other change set that it does not take back.'),
    diff: diff.describe(
      'What all writes change together, each thing once; null if that is not known of any.',
    ),
    totals: z
      .array(
        z.strictObject({
          entity: z.string().describe('The entity, or `request`.'),
          created: z.int().describe('How many things are created.'),
          changed: z.int().describe('How many are changed.'),
          deleted: z.int().describe('How many are deleted.'),
        }),
      )
      .describe('How many things the writes of each entity change.'),
    writes: z.array(approvalWrite).describe('The writes, in the order in which they are sent.'),
    error: error.describe('Why the first write that did not succeed did not; null if there is none.'),
  })
  .meta({ id: 'Approval', description: 'Writes that need an approval, with what they change.' })

/** A change set that was begun. */
export const changeSetRequest = z
  .strictObject({
    title: z
      .string()
      .trim()
      .min(1)
      .max(255)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
      .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')
      .describe('What it is for, in words for those who approve it.'),
    policy: changePolicy.optional().describe('What its writes may do; by default everything.'),
    measure: askedMeasure.optional().describe('By what people judge it, such as the sum of all budgets.'),
  })
  .meta({ id: 'NewChangeSet', description: 'A change set to begin.' })

/** The answer to a write of a change set. */
export const recordedWrite = z
  .strictObject({
    change_set: z
      .strictObject({ id: z.string().describe('The change set.'), ...plannedWrite })
      .describe('The write as it was recorded.'),
  })
  .meta({ id: 'RecordedWrite', description: 'The write is a part of a change set. Nothing was sent.' })

/** The answer to a write that needs an approval. */
export type PendingApproval = z.output<typeof pendingApproval>
/** The answer to a write that was not sent. */
export const pendingWrite = z.union([pendingApproval, recordedWrite]).meta({
  id: 'PendingWrite',
  description: 'A write that waits for an approval, or is a part of a change set.',
})

/** The answer to a write of a change set. */
export type RecordedWrite = z.output<typeof recordedWrite>
/** An approval in a list. */
export type ApprovalSummary = z.output<typeof approvalSummary>
/** An approval with what is sent. */
export type ApprovalView = z.output<typeof approval>
