import type { AddressInfo } from 'node:net'
import express from 'express'
import { Agent, request } from 'undici'
import { argument, reportFigures, tell } from './child.ts'

/** What bare Express passes on. */
export interface BareExecute {
  readonly vendor_url: string
  /** How many connectors it knows. */
  readonly connectors: number
}

interface Connector {
  readonly authorization: string
}

const TOKEN = 'bare'

/*
 * Express without anything else: it finds the token and the connector, calls the vendor and passes its answer on. It
 * checks, encrypts, limits and logs nothing.
 */
const { vendor_url, connectors } = argument<BareExecute>()
const tokens = new Set([TOKEN])
const known = new Map<string, Connector>(
  Array.from({ length: connectors }, (_, at) => [`${at}`, { authorization: `Bearer invented-${at}` }]),
)
const agent = new Agent()
const app = express()
app.disable('etag')
app.post('/:id/execute', express.json(), async (asked, response) => {
  const token = asked.headers.authorization?.replace('Bearer ', '') ?? ''
  const connector = tokens.has(token) ? known.get(asked.params.id) : undefined
  if (!connector) return void response.sendStatus(401)
  const { entity } = asked.body as { entity: string }
  const { statusCode, body } = await request(`${vendor_url}/v1/${entity}`, {
    dispatcher: agent,
    headers: { authorization: connector.authorization },
  })
  response.status(statusCode).json(await body.json())
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  tell({ base_url: `http://127.0.0.1:${port}`, token: TOKEN })
})
reportFigures(() => void server.close())
