import { rmSync } from 'node:fs'
import { type ConnectorKind, systemClock } from '@linkspan/core'
import { startFakeVendor } from '@linkspan/core/testing'
import { showLog } from '../../../core/test/support/until.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { settingsOf, variables } from '../../src/config/variables.ts'
import {
  type Config,
  catalog,
  createLogger,
  type RunningServer,
  type StartOptions,
  startServer,
  type VendorOptionsByType,
} from '../../src/index.ts'
import { type Api, apiOf } from './api.ts'

export type { Answer, Asking } from './api.ts'

/** A server on loopback with one organization and one client of it. */
export interface TestServer extends Api {
  readonly base_url: string
  readonly token: string
  readonly organization_id: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly server: RunningServer
  readonly config: Config
  /** The log: one JSON object per line. */
  readonly logs: string[]
  /** Creates another client of these organizations and returns its token. */
  tokenFor(...organization_ids: string[]): Promise<string>
  /** Stops the server, and keeps the data directory until `close`. */
  stop(): Promise<void>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

export interface TestServerOptions extends Omit<StartOptions, 'logger'> {
  /** The addresses of the vendors, by connector type. */
  readonly vendors?: VendorOptionsByType
  /** An existing data directory, from another test server. */
  readonly data_dir?: string
  /** A PostgreSQL database in place of the data directory. */
  readonly database?: Config['database']
  readonly parts?: Config['parts']
  readonly tables?: Config['tables']
  readonly key_ring?: Config['key_ring']
  readonly log_level?: Config['log_level']
  readonly mode?: Config['mode']
  readonly egress_allow?: string
  readonly public_url?: string
  readonly trusted_proxies?: number
  readonly search_memory?: number
  readonly sync_turn_seconds?: number
  readonly body_memory?: number
  readonly answer_memory?: number
  readonly vendor_requests?: Config['vendor_requests']
  /** The clients whose agents may write; an array that a test fills later, as it knows the ids then. */
  readonly mcp_writers?: string[]
  readonly allowed_origins?: string[]
  readonly console?: boolean
  readonly connect_page?: Config['connect_page']
  readonly oidc?: Config['oidc']
  readonly kinds?: readonly ConnectorKind[]
  /** The time of day of the server and its store. Waiting takes as long as it does. */
  readonly now?: () => number
}

/** Looks for due syncs more often than a server, so that tests wait less. */
const OFTEN = { tick_ms: 100, lease_ms: 30_000 }

/** Starts a server on loopback, by default in a new data directory. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    vendors = {},
    data_dir = newDataDir(),
    key_ring = newKeyRing('k1'),
    log_level = 'info',
    trusted_proxies = 0,
    database,
    parts,
    tables,
    mode = 'development',
    egress_allow,
    public_url,
    search_memory,
    body_memory,
    answer_memory,
    vendor_requests = 'reads',
    mcp_writers,
    allowed_origins,
    console = true,
    connect_page,
    oidc,
    sync_times = OFTEN,
    sync_turn_seconds = 300,
    now,
    ...rest
  } = options
  const quiet = await startFakeVendor(() => ({ body: { access_token: 'quiet' } }))
  const elsewhere = { base_url: quiet.base_url, token_url: `${quiet.base_url}/token` }
  const logs: string[] = []
  // without the reads of the test that waits
  showLog('a server', () => logs.filter((line) => !/"method":"GET".*"status":200/.test(line)).join(''))
  const logger = createLogger(log_level, { write: (line: string) => void logs.push(line) })
  const config: Config = {
    ...settingsOf(variables.parse({})),
    mode,
    ...(public_url && { public_url }),
    egress_allow,
    search_memory,
    body_memory,
    answer_memory,
    vendor_requests,
    mcp_writers,
    allowed_origins,
    console,
    ...(connect_page && { connect_page }),
    ...(oidc && { oidc }),
    host: '127.0.0.1',
    port: 0,
    data_dir,
    ...(database && { database }),
    ...(parts && { parts }),
    ...(tables && { tables }),
    key_ring,
    log_level,
    trusted_proxies,
    roles: ['serve'],
    sync_concurrency: 4,
    sync_turn_seconds,
    // no test may call a real vendor
    vendor_options: { ...Object.fromEntries(catalog.map(({ type }) => [type, elsewhere])), ...vendors },
  }
  const server = await startServer(config, {
    ...(now && { clock: { ...systemClock, now } }),
    ...rest,
    sync_times,
    logger,
  }).catch(async (error: unknown) => {
    await quiet.close()
    throw error
  })
  const { clients, access } = server.services
  const { id: organization_id } = await clients.createOrganization('Test')

  async function tokenOf(client: { client_id: string; client_secret: string }): Promise<string> {
    const issued = await access.issue(client.client_id, client.client_secret)
    if (!issued) throw new Error('no token was issued')
    return issued.access_token
  }

  const client = await clients.createClient('test', [organization_id])
  const token = await tokenOf(client)

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.close().finally(() => quiet.close())
    return stopped
  }

  return {
    ...apiOf(server.base_url, token),
    base_url: server.base_url,
    token,
    organization_id,
    client,
    server,
    config,
    logs,
    tokenFor: async (...organization_ids) => tokenOf(await clients.createClient('test', organization_ids)),
    stop,
    async close() {
      await stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}
