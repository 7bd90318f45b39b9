import { createLogger, parseKeyRing, startServer } from '../src/index.ts'
import { argument, reportFigures, tell } from './child.ts'

/** Where the server of a bench keeps its data. */
export interface ServerData {
  readonly data_dir: string
  readonly keys: string
  readonly organization_id: string
}

/* A server that searches what is published. */
const { data_dir, keys, organization_id } = argument<ServerData>()
const server = await startServer(
  {
    mode: 'production',
    host: '127.0.0.1',
    port: 0,
    data_dir,
    key_ring: parseKeyRing(keys),
    log_level: 'info',
    trusted_proxies: 0,
    roles: ['serve'],
    sync_concurrency: 1,
    vendor_options: {},
  },
  { logger: createLogger('info', { write() {} }) },
)
const { clients, access } = server.services
const { client_id, client_secret } = await clients.createClient('bench', [organization_id])
const issued = await access.issue(client_id, client_secret)
tell({ base_url: server.base_url, token: issued?.access_token ?? '' })
reportFigures(() => void server.close())
