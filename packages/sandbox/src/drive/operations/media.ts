import type { VendorResponse } from '../../kit/http.ts'
import { readRange } from '../../kit/range.ts'
import type { Content } from '../contents/content.ts'
import { driveError, parameter } from '../errors.ts'
import type { Call } from '../protocol/call.ts'
import type { FileRecord } from '../records.ts'

/** Answers content, or the requested range of it. */
export function answerBytes(call: Call, content: Content, type: string, name: string): VendorResponse {
  const size = content.size()
  const range = readRange(call.request.headers.range, size)
  if (range === 'unsatisfiable') {
    throw driveError(
      'requestedRangeNotSatisfiable',
      { location: 'Range', locationType: 'header' },
      { headers: { 'content-range': `bytes */${size}` } },
    )
  }
  const { from, to, partial, content_range } = range
  return {
    status: partial ? 206 : 200,
    headers: {
      'content-type': type,
      'content-length': String(to - from),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...(partial && { 'content-range': content_range }),
    },
    body: content.read(from, to),
  }
}

/** The content of a file; throws if the user may not download it. */
export function contentOf(call: Call, file: FileRecord, content = file.content): Content {
  if (!content) throw driveError('fileNotDownloadable', parameter('alt'))
  if (!call.store.access.mayDownload(file)) throw driveError('cannotDownloadFile')
  if (file.abusive && !(call.parameters.flag('acknowledgeAbuse') && file.owner?.me))
    throw driveError('cannotDownloadAbusiveFile')
  return content
}
