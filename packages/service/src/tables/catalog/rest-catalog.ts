import { type Clock, systemClock } from '@linkspan/core'
import { openOnce, type TableCatalog } from '@linkspan/stores'
import { openVendorFetch } from '../../oauth/vendor-fetch.ts'
import { type CatalogAnswer, CatalogError, catalogRefusal } from './catalog-error.ts'
import { type CatalogLogin, createCatalogLogin } from './catalog-login.ts'

/** How long an answer may take, in milliseconds: a catalog writes the metadata file meanwhile. */
const LIMIT_MS = 60_000
/** The longest answer: the metadata of a table. */
const MOST_BYTES = 64 * 1024 ** 2
/** How often a request is sent that is not answered. */
const MOST_TRIES = 4
/** The pause before the second one, which doubles, in milliseconds. */
const PAUSE_MS = 250

/** A request below `/v1`. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: string
}

/** Statuses after which the same request may succeed, or has succeeded already; 0 is no answer. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Whether a request has succeeded. */
const isDone = (status: number): boolean => status >= 200 && status < 300

/** Sends requests to a catalog, with its tokens. */
function createCatalogRequests(address: string, login_by: CatalogLogin, clock: Clock) {
  const { fetch } = openVendorFetch(LIMIT_MS, { subject: 'tables', max_reply_bytes: MOST_BYTES })
  const token_url = login_by.token_url ?? `${address}/v1/oauth/tokens`
  const login = createCatalogLogin({ ...login_by, token_url }, fetch, clock)

  /** Sends a request, again with another token if its own is refused. */
  async function attempt({ method, path, body }: Sent): Promise<CatalogAnswer> {
    const sendOnce = async () => {
      const token = await login.token()
      const headers = {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      try {
        const answer = await fetch(`${address}/v1/${path}`, { method, headers, body })
        return { status: answer.status, text: await answer.text(), secrets: [token] }
      } catch (error) {
        return { status: 0, text: '', error, secrets: [token] }
      }
    }
    const answer = await sendOnce()
    return answer.status === 401 && login.refused() ? sendOnce() : answer
  }

  /** Sends a request, again as long as that may help. Throws unless it succeeds or has one of these statuses. */
  async function send(sent: Sent, ...allowed: readonly number[]): Promise<CatalogAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(sent)
      const { status } = answer
      if (isDone(status) || allowed.includes(status)) return answer
      if (!mayPass(status) || tries === MOST_TRIES) throw catalogRefusal(sent, answer)
      await clock.sleep(PAUSE_MS * 2 ** (tries - 1))
    }
  }

  return { attempt, send }
}

/** A catalog that speaks the REST protocol of Iceberg, and what of it is used. */
export interface CatalogSettings extends CatalogLogin {
  /** The address, to which `/v1/config` belongs. */
  readonly address: string
  /** Which of the catalog's warehouses, if it has several. */
  readonly warehouse?: string | undefined
  /** The levels of the namespace that has the tables. */
  readonly namespace: readonly string[]
}

/** The separator of a namespace's levels, unless the catalog says another one. */
const SEPARATOR = '\u001f'

interface CatalogConfig {
  readonly defaults?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
}

interface ListedTables {
  readonly identifiers: readonly { readonly name: string }[]
  readonly 'next-page-token'?: string | null
}

/** Opens a catalog. Failures are `CatalogError`s. */
export function openRestCatalog(settings: CatalogSettings, clock: Clock = systemClock): TableCatalog {
  const { address, warehouse, namespace } = settings
  const { attempt, send } = createCatalogRequests(address, settings, clock)

  /** The path that those of all namespaces begin with, and the tables' own. */
  async function discover(): Promise<string> {
    const query = warehouse === undefined ? '' : `?${new URLSearchParams({ warehouse })}`
    const { text } = await send({ method: 'GET', path: `config${query}` })
    const { defaults, overrides } = parse<CatalogConfig>(text)
    const { prefix, 'namespace-separator': separator } = { ...defaults, ...overrides }
    const levels = namespace.join(separator === undefined ? SEPARATOR : decodeURIComponent(separator))
    return `${prefix === undefined ? '' : `${prefix}/`}namespaces/${encodeURIComponent(levels)}`
  }

  const found = openOnce(discover)
  const pathOf = async (below = '') => (await found()) + below

  const tableAt = (name: string) => pathOf(`/tables/${encodeURIComponent(name)}`)

  return {
    namespace,

    tables: async () => listTables(send, await pathOf('/tables')),

    async load(name) {
      const { status, text } = await send(
        { method: 'GET', path: `${await tableAt(name)}?snapshots=all` },
        404,
      )
      return status === 404 ? undefined : text
    },

    async create(body) {
      const create = { method: 'POST', path: await pathOf('/tables'), body } as const
      const { status } = await send(create, 404, 409)
      if (status !== 404) return status !== 409
      await createNamespace(send, create.path.replace(/\/[^/]+\/tables$/, ''), namespace)
      return (await send(create, 409)).status !== 409
    },

    async commit(name, body) {
      const sent = { method: 'POST', path: await tableAt(name), body } as const
      const answer = await attempt(sent)
      const { status } = answer
      if (isDone(status)) return 'done'
      if (status === 404 || status === 409) return 'lost'
      if (mayPass(status)) return 'unknown'
      throw catalogRefusal(sent, answer)
    },

    async drop(name) {
      await send({ method: 'DELETE', path: `${await tableAt(name)}?purgeRequested=false` }, 404)
    },
  }
}

type Send = ReturnType<typeof createCatalogRequests>['send']

/** The tables of all pages; none without a namespace. */
async function listTables(send: Send, path: string): Promise<string[]> {
  const names: string[] = []
  for (let page: string | null | undefined = ''; page !== null && page !== undefined; ) {
    const query: string = page && `?${new URLSearchParams({ pageToken: page })}`
    const { status, text } = await send({ method: 'GET', path: path + query }, 404)
    if (status === 404) return []
    const listed = parse<ListedTables>(text)
    names.push(...listed.identifiers.map(({ name }) => name))
    page = listed['next-page-token']
  }
  return names
}

/** Creates a namespace with those above it, as far as there are none. */
async function createNamespace(send: Send, path: string, namespace: readonly string[]): Promise<void> {
  for (const [depth] of namespace.entries()) {
    const body = JSON.stringify({ namespace: namespace.slice(0, depth + 1), properties: {} })
    await send({ method: 'POST', path, body }, 409)
  }
}

function parse<Body>(text: string): Body {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CatalogError('answers with something else than JSON; correct LINKSPAN_TABLES_CATALOG', {
      cause,
    })
  }
}
