import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveCreate, driveDelete, driveUpdate, writeAt } from '../declared-writes.ts'
import { commentId, content, fields, fileId, includeDeleted, mimeType, resource_key } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
import { COMMENT, COMMENTS } from '../resources.ts'

const written = { fields, resource_key }

const comment = {
  content,
  quotedFileContent: z
    .strictObject({
      mimeType: mimeType.optional().describe('The media type of the part.'),
      value: z.string().max(10_000).describe('The part itself.'),
    })
    .optional()
    .describe('The part of the file that the comment is about.'),
  anchor: z.string().max(10_000).optional().describe('Where that part is, as a JSON string.'),
}

export const comments = defineEntity({
  name: 'comments',
  summary: 'Comments on a file, with their replies.',
  actions: {
    list: driveList({
      summary: 'Lists the comments on a file, each with its replies.',
      listing: COMMENTS,
      standard: 20,
      params: {
        fileId,
        startModifiedTime: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('Only comments that changed at this time or later, in RFC 3339.'),
        includeDeleted,
        resource_key,
      },
      target: requestAt('/files/{fileId}/comments'),
    }),
    get: driveGet({
      summary: 'Reads one comment with its replies.',
      resource: COMMENT,
      params: z.strictObject({ fileId, commentId, includeDeleted, fields, resource_key }),
      target: requestAt('/files/{fileId}/comments/{commentId}'),
    }),
    create: driveCreate({
      summary: 'Puts a comment on a file.',
      resource: COMMENT,
      id_name: 'commentId',
      params: z.strictObject({ fileId, ...comment, ...written }),
      target: writeAt('/files/{fileId}/comments'),
    }),
    update: driveUpdate({
      summary: 'Changes the text of a comment of the user. To resolve one, use replies.create.',
      resource: COMMENT,
      params: z.strictObject({ fileId, commentId, content, ...written }),
      target: writeAt('/files/{fileId}/comments/{commentId}'),
    }),
    delete: driveDelete({
      summary: 'Deletes a comment of the user, with its replies.',
      params: z.strictObject({ fileId, commentId, resource_key }),
      target: requestAt('/files/{fileId}/comments/{commentId}'),
      shown: ['content', 'modifiedTime'],
    }),
  },
})
