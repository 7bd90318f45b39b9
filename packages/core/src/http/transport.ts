import { Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import axios, { type AxiosAdapter, type AxiosInstance } from 'axios'
import { Agent, type Dispatcher } from 'undici'
import { undiciAdapter } from './undici-adapter.ts'
import { ReplyTooLarge, unreachable } from './wire-error.ts'

/** How long each phase of one request may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is open. */
  readonly connect: number
  /** From the sent request to the reply's headers. */
  readonly response: number
  /** Between two chunks of the reply's body. */
  readonly idle: number
  /** The whole call with its retries, except for the body of a download. */
  readonly total: number
}

export const defaultTimeouts: Timeouts = { connect: 10_000, response: 60_000, idle: 30_000, total: 120_000 }

/** An HTTP request. */
export interface RawRequest {
  /** The operation, for messages: `advertising: campaigns.list`. */
  readonly subject: string
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer | Readable
  /** `stream` returns the body as a stream; `whole` reads it into memory, within the size limit. */
  readonly reply: 'whole' | 'stream'
  readonly signal: AbortSignal
}

/** An HTTP reply of any status. */
export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The whole body; empty if it is a stream. */
  readonly bytes: Buffer
  readonly text: string
  readonly stream?: Readable
  /** Discards a body that nobody reads, and frees its connection. */
  discard(): Promise<void>
}

/** Sends requests. */
export interface Transport {
  send(request: RawRequest): Promise<RawReply>
  close(): Promise<void>
}

export interface TransportOptions {
  readonly timeouts: Timeouts
  /** The longest reply that is read into memory, in bytes, after decompression. */
  readonly max_reply_bytes: number
  /** The caller's own axios instance: its interceptors and agents apply. */
  readonly axios?: AxiosInstance | undefined
  /** The caller's own axios adapter instead of ours. */
  readonly adapter?: AxiosAdapter | undefined
}

/** Opens the HTTP client of one connector: axios over its own pool of keep-alive connections. */
export function createTransport(options: TransportOptions): Transport {
  const agent = options.axios || options.adapter ? undefined : openAgent(options)
  const client = options.axios ?? axios.create()
  const adapter = options.adapter ?? (agent && undiciAdapter(agent))
  return {
    async send(request) {
      try {
        const response = await client.request({
          method: request.method,
          url: request.url,
          headers: request.headers,
          data: request.body ?? null,
          signal: request.signal,
          responseType: request.reply === 'stream' ? 'stream' : 'arraybuffer',
          // core reads status and body itself, so that axios fails only if there is no reply
          validateStatus: () => true,
          transformRequest: [(body: unknown) => body],
          transformResponse: [(body: unknown) => body],
          maxRedirects: 0,
          maxContentLength: request.reply === 'whole' ? options.max_reply_bytes : -1,
          maxBodyLength: -1,
          timeout:
            agent || options.timeouts.response === Number.POSITIVE_INFINITY ? 0 : options.timeouts.response,
          ...(adapter && { adapter }),
        })
        return await toReply(
          response.status,
          response.headers as Record<string, unknown>,
          response.data,
          options,
        )
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason
        throw unreachable(error, request)
      } finally {
        // after the reply nothing more is sent, but the caller's own client may leave the source open
        if (request.body instanceof Readable) request.body.destroy()
      }
    },
    close: async () => agent?.close(),
  }
}

function openAgent({ timeouts }: TransportOptions): Dispatcher {
  return new Agent({
    connect: { timeout: timeouts.connect, rejectUnauthorized: true },
    headersTimeout: timeouts.response,
    bodyTimeout: timeouts.idle,
    allowH2: false,
  })
}

function readWhole(body: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (limit >= 0 && size > limit) body.destroy(new ReplyTooLarge(limit))
      else chunks.push(chunk)
    })
    body.once('error', reject)
    body.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
  })
}

const NOTHING = Buffer.alloc(0)

/** Only a success is returned as a stream; the body of an error is read whole. */
async function toReply(
  status: number,
  headers: Record<string, unknown>,
  data: unknown,
  { max_reply_bytes }: TransportOptions,
): Promise<RawReply> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && value !== null) flat[name.toLowerCase()] = String(value)
  }
  const body = toReadable(data)
  const stream = status < 300 ? body : undefined
  const bytes = stream ? NOTHING : body ? await readWhole(body, max_reply_bytes) : toBuffer(data)
  return {
    status,
    headers: flat,
    bytes,
    get text() {
      return bytes.toString()
    },
    ...(stream && { stream }),
    discard: async () => {
      stream?.on('error', () => {}).destroy()
    },
  }
}

/** The body of a streamed reply; axios' fetch adapter returns a web stream. */
function toReadable(data: unknown): Readable | undefined {
  if (data instanceof Readable) return data
  return isReadableStream(data) ? fromWeb(data.getReader()) : undefined
}

/** Unlike `Readable.fromWeb`, it closes at once when it is destroyed, without waiting for the vendor's next chunk. */
function fromWeb(reader: ReadableStreamDefaultReader<Uint8Array>): Readable {
  return new Readable({
    read() {
      reader.read().then(
        ({ value }) => this.push(value ? Buffer.from(value) : null),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      reader.cancel(error).catch(() => {})
      done(error)
    },
  })
}

function isReadableStream(data: unknown): data is ReadableStream<Uint8Array> {
  return typeof (data as Partial<ReadableStream> | null | undefined)?.getReader === 'function'
}

/** The body of a whole reply. Our adapter returns a Buffer; a caller's may return text, other bytes or parsed JSON. */
function toBuffer(data: unknown): Buffer {
  if (Buffer.isBuffer(data)) return data
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (typeof data === 'object' && data !== null) return Buffer.from(JSON.stringify(data))
  return typeof data === 'string' ? Buffer.from(data) : NOTHING
}
