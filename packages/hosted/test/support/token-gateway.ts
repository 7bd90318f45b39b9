import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy of a token endpoint that counts its requests. */
export interface TokenGateway {
  readonly url: string
  /** How often each refresh token arrived. */
  readonly arrived: Map<string, number>
  /** How often each refresh token was passed on to the vendor. */
  readonly passed: Map<string, number>
  /** Runs before a request is passed on. If it throws, the vendor never sees the request. */
  before: (refresh_token: string) => Promise<void>
  /** Runs before the vendor's reply is passed on. If it throws, the reply is lost. */
  after: (refresh_token: string) => Promise<void>
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

const nothing = async () => {}

/** Passes requests on to the token endpoint of this URL. */
export async function startTokenGateway(target: string): Promise<TokenGateway> {
  const [arrived, passed] = [new Map<string, number>(), new Map<string, number>()]
  const server = createServer(async (request, response) => {
    try {
      const body = await textOf(request)
      const token = new URLSearchParams(body).get('refresh_token') ?? ''
      arrived.set(token, (arrived.get(token) ?? 0) + 1)
      await gateway.before(token)
      passed.set(token, (passed.get(token) ?? 0) + 1)
      const { authorization = '', 'content-type': type = '' } = request.headers
      const reply = await fetch(target, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': type },
      })
      const text = await reply.text()
      await gateway.after(token)
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      request.socket.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const gateway: TokenGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    arrived,
    passed,
    before: nothing,
    after: nothing,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
