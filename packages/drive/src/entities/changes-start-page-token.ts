import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { driveId, supportsAllDrives } from '../params.ts'
import { driveGet } from '../reads.ts'
import { START_PAGE_TOKEN } from '../resources.ts'

export const changesStartPageToken = defineEntity({
  name: 'changes_start_page_token',
  summary: 'Where the reading of future changes begins.',
  actions: {
    /** Reads the token from which changes.list tells what happens from now on. */
    get: driveGet({
      summary: 'Reads the token from which changes.list tells what happens from now on.',
      resource: START_PAGE_TOKEN,
      params: z.strictObject({
        driveId: driveId.optional().describe('The shared drive whose changes will be read.'),
        supportsAllDrives,
      }),
      target: (query) => ({ path: path`/changes/startPageToken`, query }),
    }),
  },
})
