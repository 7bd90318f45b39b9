import { createServer } from 'node:http'
import { listen } from './script.ts'

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
listen(server)
