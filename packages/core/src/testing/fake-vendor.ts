import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the fake vendor received. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A reply of the fake vendor. */
export interface FakeReply {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Objects are sent as JSON, strings unchanged. */
  readonly body?: unknown
}

/** Handles one request. A handler that returns nothing has handled the response itself. */
export type FakeHandler = (
  request: SeenRequest,
  response: ServerResponse,
  count: number,
) => FakeReply | undefined | Promise<FakeReply | undefined>

/** A vendor on loopback that replies as the test says, and records the requests. */
export interface FakeVendor {
  readonly base_url: string
  readonly requests: SeenRequest[]
  /** Replaces the handler and clears the recorded requests. */
  answer(handler: FakeHandler): void
  /** How many connections are open. */
  connections(): Promise<number>
  close(): Promise<void>
}

/** Starts a fake vendor. */
export async function startFakeVendor(handler: FakeHandler = () => ({ status: 404 })): Promise<FakeVendor> {
  let current = handler
  const requests: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming).catch(() => undefined)
    // the client has aborted the request
    if (body === undefined) return
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body }
    requests.push(request)
    const reply = await current(request, response, requests.length)
    if (!reply) return
    const payload = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(payload)
  })
  // a client that was stopped for seconds must not find its connections closed
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      current = next
      requests.length = 0
    },
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
