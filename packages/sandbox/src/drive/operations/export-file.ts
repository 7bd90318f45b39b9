import type { SandboxReply, SandboxRequest } from '../../kit/http.ts'
import { answerRange } from '../../kit/range.ts'
import { createSigner } from '../../kit/tokens.ts'
import { type Bytes, madeContent } from '../contents/content.ts'
import { exportNative, LARGEST_EXPORT } from '../contents/export.ts'
import { badRequest, driveError, missingParameter, parameter, unknownId } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { isMine, type StoredFile } from '../records.ts'
import { revisionOf } from './revisions.ts'

/** Answers content, or the requested range of it. */
export function answerBytes(call: DriveCall, content: Bytes, type: string, name: string): SandboxReply {
  const size = content.size()
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  const headers = { 'content-type': type, 'content-disposition': disposition }
  const answer = answerRange(call.request, size, headers, content.read)
  if (answer) return answer
  const place = { location: 'Range', locationType: 'header' } as const
  throw driveError('requestedRangeNotSatisfiable', place, { headers: { 'content-range': `bytes */${size}` } })
}

/** The content of a file; throws if the user may not download it. */
export function downloadable(call: DriveCall, file: StoredFile, content = file.content): Bytes {
  if (!content) throw driveError('fileNotDownloadable', parameter('alt'))
  if (!call.store.access.mayDownload(file)) throw driveError('cannotDownloadFile')
  if (file.abusive && !(call.parameters.flag('acknowledgeAbuse') && isMine(file)))
    throw driveError('cannotDownloadAbusiveFile')
  return content
}

/** The lifetime of a long-running download: a day. */
const LIFETIME = 86_400_000

/** The path of long-running downloads; the vendor does not document its own. */
export const DOWNLOADS = '/download/drive/v3/operations/'

interface Ticket {
  file_id: string
  type: string | undefined
  revision_id: string | undefined
  started_at: number
}

const TYPES = 'type.googleapis.com/google.apps.drive.v3'

/** The content of one of Google's own documents in another type. */
function converted(native: StoredFile['native'], type: string): Bytes {
  if (!native) throw driveError('fileNotExportable')
  const bytes = exportNative(native, type)
  if (!bytes) throw badRequest('The requested conversion is not supported.', parameter('convertTo'))
  return madeContent(() => bytes)
}

/** A long-running download in the vendor's form. */
function describe(call: DriveCall, { file_id }: Ticket, name: string, done = false): SandboxReply {
  const resourceKey = call.store.files.get(file_id)?.resourceKey
  const metadata = { '@type': `${TYPES}.DownloadFileMetadata`, resourceKey }
  const response = {
    '@type': `${TYPES}.DownloadFileResponse`,
    downloadUri: `${call.base_url}${DOWNLOADS}${name}`,
    partialDownloadAllowed: true,
  }
  return call.answer({ name, metadata, ...(done && { done, response }) })
}

/** The operations that export Google's own documents. */
export function createFileExports(seed: number) {
  const signer = createSigner(`drive downloads of seed ${seed}`)
  const asked = new Map<string, number>()

  const open = (call: DriveCall, token: string): Ticket => {
    const ticket = signer.open(token) as Ticket | undefined
    if (!ticket || call.store.now() - ticket.started_at > LIFETIME)
      throw unknownId('Operation', token, 'name')
    return ticket
  }
  return {
    files: {
      export: (call: DriveCall): SandboxReply => {
        const type = call.parameters.text('mimeType')
        if (type === undefined) throw missingParameter('mimeType')
        const file = call.file(call.variables.fileId)
        if (!call.store.access.mayDownload(file)) throw driveError('cannotExportFile')
        const content = converted(file.native, type)
        if (content.size() > LARGEST_EXPORT) throw driveError('exportSizeLimitExceeded')
        return answerBytes(call, content, type, file.name)
      },
      /** Starts a long-running download; the first poll finds it running, the second one done. */
      download: (call: DriveCall): SandboxReply => {
        const file = call.file(call.variables.fileId)
        const type = call.parameters.text('mimeType')
        const revision_id = call.parameters.text('revisionId')
        if (!call.store.access.mayDownload(file)) throw driveError('cannotDownloadFile')
        if (revision_id !== undefined) revisionOf(file, revision_id)
        if (file.native && type === undefined) throw missingParameter('mimeType')
        if (!file.native && !file.content) downloadable(call, file)
        const ticket: Ticket = { file_id: file.id, type, revision_id, started_at: call.store.now() }
        return describe(call, ticket, signer.seal(ticket))
      },
    },
    get: (call: DriveCall): SandboxReply => {
      const { name = '' } = call.variables
      const ticket = open(call, name)
      const times = (asked.get(name) ?? 0) + 1
      asked.set(name, times)
      return describe(call, ticket, name, times > 1)
    },
    /** The bytes of a long-running download, of any size. */
    bytes: (call: DriveCall, request: SandboxRequest): SandboxReply => {
      const { file_id, type, revision_id } = open(call, request.path.slice(DOWNLOADS.length))
      const file = call.file(file_id)
      const { native, content } = revision_id === undefined ? file : revisionOf(file, revision_id)
      if (file.native && type !== undefined)
        return answerBytes(call, converted(native, type), type, file.name)
      return answerBytes(call, downloadable(call, file, content), file.mimeType, file.name)
    },
  }
}
