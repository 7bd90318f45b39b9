import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveId, supportsAllDrives } from '../params.ts'
import { driveGet, requestAt } from '../reads.ts'
import { START_PAGE_TOKEN } from '../resources.ts'

export const changesStartPageToken = defineEntity({
  name: 'changes_start_page_token',
  summary: 'The token with which to list later changes.',
  actions: {
    get: driveGet({
      summary: 'Reads the token with which changes.list returns the changes after this call.',
      resource: START_PAGE_TOKEN,
      params: z.strictObject({
        driveId: driveId
          .optional()
          .describe('The shared drive whose changes to list. Default: the changes of the user.'),
        supportsAllDrives,
      }),
      target: requestAt('/changes/startPageToken'),
    }),
  },
})
