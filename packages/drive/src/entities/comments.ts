import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { commentId, fields, fileId, includeDeleted, resource_key } from '../params.ts'
import { driveGet, driveList, keyOf } from '../reads.ts'
import { COMMENT, COMMENTS } from '../resources.ts'

/** Comments on a file, with their replies. */
export const comments = defineEntity({
  name: 'comments',
  summary: 'Comments on a file, with their replies.',
  actions: {
    /** Lists the comments on a file, each with its replies. */
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
      target: ({ fileId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/comments`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
    /** Reads one comment with its replies. */
    get: driveGet({
      summary: 'Reads one comment with its replies.',
      resource: COMMENT,
      params: z.strictObject({ fileId, commentId, includeDeleted, fields, resource_key }),
      target: ({ fileId, commentId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/comments/${commentId}`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
  },
})
