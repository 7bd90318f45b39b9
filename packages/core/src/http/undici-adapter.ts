import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { AxiosAdapter, AxiosResponseHeaders, InternalAxiosRequestConfig } from 'axios'
import type { Dispatcher } from 'undici'
import { axios } from './axios.ts'
import { JoinedChunks, readWhole } from './body.ts'

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
  let joined = new JoinedChunks(limit)
  dispatcher.dispatch(request, {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason)
      if (signal.aborted) stop()
    },
    onResponseStart(_, status, headers) {
      head = { status, headers }
      joined = new JoinedChunks(limit, Number(headers['content-length'] ?? 0))
    },
    onResponseData: (_, chunk) => joined.add(chunk),
    onResponseEnd: () => resolve({ ...head, data: joined.take() }),
    onResponseError: (_, error) => reject(error),
  })
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Decompresses a body. A reply without a body, such as a 204, may still name an encoding. */
async function decode(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const createDecoder = DECODERS.get(String(encoding).toLowerCase())
  if (!createDecoder || bytes.length === 0) return bytes
  const expected = createDecoder === createGunzip ? sizeInGzip(bytes) : 0
  return readWhole(createDecoder().end(bytes), limit, expected)
}

/** What gzip says at its end of the size of its content (RFC 1952): exact up to 4 GiB, unless there are several members. */
function sizeInGzip(bytes: Buffer): number {
  return bytes.length < GZIP_SIZE_BYTES ? 0 : bytes.readUInt32LE(bytes.length - GZIP_SIZE_BYTES)
}

const GZIP_SIZE_BYTES = 4
