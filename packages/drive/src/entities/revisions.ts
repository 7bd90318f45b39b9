import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveDelete, driveUpdate } from '../declared-writes.ts'
import { path } from '../google-drive.ts'
import { fields, fileId, resource_key, revisionId } from '../params.ts'
import { driveGet, driveList, keyOf } from '../reads.ts'
import { REVISION, REVISIONS } from '../resources.ts'

export const revisions = defineEntity({
  name: 'revisions',
  summary: 'The revisions of a file.',
  actions: {
    list: driveList({
      summary: 'Lists the revisions of a file, oldest first.',
      listing: REVISIONS,
      standard: 200,
      params: { fileId, resource_key },
      target: ({ fileId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/revisions`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
    get: driveGet({
      summary: 'Reads one revision.',
      resource: REVISION,
      params: z.strictObject({ fileId, revisionId, fields, resource_key }),
      target: ({ fileId, revisionId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/revisions/${revisionId}`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
    update: driveUpdate({
      summary: 'Keeps a revision, or publishes one of a Google document.',
      resource: REVISION,
      params: z.strictObject({
        fileId,
        revisionId,
        keepForever: z
          .boolean()
          .optional()
          .describe('Whether the revision is kept; for files that are no Google documents.'),
        published: z.boolean().optional().describe('Whether it is published; for Google documents.'),
        publishAuto: z.boolean().optional().describe('Whether later revisions are published by themselves.'),
        publishedOutsideDomain: z
          .boolean()
          .optional()
          .describe('Whether people outside the domain can read it.'),
        fields,
        resource_key,
      }),
      target: ({ fileId, revisionId, fields, resource_key, ...body }) => ({
        path: path`/files/${fileId}/revisions/${revisionId}`,
        query: { fields },
        keys: keyOf(fileId, resource_key),
        body,
      }),
      idOf: ({ revisionId }) => revisionId,
    }),
    delete: driveDelete({
      summary:
        'Deletes a revision permanently. The last one, and those of Google documents, cannot be deleted.',
      params: z.strictObject({ fileId, revisionId, resource_key }),
      target: ({ fileId, revisionId, resource_key }) => ({
        path: path`/files/${fileId}/revisions/${revisionId}`,
        query: {},
        keys: keyOf(fileId, resource_key),
      }),
      idOf: ({ revisionId }) => revisionId,
      shown: ['mimeType', 'modifiedTime', 'size'],
    }),
  },
})
