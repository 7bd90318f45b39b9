import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@linkspan/client'
import { type Clock, systemClock } from '@linkspan/core'
import { createSandbox } from '@linkspan/sandbox'
import {
  catalog,
  createLogger,
  developmentClient,
  loadConfig,
  startServer,
} from '../../../hosted/src/index.ts'
import { vendorsOf } from '../../../hosted/test/support/sandbox.ts'
import { vendorEnv } from '../../../hosted/test/support/vendor-env.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ENDS_BADLY = ['failed', 'reauth_required', 'interrupted', 'cancelled']

/** Opens a server in this process, with the sandbox in place of the vendors. `clock` takes the place of the machine's. */
export async function openLocalServer(clock: Clock = systemClock) {
  const sandbox = await createSandbox()
  const folder = temporaryFolder('local')
  const settings = { PORT: '0', LINKSPAN_DATA_DIR: folder.path, ...vendorEnv(vendorsOf(sandbox)) }
  const server = await startServer(loadConfig(settings, catalog).config, {
    logger: createLogger('error'),
    work: 'in_process',
    clock,
  })
  const { base_url, services } = server
  const { client_id, client_secret = '' } = await developmentClient(services.clients)
  const linkspan = createClient({ base_url, client_id, client_secret })
  return {
    base_url,
    sandbox,
    linkspan,
    client: { client_id, client_secret },
    /** Waits until the first sync of a connector has succeeded. */
    async synced(id: string): Promise<void> {
      for (let status = ''; status !== 'succeeded'; await delay(100)) {
        ;({ status } = await linkspan.connectors.syncs(id))
        if (ENDS_BADLY.includes(status)) throw new Error(`the sync has ended as ${status}`)
      }
    },
    async close() {
      await server.close()
      await sandbox.close()
      folder.remove()
    },
  }
}
