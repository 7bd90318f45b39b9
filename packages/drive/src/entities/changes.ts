import { defineEntity } from '@linkspan/core'
import { pathTo } from '../google-drive.ts'
import {
  continuation,
  driveId,
  flag,
  includeItemsFromAllDrives,
  spaces,
  supportsAllDrives,
} from '../params.ts'
import { driveList } from '../reads.ts'
import { CHANGES } from '../resources.ts'

export const changes = defineEntity({
  name: 'changes',
  summary: 'The changes since a page token.',
  actions: {
    list: driveList({
      summary: 'Lists changes of files and shared drives. The last page has the token for later changes.',
      listing: CHANGES,
      standard: 100,
      params: {
        pageToken: continuation.describe(
          'startPageToken of changes_start_page_token.get, or next_page_token or newStartPageToken of meta.',
        ),
        driveId: driveId
          .optional()
          .describe('The shared drive whose changes to list. Default: the changes of the user.'),
        includeItemsFromAllDrives,
        supportsAllDrives,
        spaces,
        includeRemoved: flag('Whether to include removed items; default true.'),
        restrictToMyDrive: flag('true limits the list to items in My Drive; default false.'),
      },
      target: ({ includeItemsFromAllDrives, ...query }) => ({
        path: pathTo`/changes`,
        query: { ...query, includeItemsFromAllDrives: includeItemsFromAllDrives ?? query.supportsAllDrives },
      }),
    }),
  },
})
