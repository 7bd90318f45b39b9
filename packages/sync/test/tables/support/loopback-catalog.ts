import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type CatalogSettings, openRestCatalog } from '../../../../service/src/index.ts'
import { type CatalogTable, CommitRefused, changed, created, required } from './catalog-rules.ts'

/** What happens to a request: nothing, or one of these. */
export type CatalogFault = 'refused' | 'lost' | 'late' | 'expired'

/** A REST catalog of this process. It refuses every request that the specification does not have. */
export interface LoopbackCatalog {
  /** How the server reaches it. */
  readonly settings: CatalogSettings
  /** The requests, without those for tokens. */
  readonly requests: string[]
  /** From here on, this chooses the fault of each request. */
  choose(fault: (request: string) => CatalogFault | undefined): void
  /** The metadata of a table; undefined if there is none. */
  table(name: string): CatalogTable | undefined
  /** Removes a table, as another program does. */
  drop(name: string): void
  close(): Promise<void>
}

const CLIENT = { client_id: 'linkspan', client_secret: 'canary-secret' }
/** Pages are short, so that there are several. */
const PAGE = 2

class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Starts a catalog with a warehouse, a prefix, namespaces of two levels and tokens that live for some requests. */
export async function startCatalog(): Promise<LoopbackCatalog> {
  const tables = new Map<string, CatalogTable>()
  const tokens = new Set<string>()
  const namespaces = new Set<string>()
  const requests: string[] = []
  let choose = (_request: string): CatalogFault | undefined => undefined
  let is_first = true

  function issue(body: string): object {
    const { grant_type, client_id, client_secret, scope } = Object.fromEntries(new URLSearchParams(body))
    if (grant_type !== 'client_credentials' || scope !== 'catalog') throw new Refused(400, 'no such grant')
    if (client_id !== CLIENT.client_id || client_secret !== CLIENT.client_secret)
      throw new Refused(401, `no client ${client_id} with ${client_secret}`)
    const access_token = `canary-${randomUUID()}`
    tokens.add(access_token)
    return { access_token, token_type: 'bearer', expires_in: 3_600 }
  }

  function list(page: string | null): object {
    const names = [...tables.keys()]
    const from = Number(page ?? 0)
    const next = from + PAGE < names.length ? String(from + PAGE) : null
    const identifiers = names
      .slice(from, from + PAGE)
      .map((name) => ({ namespace: ['data', 'linkspan'], name }))
    return { identifiers, 'next-page-token': next }
  }

  function keep({ name, metadata, version }: CatalogTable): object {
    const location = `${metadata.location}/metadata/${String(version).padStart(5, '0')}-${randomUUID()}.metadata.json`
    mkdirSync(`${metadata.location}/metadata`, { recursive: true })
    writeFileSync(location, JSON.stringify(metadata))
    tables.set(name, { name, metadata, version, location })
    return { 'metadata-location': location, metadata }
  }

  function serveTables(method: string, name: string | undefined, url: URL, body: string): object | undefined {
    if (!namespaces.has('data\u001flinkspan')) throw new Refused(404, 'no namespace')
    if (name === undefined) {
      if (method === 'GET') return list(url.searchParams.get('pageToken'))
      if (method !== 'POST') throw new Refused(405, 'no such request')
      const table = created(JSON.parse(body))
      if (tables.has(table.name)) throw new Refused(409, 'exists')
      return keep(table)
    }
    const table = tables.get(name)
    if (!table) throw new Refused(404, `no table ${name}`)
    if (method === 'GET' && url.search === '?snapshots=all')
      return { 'metadata-location': table.location, metadata: table.metadata, config: {} }
    if (method === 'DELETE' && url.search === '?purgeRequested=false') {
      tables.delete(name)
      return undefined
    }
    if (method !== 'POST') throw new Refused(405, 'no such request')
    const { requirements, updates, ...rest } = JSON.parse(body)
    if (Object.keys(rest).length > 0) throw new Refused(400, 'unknown fields')
    required(table.metadata, requirements)
    return keep(changed(table, updates))
  }

  function serve(request: IncomingMessage, url: URL, body: string): object | undefined {
    const { method = '', headers } = request
    const path = url.pathname.replace(/^\/catalog\/v1\//, '')
    if (path === 'oauth/tokens' && method === 'POST') return issue(body)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) throw new Refused(401, 'who?')
    if (path === 'config' && url.search === '?warehouse=main')
      return { defaults: { prefix: 'no' }, overrides: { prefix: 'wh/main' } }
    if (path === 'wh/main/namespaces' && method === 'POST') {
      const { namespace } = JSON.parse(body)
      if (namespace.length > 1 && !namespaces.has(namespace[0])) throw new Refused(404, 'no parent')
      if (namespaces.has(namespace.join('\u001f'))) throw new Refused(409, 'exists')
      namespaces.add(namespace.join('\u001f'))
      return { namespace }
    }
    const at = /^wh\/main\/namespaces\/data%1Flinkspan\/tables(?:\/(\w+))?$/.exec(path)
    if (!at) throw new Refused(404, `no such path ${path}`)
    return serveTables(method, at[1], url, body)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://catalog')
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const is_token = url.pathname.endsWith('/oauth/tokens')
    const asked = `${request.method} ${url.pathname}`
    if (!is_token) requests.push(asked)
    const fault = is_token ? undefined : choose(asked)
    if (fault === 'late') await delay(50)
    if (fault === 'expired') tokens.clear()
    let [status, answer]: [number, object | undefined] = [503, { error: { message: 'later', code: 503 } }]
    if (fault !== 'refused')
      try {
        answer = serve(request, url, Buffer.concat(pieces).toString())
        status = answer ? 200 : 204
      } catch (error) {
        status = error instanceof Refused ? error.status : error instanceof CommitRefused ? 409 : 400
        const { message } = error as Error
        answer = is_token ? { error: 'invalid_client', error_description: message } : { error: { message } }
      }
    if (fault === 'lost') {
      // by turns a gateway answers, or nobody does
      is_first = !is_first
      if (is_first) return void response.destroy()
      ;[status, answer] = [502, {}]
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(answer && JSON.stringify(answer))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/catalog`
  return {
    settings: {
      address,
      warehouse: 'main',
      namespace: ['data', 'linkspan'],
      client_id: CLIENT.client_id,
      secret: () => CLIENT.client_secret,
    },
    requests,
    choose(chosen) {
      choose = chosen
    },
    table: (name) => tables.get(name),
    drop: (name) => void tables.delete(name),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A catalog of this process, as the server opens it. */
export const openLoopback = ({ settings }: LoopbackCatalog) => openRestCatalog(settings)
