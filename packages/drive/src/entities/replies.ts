import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { commentId, fields, fileId, includeDeleted, replyId, resource_key } from '../params.ts'
import { driveGet, driveList, keyOf } from '../reads.ts'
import { REPLIES, REPLY } from '../resources.ts'

/** Replies to a comment. */
export const replies = defineEntity({
  name: 'replies',
  summary: 'Replies to a comment.',
  actions: {
    /** Lists the replies to a comment. */
    list: driveList({
      summary: 'Lists the replies to a comment.',
      listing: REPLIES,
      standard: 20,
      params: { fileId, commentId, includeDeleted, resource_key },
      target: ({ fileId, commentId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/comments/${commentId}/replies`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
    /** Reads one reply. */
    get: driveGet({
      summary: 'Reads one reply.',
      resource: REPLY,
      params: z.strictObject({ fileId, commentId, replyId, includeDeleted, fields, resource_key }),
      target: ({ fileId, commentId, replyId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/comments/${commentId}/replies/${replyId}`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
  },
})
