import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A forward proxy on loopback that records its requests. */
export interface LoopbackProxy {
  /** `host:port` of the proxy. */
  readonly address: string
  readonly asked: { readonly line: string; readonly headers: IncomingMessage['headers'] }[]
  /** Replies with this status to every CONNECT instead of opening a tunnel. */
  refuse(status: number | undefined): void
  close(): Promise<void>
}

/** Starts a proxy that opens tunnels for CONNECT, and forwards requests with absolute URLs. */
export async function startLoopbackProxy(): Promise<LoopbackProxy> {
  const asked: LoopbackProxy['asked'] = []
  let refusal: number | undefined
  const note = ({ method, url, headers }: IncomingMessage) =>
    asked.push({ line: `${method} ${url}`, headers })
  const server = createServer((incoming, response) => {
    note(incoming)
    const { method, url = '', headers } = incoming
    incoming.pipe(
      request(url, { method, headers }, (reply) => {
        reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers))
      }),
    )
  })
  server.on('connect', (incoming, socket, head) => {
    note(incoming)
    socket.on('error', () => {})
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`)
      return
    }
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (status) => {
      refusal = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
