import { Readable } from 'node:stream'
import type {
  AxiosAdapter,
  AxiosInstance,
  AxiosRequestConfig,
  AxiosRequestHeaders,
  AxiosResponse,
} from 'axios'
import { ConnectorError } from '../errors.ts'
import { axios } from './axios.ts'
import { readWhole, toReadable } from './body.ts'
import { isOurs, openConnections } from './connections.ts'
import type { Timeouts } from './timeouts.ts'
import { secretsOf } from './wire-cause.ts'
import { unreachable } from './wire-error.ts'

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
  /** The longest reply in bytes, if less than that of the transport. */
  readonly max_reply_bytes?: number
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
  /** Gives the memory of `bytes` back at once. Undefined if someone else may hold them, such as the caller's own client. */
  readonly release?: () => void
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
  const own = options.axios || options.adapter ? undefined : openConnections(options.timeouts)
  const adapter = options.adapter ?? own?.adapter
  // axios' own work takes several times as long as our adapter's, which needs none of it
  const direct = !options.axios && isOurs(adapter)
  const post = direct ? postDirectly(adapter) : postBy(options.axios, adapter)
  return {
    async send(request) {
      const max_reply_bytes = Math.min(
        request.max_reply_bytes ?? Number.POSITIVE_INFINITY,
        options.max_reply_bytes,
      )
      try {
        const config: AxiosRequestConfig = {
          method: request.method,
          url: request.url,
          data: request.body ?? null,
          signal: request.signal,
          responseType: request.reply === 'stream' ? 'stream' : 'arraybuffer',
          // core reads status and body itself, so that axios fails only if there is no reply
          validateStatus: () => true,
          transformRequest: [],
          transformResponse: [],
          maxRedirects: 0,
          maxContentLength: request.reply === 'whole' ? max_reply_bytes : -1,
          maxBodyLength: -1,
          timeout:
            own || options.timeouts.response === Number.POSITIVE_INFINITY ? 0 : options.timeouts.response,
        }
        const response = await post(config, request.headers)
        return await toReply(response.status, response.headers as Record<string, unknown>, response.data, {
          max_reply_bytes,
          direct,
        })
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason
        if (ConnectorError.isInstance(error)) throw error
        throw unreachable(error, { ...request, secrets: secretsOf(request) })
      } finally {
        // after the reply nothing more is sent, but the caller's own client may leave the source open
        if (request.body instanceof Readable) request.body.destroy()
      }
    },
    close: async () => own?.close(),
  }
}

type Post = (
  config: AxiosRequestConfig,
  headers: Readonly<Record<string, string>>,
) => Promise<AxiosResponse<unknown>>

function postDirectly(adapter: AxiosAdapter): Post {
  return (config, headers) =>
    adapter({ ...config, headers: Object.assign(new axios.AxiosHeaders(), headers) as AxiosRequestHeaders })
}

function postBy(instance: AxiosInstance | undefined, adapter: AxiosAdapter | undefined): Post {
  // without defaults: the request says everything
  const client = instance ?? new axios.Axios({})
  return (config, headers) =>
    client.request({ ...config, headers: { ...headers }, ...(adapter && { adapter }) })
}

/** Only a success is returned as a stream; the body of an error is read whole. `direct`: no client of the caller saw `data`. */
async function toReply(
  status: number,
  headers: Record<string, unknown>,
  data: unknown,
  { max_reply_bytes, direct }: { readonly max_reply_bytes: number; readonly direct: boolean },
): Promise<RawReply> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && value !== null) flat[name.toLowerCase()] = String(value)
  }
  const body = toReadable(data)
  const stream = status < 300 ? body : undefined
  const bytes = stream ? Buffer.alloc(0) : body ? await readWhole(body, max_reply_bytes) : toBuffer(data)
  return {
    status,
    headers: flat,
    bytes,
    get text() {
      return bytes.toString()
    },
    ...(stream && { stream }),
    ...((body || direct) && { release: () => void (bytes.buffer as ArrayBuffer).transfer(0) }),
  }
}

/** The body of a whole reply. Our adapter returns a Buffer; a caller's may return text, other bytes or parsed JSON. */
function toBuffer(data: unknown): Buffer {
  if (Buffer.isBuffer(data)) return data
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (typeof data === 'object' && data !== null) return Buffer.from(JSON.stringify(data))
  return typeof data === 'string' ? Buffer.from(data) : Buffer.alloc(0)
}
