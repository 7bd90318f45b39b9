import { type Call, ConnectorError, type Content, cancelled, retrying, retryPolicy } from '@linkspan/core'
import { COMPACT, type GoogleDrive, VENDOR_DOMAINS } from '../google-drive.ts'
import type { FileRow } from '../rows.ts'
import type { Chunk } from './chunks.ts'

/** A file to upload. */
export interface FileUpload {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly metadata: object
  /** The media type of the content. */
  readonly type: string
  readonly query: Readonly<Record<string, string | boolean | undefined>>
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content
}

/** The progress of an upload: the number of bytes that the vendor has, or the finished file. */
type Progress = { readonly received: number; readonly file?: never } | { readonly file: FileRow }

/**
 * Sends chunks through an upload session, https://developers.google.com/workspace/drive/api/guides/manage-uploads. After
 * a lost connection it asks the vendor which bytes it has, and sends the rest of the chunk. It holds one chunk in memory.
 */
export async function uploadInChunks(
  api: GoogleDrive,
  upload: FileUpload,
  chunks: AsyncIterable<Chunk>,
  call: Call,
): Promise<FileRow> {
  const session = openSession(api, await begin(api, upload, call), upload.type, call)
  for await (const chunk of chunks) {
    const file = await sendChunk(api, session, chunk, call)
    if (file) return file
  }
  throw lost(call)
}

/** Opens a session: an address that is valid for about a week. The file is created after the last byte. */
async function begin({ http }: GoogleDrive, upload: FileUpload, call: Call): Promise<string> {
  const length = upload.content instanceof Uint8Array ? String(upload.content.byteLength) : undefined
  const request = {
    method: upload.method,
    path: upload.path,
    query: { ...COMPACT, ...upload.query, uploadType: 'resumable' },
    headers: {
      ...upload.headers,
      'x-upload-content-type': upload.type,
      ...(length && { 'x-upload-content-length': length }),
    },
    body: upload.metadata,
  } as const
  const { headers } = await http.send(request, { ...call, write: false })
  if (headers.location) return headers.location
  throw new ConnectorError(
    'vendor_invalid_reply',
    `drive: ${call.operation}: the vendor opened no upload session.`,
  )
}

interface Session {
  /** Sends bytes from an offset on. The total is known with the last chunk. */
  put(bytes: Buffer, offset: number, total: number | undefined): Promise<Progress>
  /** Asks for the progress of the upload. */
  status(total: number | undefined): Promise<Progress>
}

function openSession({ http }: GoogleDrive, url: string, type: string, call: Call): Session {
  async function send(bytes: Buffer, range: string, write: boolean): Promise<Progress> {
    const request = {
      method: 'PUT',
      url,
      trusted_domains: VENDOR_DOMAINS,
      headers: { 'content-range': range },
      content: { type, bytes },
      // 308 means that the vendor expects more bytes
      accept_status: [308],
    } as const
    const { status, headers, body } = await http.json<FileRow | undefined>(request, { ...call, write })
    // only a 308 may have no body
    return status === 308 ? { received: receivedOf(headers.range) } : { file: body as FileRow }
  }
  return {
    put(bytes, offset, total = undefined) {
      if (bytes.length === 0) return send(bytes, `bytes */${total}`, true)
      return send(bytes, `bytes ${offset}-${offset + bytes.length - 1}/${total ?? '*'}`, true)
    },
    status: (total) => send(Buffer.alloc(0), `bytes */${total ?? '*'}`, false),
  }
}

/** The number of bytes in a header such as `bytes=0-524287`. Without a header, the vendor has none. */
function receivedOf(range: string | undefined): number {
  const match = /^bytes=0-(\d+)$/.exec(range ?? '')
  return match ? Number(match[1]) + 1 : 0
}

/** Sends one chunk until the vendor has all of it. Returns the file once it is finished. */
async function sendChunk(
  api: GoogleDrive,
  session: Session,
  { bytes, offset, last }: Chunk,
  call: Call,
): Promise<FileRow | undefined> {
  const end = offset + bytes.length
  const total = last ? end : undefined
  let received = offset

  /** One attempt. If it fails and yet the vendor received some bytes, it counts as progress. */
  async function step(): Promise<Progress> {
    const sent = bytes.subarray(received - offset)
    try {
      const progress = await session.put(sent, received, total)
      if (!progress.file && sent.length > 0 && progress.received === received) throw stalled(call)
      return progress
    } catch (error) {
      if (!ConnectorError.isInstance(error) || !error.retryable) throw restarted(error)
      const known = await session.status(total).catch((failure) => {
        throw restarted(failure)
      })
      if (known.file || known.received !== received) return known
      throw error
    }
  }

  const { clock } = api
  const { signal } = call
  const policy = retryPolicy(call.retry, api.retry)
  do {
    const progress = await retrying(step, {
      policy,
      clock,
      write: false,
      within_ms: Number.POSITIVE_INFINITY,
      ...(signal && { signal }),
      onRetry: () => {},
    }).catch((error) => {
      throw signal?.aborted ? cancelled(signal.reason) : error
    })
    if (progress.file) return progress.file
    if (progress.received < received || progress.received > end) throw lost(call)
    if (last && progress.received === end && received === end) throw lost(call)
    received = progress.received
  } while (received < end || last)
  return undefined
}

/** Converts the error of an expired session: the upload must start again. */
function restarted(error: unknown): unknown {
  if (!ConnectorError.isInstance(error) || error.code !== 'vendor_not_found') return error
  const { vendor_code, vendor_status, message } = error
  const remedy = 'The upload session has expired. Start the upload again from its first byte.'
  return new ConnectorError('vendor_error', message, {
    reason: 'upload_session_ended',
    remedy,
    ...(vendor_code && { vendor_code }),
    ...(vendor_status && { vendor_status }),
  })
}

/** The vendor accepts requests, but none of their bytes. */
function stalled({ operation }: Call): ConnectorError {
  const message = `drive: ${operation}: the vendor received none of the bytes that were sent.`
  return new ConnectorError('vendor_error', message, { retryable: true })
}

function lost({ operation }: Call): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `drive: ${operation}: the vendor reported an impossible number of received bytes.`,
  )
}
