import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { fields, fileId, resource_key, revisionId } from '../params.ts'
import { driveGet, driveList, keyOf } from '../reads.ts'
import { REVISION, REVISIONS } from '../resources.ts'

/** The revisions of a file. */
export const revisions = defineEntity({
  name: 'revisions',
  summary: 'The revisions of a file.',
  actions: {
    /** Lists the revisions of a file, oldest first. */
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
    /** Reads one revision. */
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
  },
})
