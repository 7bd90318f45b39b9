import { type Clock, systemClock } from '@linkspan/core'
import { openOnce, type TableCatalog } from '@linkspan/stores'
import { CatalogError, catalogRefusal } from './catalog-error.ts'
import type { CatalogLogin } from './catalog-login.ts'
import { createCatalogRequests, isDone, mayPass } from './catalog-requests.ts'

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
