import type { VendorResponse } from '../kit/http.ts'
import { getAbout } from './operations/about.ts'
import { approvals } from './operations/approvals.ts'
import { getStartPageToken, listChanges } from './operations/changes.ts'
import { comments, replies } from './operations/comments.ts'
import { drives } from './operations/drives.ts'
import type { createExports } from './operations/export-file.ts'
import { files } from './operations/files.ts'
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
  exports: ReturnType<typeof createExports>
}

/** Opens the operations of the API, by their names. */
export function createHandlers(settings: HandlerSettings): ReadonlyMap<string, Handler> {
  const { exports } = settings
  const collections: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    about: { get: getAbout },
    accessproposals: proposals,
    approvals,
    changes: { getStartPageToken, list: listChanges },
    comments,
    drives,
    files: {
      ...files,
      ...labels,
      list: createListFiles(settings),
      export: exports.export,
      download: exports.download,
    },
    operations: { get: exports.get },
    permissions,
    replies,
    revisions,
  }
  return new Map(
    Object.entries(collections).flatMap(([collection, methods]) =>
      Object.entries(methods).map(([method, run]) => [`${collection}.${method}`, run] as const),
    ),
  )
}
