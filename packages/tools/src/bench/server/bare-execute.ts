import { createServer } from 'node:http'
import express from 'express'
import { Agent, request } from 'undici'
import { argument, listen } from './script.ts'

/** What bare Express passes on. */
export interface BareExecute {
  readonly vendor_url: string
  /** How many connectors it knows. */
  readonly connectors: number
  readonly token: string
}

interface Connector {
  readonly authorization: string
}

/*
 * Express without anything else: it finds the token and the connector, calls the vendor and passes its answer on. It
 * checks, encrypts, limits and logs nothing.
 */
const bare = argument<BareExecute>()
const tokens = new Set([bare.token])
const known = new Map<string, Connector>(
  Array.from({ length: bare.connectors }, (_, at) => [`${at}`, { authorization: `Bearer invented-${at}` }]),
)
const agent = new Agent()
const app = express()
app.disable('etag')
app.post('/:id/execute', express.json(), async (asked, response) => {
  const token = asked.headers.authorization?.replace('Bearer ', '') ?? ''
  const connector = tokens.has(token) ? known.get(asked.params.id) : undefined
  if (!connector) return void response.sendStatus(401)
  const { entity } = asked.body as { entity: string }
  const { statusCode, body } = await request(`${bare.vendor_url}/v1/${entity}`, {
    dispatcher: agent,
    headers: { authorization: connector.authorization },
  })
  response.status(statusCode).json(await body.json())
})
listen(createServer(app))
