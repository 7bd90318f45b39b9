import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that a test can break. */
export interface TcpProxy {
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Keeps all connections open and passes nothing on. */
  stall(): void
  /** Passes everything on again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Stands between a program and the server of this URL. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let stalled = false

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }

  function accept(client: Socket): void {
    const server = keep(connect(Number(port), hostname))
    keep(client)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => void (stalled || to.write(chunk))).on('close', () => to.destroy())
    }
  }

  const listener = createServer(accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port: own } = listener.address() as AddressInfo

  async function cut(): Promise<void> {
    if (!listener.listening) return
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    cut,
    stall() {
      stalled = true
    },
    async restore() {
      stalled = false
      if (listener.listening) return
      listener.listen(own, '127.0.0.1')
      await once(listener, 'listening')
    },
    close: cut,
  }
}
