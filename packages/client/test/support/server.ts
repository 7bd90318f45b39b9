import type { advertising } from '@linkspan/advertising'
import { type ClientOptions, createClient, type HostedConnector, type LinkspanClient } from '@linkspan/client'
import { type FakeHandler, type FakeVendor, type SeenRequest, startFakeVendor } from '@linkspan/core/testing'

const TOKEN = '/api/v1/account/applications/token'
export const EXECUTE = '/api/v1/integrations/connectors/con_1/execute'

const quick = { retries: 3, base_delay_ms: 1, max_delay_ms: 2, budget_ms: 60_000 }

/** A server on loopback that issues tokens, and otherwise answers as the test says. */
export interface FakeServer {
  readonly base_url: string
  /** How many tokens it has issued since `serve`. */
  readonly issued: () => number
  /** The requests since `serve`, token requests included. */
  readonly requests: readonly SeenRequest[]
  /** The requests since `serve`, without those for tokens. */
  sent(): SeenRequest[]
  /** Replaces the handler. It gets the number of requests that it was asked. */
  serve(handler: FakeHandler, expires_in?: number): void
  client(options?: Partial<ClientOptions>): LinkspanClient
  ads(options?: Partial<ClientOptions>): HostedConnector<typeof advertising>
  close(): Promise<void>
}

export async function startFakeServer(): Promise<FakeServer> {
  const server: FakeVendor = await startFakeVendor()
  let issued = 0
  const client: FakeServer['client'] = (more = {}) =>
    createClient({
      base_url: `${server.base_url}/`,
      client_id: 'c',
      client_secret: 's3cret',
      retry: quick,
      ...more,
    })
  return {
    base_url: server.base_url,
    issued: () => issued,
    requests: server.requests,
    sent: () => server.requests.filter(({ path }) => path !== TOKEN),
    serve(handler, expires_in = 900) {
      issued = 0
      let asked = 0
      server.answer((request, response) => {
        if (request.path !== TOKEN) return handler(request, response, ++asked)
        issued++
        return { body: { access_token: `t${issued}`, token_type: 'bearer', expires_in } }
      })
    },
    client,
    ads: (options) => client(options).connector<typeof advertising>({ id: 'con_1' }),
    close: server.close,
  }
}

export const problem = (status: number, code: string, more: object = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status, code, message: `it is ${code}`, request_id: 'req_1', ...more },
})

export const page = (data: unknown[], next_page_token: string | null = null) => ({
  body: { data, meta: { next_page_token } },
})
