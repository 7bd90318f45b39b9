import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The argument that a script of `startScript` was started with. */
export function argument<Value>(): Value {
  return JSON.parse(process.argv[2] ?? 'null')
}

/** Listens on a free port, and prints where. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(JSON.stringify({ base_url: `http://127.0.0.1:${port}` }))
  })
}
