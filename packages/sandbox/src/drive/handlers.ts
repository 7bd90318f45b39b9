import type { VendorResponse } from '../kit/http.ts'
import { getAbout } from './operations/about.ts'
import { getStartPageToken, listChanges } from './operations/changes.ts'
import { createComments, createReplies } from './operations/comments.ts'
import { createDrives } from './operations/drives.ts'
import type { createExports } from './operations/export-file.ts'
import type { createFiles } from './operations/files.ts'
import { createListFiles } from './operations/list-files.ts'
import { createPermissions } from './operations/permissions.ts'
import { createRevisions } from './operations/revisions.ts'
import type { Call } from './protocol/call.ts'
import type { Pages } from './protocol/pages.ts'

/** Runs one operation. */
type Handler = (call: Call) => VendorResponse

/** Dependencies of the operations. */
export interface HandlerSettings {
  pages: Pages
  now: () => number
  page_cache_bytes: number
  files: ReturnType<typeof createFiles>
  exports: ReturnType<typeof createExports>
}

/** Opens the operations of the API, by their names. */
export function createHandlers(settings: HandlerSettings): ReadonlyMap<string, Handler> {
  const { pages, files, exports } = settings
  const { writes: _, ...plain } = files
  const collections: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    about: { get: getAbout },
    changes: { getStartPageToken, list: listChanges },
    comments: createComments(pages),
    drives: createDrives(pages),
    files: { ...plain, list: createListFiles(settings), export: exports.export, download: exports.download },
    operations: { get: exports.get },
    permissions: createPermissions(pages),
    replies: createReplies(pages),
    revisions: createRevisions(pages),
  }
  return new Map(
    Object.entries(collections).flatMap(([collection, methods]) =>
      Object.entries(methods).map(([method, run]) => [`${collection}.${method}`, run] as const),
    ),
  )
}
