import { integer, listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { changePolicy } from '../access/change-policy.ts'
import { askedMeasure, measure } from './measure-answers.ts'

const moment = z.string()

/** What became of a change set that needs an approval. */
export const APPROVAL_STATUSES = ['open', 'pending', 'approved', 'refused', 'expired', 'executed'] as const

const actor = z
  .strictObject({
    kind: text('Such as `client` or `token`.'),
    id: optional(z.string(), 'Its id.'),
  })
  .describe('Who did it.')

const fieldValues = z.record(z.string(), z.unknown())

const change = named('WriteChange', 'What a write changes of one thing.', {
  id: nullable(
    z.string(),
    "The thing's id or name at the vendor; for what is created its provisional id, or null.",
  ),
  before: nullable(
    fieldValues,
    'The fields that change, as the vendor held them at the request; null for what is created.',
  ),
  after: nullable(fieldValues, 'The same fields after the write; null for what is deleted.'),
})

const said = {
  summary: text('What it changes, in one line.'),
  destroys: z.boolean().describe('Whether it takes away what is there, such as a deletion.'),
}

const shared = {
  id: text('Its id, for all requests.'),
  ...said,
  account: nullable(
    z.strictObject({ id: text('Its id.'), name: text('Its name for people.') }),
    'The account at the vendor that the write acts on; null if the server did not know it at the request.',
  ),
  expires_at: moment.describe('Until when it can be approved, ISO 8601.'),
}

const diff = nullable(
  z.array(change),
  'What the write changes; null if the server does not know it, for some requests of your own.',
)

/** The answer to a write that needs an approval. */
export const pendingApproval = named(
  'PendingApproval',
  'The write waits for the approval of a person. Nothing was sent.',
  {
    approval: z
      .strictObject({ ...shared, status: z.literal('pending').describe('Nobody has decided.'), diff })
      .describe('What waits.'),
  },
)

const title = nullable(z.string(), 'What a change set is for; null for one write alone.')

/** An approval in a list. */
export const approvalSummary = named('ApprovalSummary', 'Writes that need an approval.', {
  ...shared,
  title,
  write_count: integer('How many writes it has.'),
  status: z
    .enum(APPROVAL_STATUSES)
    .describe(
      '`open`: writes are added to it. `approved`: it is being sent. `executed`: it has ended, as `outcome` says.',
    ),
  outcome: nullable(
    z.enum(['succeeded', 'failed', 'partial', 'unknown']),
    '`failed`: nothing was changed. `partial`: only its first writes were done. `unknown`: the last one that was sent may have been done. Null until then.',
  ),
  connector_id: text('The connector.'),
  connector_type: text('Its kind.'),
  customer_name: text('Its customer.'),
  operation: text('Such as `campaigns.update`, `request` or `change_set`.'),
  requested_by: actor.describe('Who asked for the write.'),
  decided_by: nullable(actor, 'Who approved or refused it; null until then.'),
  created_at: moment.describe('When the write was requested, ISO 8601.'),
  decided_at: nullable(moment, 'When it was approved or refused, ISO 8601.'),
  ended_at: nullable(moment, 'When it ended, ISO 8601.'),
})

const error = z
  .strictObject({
    code: text('The code, such as `target_changed` or `vendor_rejected`.'),
    message: text('What happened.'),
    remedy: optional(z.string(), 'What to do.'),
    vendor_code: optional(z.string(), "The vendor's code."),
    changed_fields: optional(
      z.array(z.string()),
      'With `target_changed`: the fields that somebody changed after the request.',
    ),
  })
  .nullable()

const plannedWrite = {
  number: integer('Its number, which stays when others are dropped or moved.'),
  ...said,
  diff,
  checked: z
    .boolean()
    .describe('Whether the vendor has checked it: not where it cannot, or where a provisional id stands.'),
  provisional_ids: listOf(
    z.string(),
    'What later writes of the change set name by these ids, such as `~1`: what it creates, in order.',
  ),
}

/** A write of an approval. */
const approvalWrite = named('ApprovalWrite', 'A write that needs an approval.', {
  ...plannedWrite,
  operation: text('Such as `campaigns.update`, or `request`.'),
  status: z
    .enum(['waiting', 'succeeded', 'failed', 'unknown', 'not_sent'])
    .describe('`unknown`: it may have been done. `not_sent`: an earlier one did not succeed.'),
  write: fieldValues.describe('Exactly what is sent: `entity`, `action` and `params`, or the request.'),
  answer: optional(z.unknown(), "The vendor's answer to the write; absent if it has 256 KiB or more."),
  error: error.describe('Why the write did not succeed; null if it did, or has not ended.'),
})

/** An approval with what is sent. */
export const approval = named('Approval', 'Writes that need an approval, with what they change.', {
  ...approvalSummary.shape,
  policy: changePolicy,
  measure: nullable(
    measure,
    'By what people judge it, at the time of its submission; null if it has no measure.',
  ),
  not_undone: listOf(
    z.strictObject({
      number: integer('Its number in the change set that is undone.'),
      summary: said.summary,
      reason: text('Why it stays.'),
    }),
    'Of an undo: the writes of the other change set that it does not take back.',
  ),
  diff: diff.describe('What all writes change together, each thing once; null if that is not known of any.'),
  totals: listOf(
    z.strictObject({
      entity: text('The entity, or `request`.'),
      created: integer('How many things are created.'),
      changed: integer('How many are changed.'),
      deleted: integer('How many are deleted.'),
    }),
    'How many things the writes of each entity change.',
  ),
  writes: listOf(approvalWrite, 'The writes, in the order in which they are sent.'),
  error: error.describe('Why the first write that did not succeed did not; null if there is none.'),
})

/** A change set that was begun. */
export const changeSetRequest = named('NewChangeSet', 'A change set to begin.', {
  title: z
    .string()
    .trim()
    .min(1)
    .max(255)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')
    .describe('What it is for, in words for those who approve it.'),
  policy: optional(changePolicy, 'What its writes may do; by default everything.'),
  measure: optional(askedMeasure, 'By what people judge it, such as the sum of all budgets.'),
})

/** The answer to a write of a change set. */
export const recordedWrite = named(
  'RecordedWrite',
  'The write is a part of a change set. Nothing was sent.',
  {
    change_set: z
      .strictObject({ id: text('The change set.'), ...plannedWrite })
      .describe('The write as it was recorded.'),
  },
)

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
