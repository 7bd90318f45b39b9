import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of loopback that nothing listens on. The system itself gives it to no other program meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    // below those that systems choose for connections and for port 0
    const server = createServer().listen(randomInt(20_000, 32_000), '127.0.0.1')
    const port = await once(server, 'listening').then(
      () => Object(server.address()).port as number,
      () => undefined,
    )
    if (port === undefined) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
