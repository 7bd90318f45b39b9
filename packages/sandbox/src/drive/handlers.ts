import type { VendorResponse } from '../kit/http.ts'
import type { NewIds } from './data/ids.ts'
import { getAbout } from './operations/about.ts'
import { createApprovals } from './operations/approvals.ts'
import { getStartPageToken, listChanges } from './operations/changes.ts'
import { createComments, createReplies } from './operations/comments.ts'
import { createDrives } from './operations/drives.ts'
import type { createExports } from './operations/export-file.ts'
import type { createFiles } from './operations/files.ts'
import { labels } from './operations/labels.ts'
import { createListFiles } from './operations/list-files.ts'
import { permissions } from './operations/permissions.ts'
import { proposals } from './operations/proposals.ts'
import { revisions } from './operations/revisions.ts'
import type { Call } from './protocol/call.ts'

/** Runs one operation. */
type Handler = (call: Call) => VendorResponse

/** Dependencies of the operations. */
export interface HandlerSettings {
  now: () => number
  page_cache_bytes: number
  ids: NewIds
  files: ReturnType<typeof createFiles>
  exports: ReturnType<typeof createExports>
}

/** Opens the operations of the API, by their names. */
export function createHandlers(settings: HandlerSettings): ReadonlyMap<string, Handler> {
  const { files, exports, ids } = settings
  const { writes: _, ...plain } = files
  const collections: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    about: { get: getAbout },
    accessproposals: proposals,
    approvals: createApprovals(ids),
    changes: { getStartPageToken, list: listChanges },
    comments: createComments(ids),
    drives: createDrives(ids),
    files: {
      ...plain,
      ...labels,
      list: createListFiles(settings),
      export: exports.export,
      download: exports.download,
    },
    operations: { get: exports.get },
    permissions,
    replies: createReplies(ids),
    revisions,
  }
  return new Map(
    Object.entries(collections).flatMap(([collection, methods]) =>
      Object.entries(methods).map(([method, run]) => [`${collection}.${method}`, run] as const),
    ),
  )
}
