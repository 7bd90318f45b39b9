import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveDelete, driveUpdate, writeAt } from '../declared-writes.ts'
import { fields, fileId, flag, resource_key, revisionId } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
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
      target: requestAt('/files/{fileId}/revisions'),
    }),
    get: driveGet({
      summary: 'Reads one revision.',
      resource: REVISION,
      params: z.strictObject({ fileId, revisionId, fields, resource_key }),
      target: requestAt('/files/{fileId}/revisions/{revisionId}'),
    }),
    update: driveUpdate({
      summary: 'Keeps a revision, or publishes one of a Google document.',
      resource: REVISION,
      params: z.strictObject({
        fileId,
        revisionId,
        keepForever: flag('Whether the revision is kept; for files that are no Google documents.'),
        published: flag('Whether it is published; for Google documents.'),
        publishAuto: flag('Whether later revisions are published by themselves.'),
        publishedOutsideDomain: flag('Whether people outside the domain can read it.'),
        fields,
        resource_key,
      }),
      target: writeAt('/files/{fileId}/revisions/{revisionId}'),
    }),
    delete: driveDelete({
      summary:
        'Deletes a revision permanently. The last one, and those of Google documents, cannot be deleted.',
      params: z.strictObject({ fileId, revisionId, resource_key }),
      target: requestAt('/files/{fileId}/revisions/{revisionId}'),
      shown: ['mimeType', 'modifiedTime', 'size'],
    }),
  },
})
