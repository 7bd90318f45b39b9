import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { until } from '../../../core/test/support/until.ts'

/** A port of loopback that nothing listens on. The system itself gives it to no other program meanwhile. */
export async function freePort(): Promise<number> {
  return until('a port is free', async () => {
    // below those that systems choose for connections and for port 0
    const server = createServer().listen(randomInt(20_000, 32_000), '127.0.0.1')
    await once(server, 'listening')
    const { port } = Object(server.address())
    server.close()
    await once(server, 'close')
    return port as number
  })
}
