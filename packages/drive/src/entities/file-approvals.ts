import { creationOf, defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, writeAt } from '../declared-writes.ts'
import { approvalAct, atApproval } from '../file-approvals.ts'
import { approvalId, emailAddress, fields, fileId, flag, message } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
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
      target: requestAt('/files/{fileId}/approvals'),
    }),
    get: driveGet({
      summary: 'Reads one approval with the answers of its reviewers.',
      resource: APPROVAL,
      params: z.strictObject({ fileId, approvalId, fields }),
      target: atApproval,
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
        lockFile: flag('Whether nobody can change the file meanwhile.'),
        fileContentChangeBehavior: z
          .enum(['RESET_APPROVAL', 'NO_APPROVAL_ACTION'])
          .optional()
          .describe('What new content does to the approval.'),
        message,
        fields,
      }),
      target: writeAt('/files/{fileId}/approvals:start'),
      change: async (_api, { fileId, fields: _, ...body }) => creationOf({ targetFileId: fileId, ...body }),
    }),
    approve: approvalAct('approve', 'Approves a file as one of the reviewers.', { message }, 'APPROVED'),
    decline: approvalAct('decline', 'Declines an approval as one of the reviewers.', { message }, 'DECLINED'),
    cancel: approvalAct(
      'cancel',
      'Ends an approval without an answer, as the person who asked for it.',
      { message },
      'CANCELLED',
    ),
    comment: approvalAct('comment', 'Says something about an approval.', {
      message: message.unwrap().describe('What to say.'),
    }),
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
