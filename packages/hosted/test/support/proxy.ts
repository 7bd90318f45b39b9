import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './server.ts'

/**
 * Starts a proxy that sends requests to some servers in turn, at the addresses that `placed` makes of theirs; undefined answers 404,
 * as another site of the same host does.
 */
export async function startProxy(
  servers: () => readonly TestServer[],
  placed: (url: string) => string | undefined = (url) => url,
) {
  let turn = 0
  const proxy = createServer((request, response) => {
    const all = servers()
    const { base_url } = all[turn++ % all.length] as TestServer
    const { method = 'GET', headers } = request
    const url = placed(request.url ?? '')
    if (url === undefined) return void response.writeHead(404).end('another site')
    const onward = send(`${base_url}${url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const own = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { own, close: () => new Promise((done) => proxy.close(done)) }
}
