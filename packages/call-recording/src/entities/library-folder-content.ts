import { defineEntity, defineList, type Page } from '@linkspan/core'
import * as z from 'zod'
import { withoutPrivate } from '../calls/private-calls.ts'
import type { Gong } from '../gong.ts'
import { type ListMeta, readPage } from '../pages.ts'
import { cursor, id, includePrivate } from '../params.ts'

/** A call in a folder of the library. */
export interface FolderCallRow {
  readonly id: string
  readonly title?: string
  readonly note?: string | null
  readonly addedBy?: string | null
  /** When it was added to the folder. */
  readonly created?: string
  readonly url?: string
  /** The part of the call, if the folder has only a part of it. */
  readonly snippet?: { readonly fromSec?: number; readonly toSec?: number } | null
}

/** The metadata of the folder. */
export interface FolderMeta extends ListMeta {
  readonly id?: string
  readonly name?: string
  readonly createdBy?: string | null
  readonly updated?: string
}

/** The calls in a folder of the library. */
export const libraryFolderContent = defineEntity({
  name: 'library_folder_content',
  summary: 'The calls in a folder of the library.',
  actions: {
    /** Lists the calls in a folder of the library, without private calls. */
    list: defineList({
      summary: 'Lists the calls in a folder of the library, without private calls.',
      params: z.strictObject({
        folderId: id.describe('The folder.'),
        cursor,
        include_private: includePrivate,
      }),
      cursor: 'cursor',
      run: async (
        api: Gong,
        { folderId, cursor, include_private = false },
        call,
      ): Promise<Page<FolderCallRow, FolderMeta>> => {
        const listing = { path: '/v2/library/folder-content', query: { folderId }, rows: 'calls' }
        const { data, meta } = await readPage<FolderCallRow, FolderMeta>(api, listing, cursor, call)
        return { data: include_private ? data : await withoutPrivate(api, data, ({ id }) => id, call), meta }
      },
    }),
  },
})
