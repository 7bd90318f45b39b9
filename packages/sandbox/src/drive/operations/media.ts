import type { VendorResponse } from '../../kit/http.ts'
import type { Content } from '../contents/content.ts'
import { DriveError, parameter } from '../errors.ts'
import type { Call } from '../protocol/call.ts'
import type { FileRecord } from '../records.ts'

interface Range {
  from: number
  to: number
}

/** Reads a range of bytes; undefined for the whole, as for a form that is not understood. */
function readRange(header: string | undefined, size: number): Range | undefined | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (!first)
    return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size }
  const from = Number(first)
  if (from >= size) return 'unsatisfiable'
  const to = last ? Math.min(Number(last) + 1, size) : size
  return to > from ? { from, to } : undefined
}

/** Answers bytes, or the range of them that is asked for. */
export function answerBytes(call: Call, content: Content, type: string, name: string): VendorResponse {
  const size = content.size()
  const range = readRange(call.request.headers.range, size)
  if (range === 'unsatisfiable') {
    throw new DriveError(
      416,
      'requestedRangeNotSatisfiable',
      'Request range not satisfiable',
      { location: 'Range', locationType: 'header' },
      { headers: { 'content-range': `bytes */${size}` } },
    )
  }
  const { from, to } = range ?? { from: 0, to: size }
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': type,
      'content-length': String(to - from),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...(range ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : {}),
    },
    body: content.read(from, to),
  }
}

/** The content of a file, where the user may have it as it is. */
export function contentOf(call: Call, file: FileRecord, content = file.content): Content {
  if (!content) {
    throw new DriveError(
      403,
      'fileNotDownloadable',
      'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
      parameter('alt'),
    )
  }
  if (!call.store.access.mayDownload(file)) {
    throw new DriveError(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.')
  }
  if (file.abusive && !(call.parameters.flag('acknowledgeAbuse') && file.owner?.me)) {
    throw new DriveError(
      403,
      'cannotDownloadAbusiveFile',
      'This file has been identified as malware or spam and cannot be downloaded.',
    )
  }
  return content
}
