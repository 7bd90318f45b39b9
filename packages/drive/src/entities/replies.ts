import { defineEntity, InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { driveCreate, driveDelete, driveUpdate, writeAt } from '../declared-writes.ts'
import { commentId, content, fields, fileId, includeDeleted, replyId, resource_key } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
import { REPLIES, REPLY } from '../resources.ts'

const reply = writeAt('/files/{fileId}/comments/{commentId}/replies')

export const replies = defineEntity({
  name: 'replies',
  summary: 'Replies to a comment.',
  actions: {
    list: driveList({
      summary: 'Lists the replies to a comment.',
      listing: REPLIES,
      standard: 20,
      params: { fileId, commentId, includeDeleted, resource_key },
      target: requestAt('/files/{fileId}/comments/{commentId}/replies'),
    }),
    get: driveGet({
      summary: 'Reads one reply.',
      resource: REPLY,
      params: z.strictObject({ fileId, commentId, replyId, includeDeleted, fields, resource_key }),
      target: requestAt('/files/{fileId}/comments/{commentId}/replies/{replyId}'),
    }),
    create: driveCreate({
      summary: 'Answers a comment; `action` resolves it, or opens it again.',
      resource: REPLY,
      id_name: 'replyId',
      final: ['action'],
      params: z
        .strictObject({
          fileId,
          commentId,
          content: content.optional().describe('The text. Required without an action.'),
          action: z.enum(['resolve', 'reopen']).optional().describe('What the reply does to the comment.'),
          fields,
          resource_key,
        })
        .meta({
          // for JSON Schema: what `requireSome` checks
          anyOf: [
            { required: ['content'], properties: { content: {} } },
            { required: ['action'], properties: { action: {} } },
          ],
        }),
      target: (given) => {
        requireSome(given)
        return reply(given)
      },
    }),
    update: driveUpdate({
      summary: 'Changes the text of a reply of the user.',
      resource: REPLY,
      params: z.strictObject({ fileId, commentId, replyId, content, fields, resource_key }),
      target: writeAt('/files/{fileId}/comments/{commentId}/replies/{replyId}'),
    }),
    delete: driveDelete({
      summary: 'Deletes a reply of the user.',
      params: z.strictObject({ fileId, commentId, replyId, resource_key }),
      target: requestAt('/files/{fileId}/comments/{commentId}/replies/{replyId}'),
      shown: ['content', 'action', 'modifiedTime'],
    }),
  },
})

function requireSome({
  content,
  action,
}: {
  readonly content?: string | undefined
  readonly action?: string | undefined
}): void {
  if (content !== undefined || action !== undefined) return
  throw new InvalidParamsError('drive: replies.create', [
    { path: '$.content', message: 'required without an action' },
  ])
}
