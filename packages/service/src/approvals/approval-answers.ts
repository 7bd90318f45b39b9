import * as z from 'zod'

const moment = z.string()

/** What became of a write that needs an approval. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'refused', 'expired', 'executed'] as const

const actor = z
  .strictObject({
    kind: z.string().describe('Such as `client` or `token`.'),
    id: z.string().optional().describe('Its id.'),
  })
  .describe('Who did it.')

const fieldValues = z.record(z.string(), z.unknown())

const change = z
  .strictObject({
    id: z.string().nullable().describe("The thing's id or name at the vendor; null for what is created."),
    before: fieldValues
      .nullable()
      .describe('The fields that change, as the vendor held them at the request; null for what is created.'),
    after: fieldValues.nullable().describe('The same fields after the write; null for what is deleted.'),
  })
  .meta({ id: 'WriteChange', description: 'What a write changes of one thing.' })

const shared = {
  id: z.string().describe('Its id, for all requests.'),
  summary: z.string().describe('What the write changes, in one line.'),
  destroys: z.boolean().describe('Whether it takes away what is there, such as a deletion.'),
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

/** An approval in a list. */
export const approvalSummary = z
  .strictObject({
    ...shared,
    status: z
      .enum(APPROVAL_STATUSES)
      .describe('`approved`: it is being sent. `executed`: it has ended, as `outcome` says.'),
    outcome: z
      .enum(['succeeded', 'failed', 'unknown'])
      .nullable()
      .describe('`failed`: nothing was changed. `unknown`: it may have been changed. Null until then.'),
    connector_id: z.string().describe('The connector.'),
    connector_type: z.string().describe('Its kind.'),
    customer_name: z.string().describe('Its customer.'),
    operation: z.string().describe('Such as `campaigns.update`, or `request`.'),
    requested_by: actor.describe('Who asked for the write.'),
    decided_by: actor.nullable().describe('Who approved or refused it; null until then.'),
    created_at: moment.describe('When the write was requested, ISO 8601.'),
    decided_at: moment.nullable().describe('When it was approved or refused, ISO 8601.'),
    ended_at: moment.nullable().describe('When it ended, ISO 8601.'),
  })
  .meta({ id: 'ApprovalSummary', description: 'A write that needs an approval.' })

/** An approval with what is sent. */
export const approval = approvalSummary
  .extend({
    write: fieldValues.describe('Exactly what is sent: `entity`, `action` and `params`, or the request.'),
    diff,
    answer: z
      .unknown()
      .optional()
      .describe("The vendor's answer to the write; absent if it has 256 KiB or more."),
    error: z
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
      .describe('Why the write did not succeed; null if it did, or has not ended.'),
  })
  .meta({ id: 'Approval', description: 'A write that needs an approval, with what it changes.' })

/** The answer to a write that needs an approval. */
export type PendingApproval = z.output<typeof pendingApproval>
/** An approval in a list. */
export type ApprovalSummary = z.output<typeof approvalSummary>
/** An approval with what is sent. */
export type ApprovalView = z.output<typeof approval>
