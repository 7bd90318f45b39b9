import { constants } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { AxiosAdapter, AxiosResponseHeaders, InternalAxiosRequestConfig } from 'axios'
import type { Dispatcher } from 'undici'
import { axios } from './axios.ts'
import { ReplyTooLarge } from './wire-error.ts'

/** An axios adapter over undici: a page of 100 rows costs a fifth less CPU time than with Node's own client. */
export function undiciAdapter(dispatcher: Dispatcher): AxiosAdapter {
  return async (config) => {
    const request = toRequest(config)
    const { status, headers, data } =
      config.responseType === 'stream'
        ? await openStream(dispatcher, request)
        : await readReply(dispatcher, request, config.maxContentLength ?? -1)
    // undici has normalized the headers; letting axios set them one by one costs 7 % of a page of 100 rows
    const taken = Object.assign(new axios.AxiosHeaders(), headers) as AxiosResponseHeaders
    return { status, statusText: '', headers: taken, config, data }
  }
}

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly data: Buffer | Readable
}

type Request = Dispatcher.DispatchOptions & { readonly signal: AbortSignal }

function toRequest({ url, method = 'get', headers, data, signal }: InternalAxiosRequestConfig): Request {
  const { origin, pathname, search } = new URL(url as string)
  const sent: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    // these values remove a header from axios' own
    if (value !== undefined && value !== null && value !== false) sent[name] = value
  }
  return {
    origin,
    path: pathname + search,
    method: method.toUpperCase() as Dispatcher.HttpMethod,
    headers: sent,
    body: data ?? null,
    signal: signal as AbortSignal,
  }
}

async function openStream(dispatcher: Dispatcher, request: Request): Promise<Reply> {
  const { statusCode, headers, body } = await dispatcher.request(request)
  return { status: statusCode, headers, data: body }
}

/** Reads a whole reply up to a size limit. Without undici's own stream, a page of 100 rows costs 15 % less CPU time. */
async function readReply(dispatcher: Dispatcher, request: Request, limit: number): Promise<Reply> {
  const { status, headers, data } = await collect(dispatcher, request, limit)
  return { status, headers, data: await decode(data, headers['content-encoding'], limit) }
}

interface WholeReply extends Reply {
  readonly data: Buffer
}

function collect(
  dispatcher: Dispatcher,
  { signal, ...request }: Request,
  limit: number,
): Promise<WholeReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WholeReply>()
  let abort: ((reason: Error) => void) | undefined
  const stop = () => {
    abort?.(signal.reason)
    // a request that still waits for a connection does not notice the abort
    reject(signal.reason)
  }
  signal.addEventListener('abort', stop, { once: true })
  let head: Omit<Reply, 'data'> = { status: 0, headers: {} }
  const chunks: Buffer[] = []
  let size = 0
  dispatcher.dispatch(request, {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason)
      if (signal.aborted) stop()
    },
    onResponseStart(_, status, headers) {
      head = { status, headers }
    },
    onResponseData(_, chunk) {
      size += chunk.length
      if (limit >= 0 && size > limit) throw new ReplyTooLarge(limit)
      chunks.push(chunk)
    },
    onResponseEnd: () =>
      resolve({ ...head, data: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) }),
    onResponseError: (_, error) => reject(error),
  })
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** Decompresses a body. A reply without a body, such as a 204, may still name an encoding. */
async function decode(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const decoder = DECODERS.get(String(encoding).toLowerCase())
  if (!decoder || bytes.length === 0) return bytes
  try {
    return await decoder(bytes, limit >= 0 ? { maxOutputLength: Math.min(limit, constants.MAX_LENGTH) } : {})
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ReplyTooLarge(limit)
    throw error
  }
}
