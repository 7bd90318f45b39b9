import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { id } from '../params.ts'

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
    list: gongList<LibraryFolderRow>()({
      summary: 'Lists the public folders of a workspace. The vendor omits private and archived folders.',
      params: {
        workspaceId: id
          .optional()
          .describe('The workspace. The vendor requires it if the company has several.'),
      },
      listing: (query) => ({ path: '/v2/library/folders', query, rows: 'folders' }),
    }),
  },
})
