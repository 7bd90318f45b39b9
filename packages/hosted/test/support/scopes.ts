import type { ScopeRequest } from '@linkspan/service'
import { settingsOf } from '../../../stores/test/support/databases.ts'
import { freshDatabase } from '../../../stores/test/support/postgres/database.ts'
import { CONNECTORS } from './api.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { startTestServer, type TestServer } from './server.ts'

/** The ids of the connectors of a world, by the names that the tables use. */
export type Ids = Readonly<
  Record<'acme_ads' | 'globex_ads' | 'acme_drive' | 'acme_calls' | 'acme_web', string>
>

/** A server with connectors of two customers. */
export interface ScopeWorld {
  readonly sandbox: Sandbox
  readonly server: TestServer
  readonly ids: Ids
  readonly webhook_id: string
  /** Creates one more advertising connector of a customer. */
  newAds(customer_name: string, tags?: object): Promise<string>
  /** Makes a token from another one, by default that of the client. */
  tokenOf(scope: ScopeRequest, from?: string): Promise<string>
  close(): Promise<void>
}

/** The thirteen scopes of the tables, in the order of their columns. */
export const scopes: Readonly<Record<string, (ids: Ids) => ScopeRequest>> = {
  whole: () => ({}),
  acme: () => ({ customer_name: 'Acme' }),
  one: ({ acme_ads }) => ({ connector_ids: [acme_ads] }),
  ads: () => ({ connector_types: ['advertising'] }),
  read: () => ({ actions: ['read'] }),
  search: () => ({ actions: ['search'] }),
  write: () => ({ actions: ['write'] }),
  connect: () => ({ actions: ['connect'] }),
  manage: () => ({ actions: ['manage'] }),
  named: () => ({ actions: ['accessible_customers.list', 'campaigns.search', 'campaigns.update'] }),
  agent: () => ({
    customer_name: 'Acme',
    connector_types: ['advertising', 'drive'],
    actions: ['read', 'search'],
    approval: 'writes',
  }),
  nobody: () => ({ customer_name: 'Nobody' }),
  tagged: () => ({ tags: { team: 'red' } }),
}

/** The stream of the drive connector. */
export const STREAM = 'orders'

/** Opens a world on a database of this kind. */
export async function openScopeWorld(kind: 'sqlite' | 'postgres'): Promise<ScopeWorld> {
  const { sandbox, vendors } = await startSandbox(`scopes-${kind}`)
  const database = kind === 'postgres' ? await freshDatabase() : undefined
  const mcp_writers: string[] = []
  const server = await startTestServer({
    vendors,
    mcp_writers,
    vendor_requests: 'all',
    work: 'in_process',
    ...(database && { database: settingsOf(database.url) }),
  })
  mcp_writers.push(server.client.client_id)
  const create = async (
    customer_name: string,
    connector_type: string,
    credentials: object,
    config?: object,
    tags?: object,
  ) => {
    const body = { customer_name, connector_type, name: `${connector_type} of ${customer_name}`, credentials }
    const made = await server.createConnector({
      ...body,
      sync_interval_seconds: null,
      ...(config && { replication_config: config }),
      ...(tags && { tags }),
    })
    return made.id as string
  }
  const newAds = (customer_name: string, tags?: object) =>
    create(customer_name, 'advertising', sandbox.advertising.credentials(), undefined, tags)
  const { drive, call_recording, web_analytics } = sandbox
  const streams = [{ name: STREAM, globs: ['2025/2025-01/*.csv'], format: { filetype: 'csv' } }]
  const folder = { folder_url: drive.folder_url(drive.folders.reports), streams }
  const ids = {
    acme_ads: await newAds('Acme', { team: 'red', region: 'eu' }),
    globex_ads: await newAds('Globex', { team: 'blue', region: 'eu' }),
    acme_drive: await create('Acme', 'drive', drive.credentials(), folder),
    acme_calls: await create('Acme', 'call-recording', call_recording.credentials()),
    acme_web: await create('Acme', 'web-analytics', web_analytics.credentials()),
  }
  const hook = await server.request('POST', '/api/v1/webhooks', {
    body: { url: 'https://receiver.example/' },
  })
  return {
    sandbox,
    server,
    ids,
    webhook_id: hook.body.id,
    newAds,
    async tokenOf(scope, from) {
      const body = { scope }
      const made = await server.request('POST', '/api/v1/account/tokens', {
        body,
        ...(from && { token: from }),
      })
      if (made.status !== 201) throw new Error(`no token was made: ${JSON.stringify(made.body)}`)
      return made.body.access_token
    },
    async close() {
      await server.close()
      await database?.drop()
      await sandbox.close()
    },
  }
}

/** The path of a connector. */
export const pathOf = (id: string, rest = '') => `${CONNECTORS}/${id}${rest}`
