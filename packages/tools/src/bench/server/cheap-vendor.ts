import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportFigures, tell } from './child.ts'

/* A vendor of every kind, that answers every call at once, with next to nothing. */
const answer = JSON.stringify({
  resourceNames: ['customers/1234567890'],
  accountSummaries: [],
  workspaces: [],
  drives: [],
})
const server = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json').end(answer)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  tell({ base_url: `http://127.0.0.1:${port}`, token: '' })
})
reportFigures(() => {
  server.closeAllConnections()
  server.close()
})
