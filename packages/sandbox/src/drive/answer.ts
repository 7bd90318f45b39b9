import type { SandboxRequest } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { createKeeper } from './contents/content.ts'
import { getAbout } from './operations/about.ts'
import { approvalOperations, proposalOperations } from './operations/approvals.ts'
import { getStartPageToken, listChanges } from './operations/changes.ts'
import { commentOperations, replyOperations } from './operations/comments.ts'
import { driveOperations } from './operations/drives.ts'
import { createFileExports, DOWNLOADS } from './operations/export-file.ts'
import { fileOperations, writes } from './operations/files.ts'
import { labelOperations } from './operations/labels.ts'
import { createListFiles } from './operations/list-files.ts'
import { permissionOperations } from './operations/permissions.ts'
import { revisionOperations } from './operations/revisions.ts'
import { createPages, type DriveOperations, readCall } from './protocol/call.ts'
import { callerOf, driveOperation } from './protocol/operations.ts'
import type { DriveStore } from './store/store.ts'
import { createUploadSessions } from './uploads/sessions.ts'
import { createUploads } from './uploads/uploads.ts'

const UPLOADS = '/upload/drive/v3/'

/** Whether a request's body is streamed. */
export const isUpload = (_method: string, path: string): boolean => path.startsWith(UPLOADS)

/** Whether a request is an operation of the vendor's contract; pieces of uploads and downloads are not. */
export const isOperation = (method: string, path: string): boolean =>
  !(path.startsWith(DOWNLOADS) || (path.startsWith(UPLOADS) && method === 'PUT'))

/** Creates the handler of every call; it returns undefined for an unknown path. */
export function createAnswer(settings: {
  seed: number
  now: () => number
  store: DriveStore
  grants: Grants
  base_url: () => string
}) {
  const { seed, now, store, grants, base_url } = settings
  const exports = createFileExports(seed)
  const pages = createPages(seed, now)
  /** The operations of the API, by their collections. */
  const operations: Readonly<Record<string, DriveOperations>> = {
    about: { get: getAbout },
    accessproposals: proposalOperations,
    approvals: approvalOperations,
    changes: { getStartPageToken, list: listChanges },
    comments: commentOperations,
    drives: driveOperations,
    files: { ...fileOperations, ...labelOperations, ...exports.files, list: createListFiles(now) },
    operations: { get: exports.get },
    permissions: permissionOperations,
    replies: replyOperations,
    revisions: revisionOperations,
  }
  const keeper = createKeeper()
  const sessions = createUploadSessions(keeper, now)
  const upload = createUploads(keeper, sessions)

  /** Reads a request as a call of the operation at `path`. */
  const callOf = (request: SandboxRequest, path: string) => {
    const found = driveOperation(request.method, path)
    if (!found) return undefined
    const { operation, variables } = found
    const client_id = callerOf(request, grants, operation)
    return readCall(operation, variables, request, { store, pages, base_url: base_url(), client_id })
  }

  const uploaded = (request: SandboxRequest) => {
    const id = request.query.get('upload_id')
    if (request.method === 'PUT' && id) return sessions.put(id, request)
    const call = callOf(request, request.path.replace('/upload', ''))
    if (call?.operation.id === 'files.create') return upload(call, writes.create)
    if (call?.operation.id === 'files.update') return upload(call, writes.update)
    return undefined
  }

  const answer = (request: SandboxRequest) => {
    if (request.path.startsWith(UPLOADS)) return uploaded(request)
    if (request.path.startsWith(DOWNLOADS)) {
      const call = callOf(request, '/drive/v3/operations/bytes')
      return call && exports.bytes(call, request)
    }
    const call = callOf(request, request.path)
    const [collection = '', verb = ''] = call?.operation.id.split('.') ?? []
    return call && operations[collection]?.[verb]?.(call)
  }

  return { answer, close: () => keeper.close() }
}
