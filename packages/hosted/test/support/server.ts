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
  /** The parsed JSON; `undefined` where there is no body. */
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
  /** What was logged, a JSON object a line. */
  readonly logs: string[]
  /** Sends a request with the client's token. A `body` that is not a string is sent as JSON. */
  request(method: string, path: string, asking?: Asking): Promise<Answer>
  /** Makes a connector and answers it. Throws where it was not made. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  createConnector(payload: object): Promise<any>
  /** Runs an operation on a connector. */
  execute(id: string, body: unknown, asking?: Asking): Promise<Answer>
  /** Makes a further client of these organizations, and answers its token. */
  tokenFor(...organization_ids: string[]): Promise<string>
  /** Stops the server; the data directory stays until `close`. */
  stop(): Promise<void>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

export interface TestServerOptions extends Omit<StartOptions, 'logger'> {
  /** Where the vendors are reached, by connector type. */
  readonly vendors?: VendorOptionsByType
  /** A data directory that is there already, from another test server. */
  readonly data_dir?: string
  readonly key_ring?: Config['key_ring']
  readonly log_level?: Config['log_level']
  readonly definitions?: readonly Connector[]
}

const CONNECTORS = '/api/v1/integrations/connectors'

/** A fresh directory for data. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'linkspan-hosted-'))
}

/** A key ring with random keys of these ids, the first the primary. */
export function newKeyRing(...ids: string[]): Config['key_ring'] {
  return parseKeyRing(ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(','))
}

/** Starts a server on loopback in a data directory of its own. */
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
      if (answer.status !== 201) throw new Error(`no connector was made: ${JSON.stringify(answer.body)}`)
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
