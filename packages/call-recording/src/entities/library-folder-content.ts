import { defineEntity } from '@linkspan/core'
import { withoutPrivate } from '../calls/private-calls.ts'
import { gongList } from '../lists.ts'
import type { ListMeta } from '../pages.ts'
import { id, includePrivate } from '../params.ts'

/** A call in a folder of the library. */
export interface FolderCallRow {
  /** The call. */
  readonly id: string
  /** Its title. */
  readonly title?: string
  /** A note that was added with it. */
  readonly note?: string | null
  /** The user who added it to the folder. */
  readonly addedBy?: string | null
  /** When it was added to the folder. */
  readonly created?: string
  /** The address of its page at the vendor. */
  readonly url?: string
  /** The part of the call, if the folder has only a part of it. */
  readonly snippet?: {
    /** The start, in seconds from the beginning of the call. */
    readonly fromSec?: number
    /** The end, in seconds from the beginning of the call. */
    readonly toSec?: number
  } | null
}

/** The metadata of the folder. */
export interface FolderMeta extends ListMeta {
  /** The folder. */
  readonly id?: string
  /** Its name. */
  readonly name?: string
  /** The user who created it. */
  readonly createdBy?: string | null
  /** When it last changed. */
  readonly updated?: string
}

export const libraryFolderContent = defineEntity({
  name: 'library_folder_content',
  summary: 'The calls in a folder of the library.',
  actions: {
    list: gongList<FolderCallRow, FolderMeta>()({
      summary: 'Lists the calls in a folder of the library, without private calls.',
      params: { folderId: id.describe('The folder.'), include_private: includePrivate },
      listing: ({ folderId }) => ({ path: '/v2/library/folder-content', query: { folderId }, rows: 'calls' }),
      shown: (rows, { include_private }, api, call) =>
        include_private ? rows : withoutPrivate(api, rows, ({ id }) => id, call),
    }),
  },
})
