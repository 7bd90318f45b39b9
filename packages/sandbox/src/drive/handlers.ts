import type { SandboxReply } from '../kit/http.ts'
import { getAbout } from './operations/about.ts'
import { approvalOperations } from './operations/approvals.ts'
import { getStartPageToken, listChanges } from './operations/changes.ts'
import { commentOperations, replyOperations } from './operations/comments.ts'
import { driveOperations } from './operations/drives.ts'
import type { createFileExports } from './operations/export-file.ts'
import { fileOperations } from './operations/files.ts'
import { labelOperations } from './operations/labels.ts'
import { createListFiles } from './operations/list-files.ts'
import { permissionOperations } from './operations/permissions.ts'
import { proposalOperations } from './operations/proposals.ts'
import { revisionOperations } from './operations/revisions.ts'
import type { DriveCall } from './protocol/call.ts'

/** Runs one operation. */
type Handler = (call: DriveCall) => SandboxReply

/** Opens the operations of the API, by their names. */
export function createHandlers(
  now: () => number,
  exports: ReturnType<typeof createFileExports>,
): ReadonlyMap<string, Handler> {
  const collections: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    about: { get: getAbout },
    accessproposals: proposalOperations,
    approvals: approvalOperations,
    changes: { getStartPageToken, list: listChanges },
    comments: commentOperations,
    drives: driveOperations,
    files: {
      ...fileOperations,
      ...labelOperations,
      list: createListFiles(now),
      export: exports.export,
      download: exports.download,
    },
    operations: { get: exports.get },
    permissions: permissionOperations,
    replies: replyOperations,
    revisions: revisionOperations,
  }
  return new Map(
    Object.entries(collections).flatMap(([collection, methods]) =>
      Object.entries(methods).map(([method, run]) => [`${collection}.${method}`, run] as const),
    ),
  )
}
