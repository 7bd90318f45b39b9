import { settingsOf } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { freshDatabase } from '../../../stores/test/support/postgres/database.ts'
import { startProxy } from './proxy.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Two servers on one database of PostgreSQL, behind one address that sends each request to the other one than the last. */
export async function startReplicas(options: TestServerOptions = {}) {
  const { url, drop } = await freshDatabase()
  const key_ring = newKeyRing('k1')
  const servers: TestServer[] = []
  const { own, close } = await startProxy(() => servers)
  const start = () => startTestServer({ ...options, database: settingsOf(url), key_ring, public_url: own })
  servers.push(await start(), await start())
  return {
    /** The address of both. */
    own,
    servers: servers as unknown as readonly [TestServer, TestServer],
    async close(): Promise<void> {
      for (const each of servers) await each.close()
      await close()
      await drop()
    },
  }
}
