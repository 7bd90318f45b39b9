import { Readable } from 'node:stream'
import type { AxiosAdapter, AxiosInstance } from 'axios'
import { ConnectorError } from '../errors.ts'
import { axios, toConfig } from './axios.ts'
import { readWhole, toReadable } from './body.ts'
import { openConnections, senderOf } from './connections.ts'
import type { Timeouts } from './timeouts.ts'
import type { Sent, WireReply } from './wire.ts'
import { secretsOfRequest } from './wire-cause.ts'
import { unreachable } from './wire-error.ts'

/** An HTTP request. */
export interface RawRequest extends Omit<Sent, 'body' | 'limit'> {
  /** The operation, for messages: `advertising: campaigns.list`. */
  readonly subject: string
  readonly body?: string | Buffer | Readable
  /** The longest reply in bytes, if less than that of the transport. */
  readonly max_reply_bytes?: number
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
  const direct = options.axios ? undefined : senderOf(adapter)
  const send = direct ?? sendByAxios(options)
  return {
    async send(request) {
      const { max_reply_bytes = Number.POSITIVE_INFINITY } = request
      const limit = Math.min(max_reply_bytes, options.max_reply_bytes)
      try {
        return await toReply(await send({ ...request, limit }), limit, direct !== undefined)
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason
        if (ConnectorError.isInstance(error)) throw error
        throw unreachable(error, { ...request, secrets: secretsOfRequest(request) })
      } finally {
        // after the reply nothing more is sent, but the caller's own client may leave the source open
        if (request.body instanceof Readable) request.body.destroy()
      }
    },
    close: async () => own?.close(),
  }
}

/** Sends requests by the caller's axios instance or adapter. */
function sendByAxios({
  axios: instance,
  adapter,
  timeouts,
}: TransportOptions): (sent: Sent) => Promise<WireReply> {
  // without defaults: the request says everything
  const client = instance ?? new axios.Axios({})
  const timeout = timeouts.response === Number.POSITIVE_INFINITY ? 0 : timeouts.response
  return (sent) =>
    client.request({
      ...toConfig(sent),
      timeout,
      headers: { ...sent.headers },
      ...(adapter && { adapter }),
    })
}

/** Only a success is returned as a stream; the body of an error is read whole. `direct`: no client of the caller saw `data`. */
async function toReply(
  { status, headers, data }: WireReply,
  limit: number,
  direct: boolean,
): Promise<RawReply> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && value !== null) flat[name.toLowerCase()] = String(value)
  }
  const body = Buffer.isBuffer(data) ? undefined : toReadable(data)
  const stream = status < 300 ? body : undefined
  const bytes = stream ? Buffer.alloc(0) : body ? await readWhole(body, limit) : toBuffer(data)
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
