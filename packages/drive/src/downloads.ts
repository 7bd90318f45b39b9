import { type Call, ConnectorError, type Download, defineRead, type HttpRequest } from '@linkspan/core'
import * as z from 'zod'
import { type GoogleDrive, pathTo, VENDOR_DOMAINS } from './google-drive.ts'
import { fileId, flag, mimeType, range_header, resource_key, supportsAllDrives } from './params.ts'
import { keyHeader, resourceKeysOf } from './reads.ts'

/** Declares the download of a file's bytes. */
export function fileDownload({ summary }: { readonly summary: string }) {
  const params = z.strictObject({
    fileId,
    alt: z.literal('media').optional().describe('Always media.'),
    acknowledgeAbuse: flag(
      'true accepts the risk of a file that the vendor has identified as malware or spam.',
    ),
    supportsAllDrives,
    resource_key,
    range_header,
  })
  return defineRead({
    summary,
    params,
    run: (api: GoogleDrive, given, call): Promise<Download> => {
      const { fileId: id, resource_key: key, range_header: range, ...query } = given
      const request = {
        method: 'GET',
        path: pathTo`/files/${id}`,
        query: { ...query, alt: 'media' },
        headers: { ...keyHeader(resourceKeysOf(id, key)), ...rangeOf(range) },
      } as const
      return api.http.download(request, call)
    },
  })
}

/** Declares the export of a Google document to another format. */
export function fileExport({ summary }: { readonly summary: string }) {
  const params = z.strictObject({
    fileId,
    mimeType: mimeType.describe(
      'The format: one of the exportFormats of about.get, such as application/pdf.',
    ),
    resource_key,
    range_header,
  })
  return defineRead({
    summary,
    params,
    run: async (api: GoogleDrive, given, call): Promise<Download> => {
      const { fileId: id, resource_key: key, range_header: range, ...query } = given
      const headers = keyHeader(resourceKeysOf(id, key))
      const request = { method: 'GET', path: pathTo`/files/${id}/export`, query } as const
      try {
        return await api.http.download({ ...request, headers: { ...headers, ...rangeOf(range) } }, call)
      } catch (error) {
        if (!ConnectorError.isInstance(error) || error.vendor_code !== 'exportSizeLimitExceeded') throw error
      }
      const url = await prepareDownload(api, { path: pathTo`/files/${id}/download`, query, headers }, call)
      const trusted = { method: 'GET', url, trusted_domains: VENDOR_DOMAINS } as const
      return api.http.download({ ...trusted, headers: { ...headers, ...rangeOf(range) } }, call)
    },
  })
}

function rangeOf(range: string | undefined): Record<string, string> {
  return range ? { range } : {}
}

/** See https://developers.google.com/workspace/drive/api/reference/rest/v3/operations. */
interface Operation {
  readonly name?: string
  readonly done?: boolean
  readonly error?: { readonly code?: number; readonly message?: string }
  readonly response?: { readonly downloadUri?: string }
}

interface Preparation {
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: Record<string, string>
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** About an hour with the longest pauses. The vendor keeps an operation for a day, but no caller waits so long. */
const MOST_LOOKS = 360

/** The address of an export of any size. The vendor creates it in the background; this polls until it is ready. */
async function prepareDownload(api: GoogleDrive, preparation: Preparation, call: Call): Promise<string> {
  const { http, clock } = api
  const look = async (request: HttpRequest): Promise<Operation> =>
    (await http.json<Operation>(request, call)).body
  let operation = await look({ method: 'POST', ...preparation })
  for (let looks = 0; !operation.done; looks++) {
    if (looks >= MOST_LOOKS || !operation.name)
      throw failed(call, 'the vendor did not finish the export', true)
    await clock.sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** looks), call.signal)
    const name = operation.name.replace(/^operations\//, '')
    operation = await look({ method: 'GET', path: pathTo`/operations/${name}` })
  }
  const { error, response } = operation
  if (error) {
    const { message = 'the vendor could not export the file' } = error
    throw failed(call, http.toSentence(message), false)
  }
  if (!response?.downloadUri) throw failed(call, 'the vendor sent no address of the export', true)
  return response.downloadUri
}

function failed({ operation }: Call, message: string, retryable: boolean): ConnectorError {
  return new ConnectorError('vendor_error', `drive: ${operation}: ${message}`, { retryable })
}
