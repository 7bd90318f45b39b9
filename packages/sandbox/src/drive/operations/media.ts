import type { SandboxReply } from '../../kit/http.ts'
import { answerRange } from '../../kit/range.ts'
import type { Bytes } from '../contents/content.ts'
import { driveError, parameter } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import type { StoredFile } from '../records.ts'

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
  if (file.abusive && !(call.parameters.flag('acknowledgeAbuse') && file.owner?.me))
    throw driveError('cannotDownloadAbusiveFile')
  return content
}
