import { launchChromium } from '../../../hosted/test/support/chromium.ts'
import { registerCallbacks } from '../../../hosted/test/support/consent.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../hosted/test/support/server.ts'
import { untilSync } from '../../../hosted/test/support/until-sync.ts'
import { shared } from '../../../stores/test/support/shared.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** A server with the console, and the sandbox in place of the vendors, as `npm start` has them. */
export interface World {
  readonly server: TestServer
  readonly sandbox: Sandbox
  close(): Promise<void>
}

const DAY_MS = 86_400_000

/** Starts both; the console is built once for all tests of a run. */
export async function openWorld(
  name: string,
  more: TestServerOptions = {},
  campaigns_per_customer = 20,
): Promise<World> {
  await shared('console')
  const { sandbox, vendors } = await startSandbox(name, { advertising: { campaigns_per_customer } })
  const server = await startTestServer({ vendors, work: 'in_process', ...more })
  registerCallbacks(sandbox, server.base_url)
  return {
    server,
    sandbox,
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}

/** A connector of Google Ads with little to sync. */
export function adsConnector({ server, sandbox }: World, more: object = {}) {
  const { advertising } = sandbox
  return server.createConnector({
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    credentials: { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id },
    replication_config: {
      customer_ids: [advertising.customer_ids[0]],
      start_date: new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
    },
    ...more,
  })
}

/** A world with one synced connector, and a person who looks at it. */
export interface SyncedWorld extends World {
  readonly visitor: Visitor
  /** The id of the connector. */
  readonly id: string
}

/** Starts a world, syncs its connector once, and signs the person in. */
export async function openSyncedWorld(...settings: Parameters<typeof openWorld>): Promise<SyncedWorld> {
  const world = await openWorld(...settings)
  const { id } = await adsConnector(world)
  await untilSync(world.server, id)
  const browser = await launchChromium()
  const visitor = await openVisitor(browser, world.server)
  return {
    ...world,
    visitor,
    id,
    async close() {
      await browser.close()
      await world.close()
    },
  }
}
