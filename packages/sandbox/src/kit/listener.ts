import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { playFault } from './fault-answers.ts'
import { createFaultQueue, type FaultQueue } from './faults.ts'
import {
  type Handler,
  json,
  parseBody,
  parseJsonBody,
  type RecordedRequest,
  type SandboxReply,
  type SandboxRequest,
  VendorRefusal,
} from './http.ts'
import type { Recorder } from './recorder.ts'
import { send, wholeBody } from './send.ts'

/** The bound on recorded requests; past it the oldest are dropped. */
const REQUESTS_KEPT = 10_000

/** Options of a listener. */
export interface ListenerOptions {
  host: string
  port: number
  handler: Handler
  /** The vendor's own body for an error of this status. */
  errorBody: (status: number) => object
  record?:
    | {
        vendor: string
        recorder: Recorder
        /** Whether a request is an operation of the vendor's contract; others are not recorded. */
        covers?: (method: string, path: string) => boolean
      }
    | undefined
  /** Another host of the same vendor; both share `requests` and `faults`. */
  shared?: { requests: RecordedRequest[]; faults: FaultQueue }
  /** Which requests reach the handler while their body still arrives; default none. */
  streams?: (method: string, path: string) => boolean
}

async function readRequest(incoming: IncomingMessage, streams: ListenerOptions['streams']) {
  const [path = '', ...query] = (incoming.url ?? '/').split('?')
  const head = {
    method: incoming.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    headers: incoming.headers,
  }
  if (streams?.(head.method, head.path)) return { ...head, text: '', stream: incoming }
  return { ...head, text: (await buffer(incoming)).toString('utf8') }
}

/** Records an exchange, if its request is an operation of the contract. */
function noteExchange(
  { record }: ListenerOptions,
  seen: RecordedRequest,
  response: SandboxReply,
  body?: Buffer,
) {
  if (record?.covers && !record.covers(seen.method, seen.path)) return
  record?.recorder({
    vendor: record.vendor,
    method: seen.method,
    path: seen.path,
    request_body: seen.body,
    status: response.status,
    response_body: body && parseJsonBody(body.toString('utf8')),
  })
}

/** Opens one vendor host: it records requests, plays faults, and calls the vendor's handler. */
export async function openListener(options: ListenerOptions) {
  const { requests, faults } = options.shared ?? { requests: [], faults: createFaultQueue() }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request: SandboxRequest = await readRequest(incoming, options.streams)
    const seen: RecordedRequest = {
      method: request.method,
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: parseBody(request.text, incoming.headers['content-type']),
    }
    requests.push(seen)
    if (requests.length > REQUESTS_KEPT) requests.shift()

    request.describeBody = (body) => {
      seen.body = body
    }

    const handle = async (): Promise<SandboxReply> => {
      const response = await Promise.resolve(request)
        .then(options.handler)
        .catch((error: unknown) => {
          if (error instanceof VendorRefusal) return error.response
          throw error
        })
      if (!options.record) return response
      const body = response.body === undefined ? undefined : wholeBody(response)
      noteExchange(options, seen, response, body)
      return body === undefined ? response : { ...response, body }
    }
    const fault = faults.take(seen)
    if (!fault) return send(outgoing, await handle())
    const note = (made: SandboxReply) => noteExchange(options, seen, made)
    await playFault(fault, { request, seen, incoming, outgoing, handle, errorBody: options.errorBody, note })
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(async (error: Error) => {
      // a failure of the sandbox itself must not look like the vendor's
      if (outgoing.headersSent) incoming.socket.destroy()
      else await send(outgoing, json(500, { sandbox_error: error.message }))
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    base_url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    requests,
    faults,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
