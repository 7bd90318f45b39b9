import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import { Agent, request } from 'undici'
import { argument, reportFigures, tell } from './child.ts'

/** What bare Express passes on. */
export interface BareExecute {
  readonly vendor_url: string
  /** How many connectors it knows. */
  readonly connectors: number
  /** An SQLite file from which each call reads its token and its connector; without it, they are in memory. */
  readonly database?: string
}

interface Connector {
  readonly authorization: string
}

const TOKEN = 'bare'

/*
 * Express without anything else: it finds the token and the connector, calls the vendor and passes its answer on. It
 * checks, encrypts, limits and logs nothing.
 */
const { vendor_url, connectors, database } = argument<BareExecute>()
const rows = Array.from({ length: connectors }, (_, at) => [`${at}`, `Bearer invented-${at}`] as const)
const { isToken, find } = database === undefined ? inMemory() : inDatabase(database)
const agent = new Agent()
const app = express()
app.disable('etag')
app.post('/:id/execute', express.json(), async (asked, response) => {
  const token = asked.headers.authorization?.replace('Bearer ', '') ?? ''
  const connector = isToken(token) ? find(asked.params.id) : undefined
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

function inMemory() {
  const tokens = new Set([TOKEN])
  const known = new Map<string, Connector>(rows.map(([id, authorization]) => [id, { authorization }]))
  return { isToken: (token: string) => tokens.has(token), find: (id: string) => known.get(id) }
}

function inDatabase(file: string) {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; begin;
    create table tokens (token text primary key, expires_at integer) strict;
    create table connectors (id text primary key, authorization text) strict;`)
  db.prepare('insert into tokens values (?, ?)').run(TOKEN, Date.now() + 3_600_000)
  const insert = db.prepare('insert into connectors values (?, ?)')
  for (const row of rows) insert.run(...row)
  db.exec('commit')
  const token = db.prepare('select 1 from tokens where token = ? and expires_at > ?')
  const connector = db.prepare('select authorization from connectors where id = ?')
  return {
    isToken: (text: string) => token.get(text, Date.now()) !== undefined,
    find: (id: string) => connector.get(id) as Connector | undefined,
  }
}
