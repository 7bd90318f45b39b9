import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { defaultTimeouts } from '../src/http/timeouts.ts'
import { createTransport, openConnections } from '../src/index.ts'

let sockets = 0
const server = createServer((request, response) => response.end(`{"path":"${request.url}"}`))
server.on('connection', () => sockets++)

beforeEach(async () => {
  sockets = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

/** Sends a request to the server by the client of one connector. */
function clientOf(adapter: ReturnType<typeof openConnections>['adapter']) {
  const client = createTransport({ timeouts: defaultTimeouts, max_reply_bytes: 1_000, adapter })
  const { port } = server.address() as AddressInfo
  return {
    async get(path: string) {
      const url = `http://127.0.0.1:${port}${path}`
      const { signal } = new AbortController()
      const request = { subject: 'test', method: 'GET', url, headers: {}, reply: 'whole', signal } as const
      return (await client.send(request)).text
    },
    close: client.close,
  }
}

test('connectors with the same connections share them, and closing a connector leaves them open', async () => {
  const connections = openConnections()
  const clients = Array.from({ length: 8 }, () => clientOf(connections.adapter))
  for (const [at, client] of clients.entries()) {
    expect(await client.get(`/${at}`)).toBe(`{"path":"/${at}"}`)
    await client.close()
  }
  expect(await clients[0]?.get('/again')).toBe('{"path":"/again"}')
  const opened = sockets
  expect(opened).toBeLessThan(clients.length)
  await connections.close()
  await expect(clients[0]?.get('/closed')).rejects.toMatchObject({ code: 'vendor_unreachable' })
  expect(sockets).toBe(opened)
})

test('connections that were opened before their first request have no socket until then; unused ones can be closed', async () => {
  const [used, unused] = [openConnections(), openConnections({ connect: 1_000 })]
  await Promise.all([used.open(), unused.open()])
  expect(sockets).toBe(0)
  expect(await clientOf(used.adapter).get('/first')).toBe('{"path":"/first"}')
  for (const connections of [used, unused, openConnections()]) await connections.close()
  expect(sockets).toBe(1)
})
