import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a receiver has read. */
export interface Received {
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Receives webhooks on loopback and records them. */
export interface Receiver {
  readonly port: number
  readonly received: Received[]
  /** How many connections were opened. */
  connections(): number
  close(): Promise<void>
}

/** Starts a receiver, with TLS if a certificate is given. */
export async function startReceiver(answer: RequestListener, pem?: string): Promise<Receiver> {
  const received: Received[] = []
  const handle: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    received.push({ path: request.url, headers: request.headers, body })
    answer(request, response)
  }
  const server = pem ? createTlsServer({ key: pem, cert: pem }, handle) : createServer(handle)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
