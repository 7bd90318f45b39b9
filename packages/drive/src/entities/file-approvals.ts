import { creationOf, defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveAct } from '../declared-writes.ts'
import { approvalAct, approvalTarget } from '../file-approvals.ts'
import { path } from '../google-drive.ts'
import { approvalId, emailAddress, fields, fileId, message } from '../params.ts'
import { driveGet, driveList } from '../reads.ts'
import { APPROVAL, APPROVALS } from '../resources.ts'

const reviewers = z.array(emailAddress).min(1).max(100)

export const fileApprovals = defineEntity({
  name: 'file_approvals',
  summary: 'Approvals of files: people who are asked to look at a file and agree to it.',
  actions: {
    list: driveList({
      summary: 'Lists the approvals of a file.',
      listing: APPROVALS,
      standard: 100,
      params: { fileId },
      target: ({ fileId, ...query }) => ({ path: path`/files/${fileId}/approvals`, query }),
    }),
    get: driveGet({
      summary: 'Reads one approval with the answers of its reviewers.',
      resource: APPROVAL,
      params: z.strictObject({ fileId, approvalId, fields }),
      target: ({ fields, ...given }) => ({ ...approvalTarget(given), query: { fields } }),
    }),
    start: driveAct({
      summary: 'Asks reviewers to approve a file.',
      resource: APPROVAL,
      params: z.strictObject({
        fileId,
        reviewerEmails: reviewers.describe('The email addresses of the reviewers.'),
        dueTime: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('Until when they should answer, in RFC 3339.'),
        lockFile: z.boolean().optional().describe('Whether nobody can change the file meanwhile.'),
        fileContentChangeBehavior: z
          .enum(['RESET_APPROVAL', 'NO_APPROVAL_ACTION'])
          .optional()
          .describe('What new content does to the approval.'),
        message,
        fields,
      }),
      target: ({ fileId, fields, ...body }) => ({
        path: `${path`/files/${fileId}/approvals`}:start`,
        query: { fields },
        body,
      }),
      change: async (_api, { fileId, fields: _, ...body }) => creationOf({ targetFileId: fileId, ...body }),
    }),
    /** Approves a file as one of the reviewers. */
    approve: approvalAct('approve', 'Approves a file as one of the reviewers.', { message }, 'APPROVED'),
    /** Declines an approval as one of the reviewers. */
    decline: approvalAct('decline', 'Declines an approval as one of the reviewers.', { message }, 'DECLINED'),
    /** Ends an approval without an answer, as the person who asked for it. */
    cancel: approvalAct(
      'cancel',
      'Ends an approval without an answer, as the person who asked for it.',
      { message },
      'CANCELLED',
    ),
    /** Says something about an approval. */
    comment: approvalAct('comment', 'Says something about an approval.', {
      message: message.unwrap().describe('What to say.'),
    }),
    /** Adds reviewers, or puts others in their place. */
    reassign: approvalAct('reassign', 'Adds reviewers, or puts others in their place.', {
      addReviewers: z
        .array(z.strictObject({ addedReviewerEmail: emailAddress.describe('Whom to add.') }))
        .min(1)
        .max(100)
        .optional()
        .describe('Reviewers to add.'),
      replaceReviewers: z
        .array(
          z.strictObject({
            addedReviewerEmail: emailAddress.describe('Whom to add.'),
            removedReviewerEmail: emailAddress.describe('Whom to take away.'),
          }),
        )
        .min(1)
        .max(100)
        .optional()
        .describe('Reviewers to replace.'),
      message,
    }),
  },
})
