import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { driveId, includeItemsFromAllDrives, pageToken, spaces, supportsAllDrives } from '../params.ts'
import { driveList } from '../reads.ts'
import { CHANGES } from '../resources.ts'

export const changes = defineEntity({
  name: 'changes',
  summary: 'What has changed since a start page token.',
  actions: {
    /** Lists changes of files and shared drives; the last page names the next time’s token. */
    list: driveList({
      summary: 'Lists changes of files and shared drives; the last page names the next time’s token.',
      listing: CHANGES,
      standard: 100,
      params: {
        pageToken: pageToken.describe(
          'Where to read on: startPageToken of changes_start_page_token.get, or next_page_token or newStartPageToken of meta.',
        ),
        driveId: driveId.optional().describe('The shared drive whose changes are read; default: the user’s.'),
        includeItemsFromAllDrives,
        supportsAllDrives,
        spaces,
        includeRemoved: z.boolean().optional().describe('Whether removed items are told; default true.'),
        restrictToMyDrive: z.boolean().optional().describe('Only items within My Drive; default false.'),
      },
      target: ({ includeItemsFromAllDrives, ...query }) => ({
        path: path`/changes`,
        query: { ...query, includeItemsFromAllDrives: includeItemsFromAllDrives ?? query.supportsAllDrives },
      }),
    }),
  },
})
