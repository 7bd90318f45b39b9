import { type Call, ConnectorError, type Download, defineRead, type HttpRequest } from '@linkspan/core'
import * as z from 'zod'
import { type GoogleDrive, pathTo, VENDOR_DOMAINS } from './google-drive.ts'
import { fileId, flag, mimeType, range_header, resource_key, supportsAllDrives } from './params.ts'
import { keyHeader, resourceKeysOf } from './reads.ts'

/** The download of a file's bytes. */
export const fileDownload = defineRead({
  summary: 'Downloads the bytes of a file, or a range of them.',
  params: z.strictObject({
    fileId,
    alt: z.literal('media').optional().describe('Always media.'),
    acknowledgeAbuse: flag(
      'true accepts the risk of a file that the vendor has identified as malware or spam.',
    ),
    supportsAllDrives,
    resource_key,
    range_header,
  }),
  run: (api: GoogleDrive, given, call): Promise<Download> => {
    const { fileId: id, resource_key: key, range_header: range, ...query } = given
    const headers = { ...keyHeader(resourceKeysOf(id, key)), ...(range && { range }) }
    const request = { path: pathTo`/files/${id}`, query: { ...query, alt: 'media' }, headers }
    return api.http.download({ method: 'GET', ...request }, call)
  },
})

/** The export of a Google document to another format. */
export const fileExport = defineRead({
  summary: 'Downloads a Google document in another format, of any size.',
  params: z.strictObject({
    fileId,
    mimeType: mimeType.describe(
      'The format: one of the exportFormats of about.get, such as application/pdf.',
    ),
    resource_key,
    range_header,
  }),
  run: async (api: GoogleDrive, given, call): Promise<Download> => {
    const { fileId: id, resource_key: key, range_header: range, ...query } = given
    const own = keyHeader(resourceKeysOf(id, key))
    const headers = { ...own, ...(range && { range }) }
    try {
      return await api.http.download(
        { method: 'GET', path: pathTo`/files/${id}/export`, query, headers },
        call,
      )
    } catch (error) {
      if (!ConnectorError.isInstance(error) || error.vendor_code !== 'exportSizeLimitExceeded') throw error
    }
    const preparation = { path: pathTo`/files/${id}/download`, query, headers: own }
    const url = await prepareDownload(api, preparation, call)
    return api.http.download({ method: 'GET', url, trusted_domains: VENDOR_DOMAINS, headers }, call)
  },
})

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
