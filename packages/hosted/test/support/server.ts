import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connector } from '@linkspan/core'
import {
  type Config,
  createLogger,
  parseKeyRing,
  type RunningServer,
  type StartOptions,
  startServer,
  type VendorOptionsByType,
} from '../../src/index.ts'
import { expectDeclared } from './declared.ts'

/** An answer over HTTP. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined when there is no body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** A request to the test server. */
export interface Asking {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

/** A server on loopback with one organization and one client of it. */
export interface TestServer {
  readonly base_url: string
  readonly token: string
  readonly organization_id: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly server: RunningServer
  readonly config: Config
  /** The log: one JSON object per line. */
  readonly logs: string[]
  /** Sends a request with the client's token. A `body` that is not a string is sent as JSON. */
  request(method: string, path: string, asking?: Asking): Promise<Answer>
  /** Creates a connector and returns it. Throws when the server refuses it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  createConnector(payload: object): Promise<any>
  /** Runs an operation on a connector. */
  execute(id: string, body: unknown, asking?: Asking): Promise<Answer>
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
  readonly key_ring?: Config['key_ring']
  readonly log_level?: Config['log_level']
  readonly definitions?: readonly Connector[]
}

const CONNECTORS = '/api/v1/integrations/connectors'

/** A new directory for data. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'linkspan-hosted-'))
}

/** A key ring with random keys of these ids. The first is the primary key. */
export function newKeyRing(...ids: string[]): Config['key_ring'] {
  return parseKeyRing(ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(','))
}

/** Starts a server on loopback, by default in a new data directory. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    vendors = {},
    data_dir = newDataDir(),
    key_ring = newKeyRing('k1'),
    log_level = 'info',
    ...rest
  } = options
  const logs: string[] = []
  const logger = createLogger(log_level, { write: (line: string) => void logs.push(line) })
  const config: Config = {
    mode: 'development',
    host: '127.0.0.1',
    port: 0,
    data_dir,
    key_ring,
    log_level,
    trusted_proxies: 0,
    vendor_options: vendors,
  }
  const server = await startServer(config, { ...rest, logger })
  const { clients, access } = server.services
  const { id: organization_id } = await clients.createOrganization('Test')

  async function tokenOf(client: { client_id: string; client_secret: string }): Promise<string> {
    const issued = await access.issue(client.client_id, client.client_secret)
    if (!issued) throw new Error('no token was issued')
    return issued.access_token
  }

  const client = await clients.createClient('test', [organization_id])
  const token = await tokenOf(client)

  async function request(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const { body, signal, headers = {} } = asking
    const bearer = asking.token === undefined ? token : asking.token
    const response = await fetch(server.base_url + path, {
      method,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    expectDeclared(method, path, answer)
    return answer
  }

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.close()
    return stopped
  }

  return {
    base_url: server.base_url,
    token,
    organization_id,
    client,
    server,
    config,
    logs,
    request,
    async createConnector(payload) {
      const answer = await request('POST', CONNECTORS, { body: payload })
      if (answer.status !== 201) throw new Error(`no connector was created: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    execute: (id, body, asking) => request('POST', `${CONNECTORS}/${id}/execute`, { ...asking, body }),
    tokenFor: async (...organization_ids) => tokenOf(await clients.createClient('test', organization_ids)),
    stop,
    async close() {
      await stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}
