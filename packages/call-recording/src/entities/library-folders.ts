import { defineEntity, defineList } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readPage } from '../pages.ts'
import { cursor, id } from '../params.ts'

/** A public folder of the library. */
export interface LibraryFolderRow {
  /** The folder. */
  readonly id: string
  /** Its name. */
  readonly name?: string
  /** Null for a folder at the top. */
  readonly parentFolderId?: string | null
  /** The user who created it. */
  readonly createdBy?: string | null
  /** When it last changed. */
  readonly updated?: string
}

export const libraryFolders = defineEntity({
  name: 'library_folders',
  summary: 'The public folders of the library.',
  actions: {
    list: defineList({
      summary: 'Lists the public folders of a workspace. The vendor omits private and archived folders.',
      params: z.strictObject({
        workspaceId: id
          .optional()
          .describe('The workspace. The vendor requires it if the company has several.'),
        cursor,
      }),
      cursor: 'cursor',
      run: (api: Gong, { cursor, ...query }, call) =>
        readPage<LibraryFolderRow>(
          api,
          { path: '/v2/library/folders', query, rows: 'folders' },
          cursor,
          call,
        ),
    }),
  },
})
