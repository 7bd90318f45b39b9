import type { ConnectorKind } from '@linkspan/core'
import type { ConnectorKey, PublishedCollection, Store } from '@linkspan/stores'
import { coverageOf, type TableContent, type WantedShare } from '@linkspan/sync'
import type { Needs } from '../needs.ts'
import { coverageDigest, coverageRows, coverageShare } from './coverage.ts'
import { type EntityShareOptions, entityShare } from './entity-share.ts'
import { COVERAGE, tableOf } from './table-names.ts'

export interface WantedTablesOptions extends EntityShareOptions, Pick<Needs, 'kinds' | 'now'> {
  readonly store: Pick<Store, 'collections' | 'connectors'>
}

/** What each connector is to have in a table, and the organizations that these belong to. */
export interface WantedTable extends Pick<TableContent, 'shares'> {
  readonly organizations: ReadonlySet<string>
}

/** What tables are to have. */
export interface WantedTables {
  /** By the name of a table. */
  readonly tables: ReadonlyMap<string, WantedTable>
  /** The connectors whose rows stay as they are. */
  readonly kept: ReadonlySet<string>
}

/** What each table is to have, by its name: all that is published now, and what of it is complete. */
export async function wantedTables(options: WantedTablesOptions): Promise<WantedTables> {
  const { store, kinds } = options
  const tables = new Map<string, { shares: Map<string, WantedShare>; organizations: Set<string> }>()
  // a kind that this server does not load may come back
  const unknown = new Set<string>()
  function add(name: string, { organization_id, id }: ConnectorKey, share: WantedShare): void {
    const table = tables.get(name) ?? { shares: new Map(), organizations: new Set() }
    tables.set(name, table)
    table.shares.set(id, share)
    table.organizations.add(organization_id)
  }
  let last: PublishedCollection | undefined
  for await (const published of publishedOf(store)) {
    const { id, connector_type, entity } = published
    const kind = kinds.find(({ type }) => type === connector_type)
    if (!kind) {
      unknown.add(id)
      continue
    }
    add(tableOf(kind, id, entity), published, entityShare(kind, published, options))
    if (last?.id !== id) {
      const share = await coverage(kind, published, options)
      if (share) add(COVERAGE, published, share)
    }
    last = published
  }
  return { tables, kept: unknown }
}

/** How many collections are read at once. */
const PAGE = 500

async function* publishedOf({
  collections,
}: Pick<Store, 'collections'>): AsyncGenerator<PublishedCollection> {
  let after = { organization_id: '', id: '', entity: '' }
  for (;;) {
    const page = await collections.publishedAfter(after, PAGE)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

async function coverage(
  kind: ConnectorKind,
  published: PublishedCollection,
  { store, now }: WantedTablesOptions,
): Promise<WantedShare | undefined> {
  const connector = await store.connectors.find(published)
  if (!connector) return undefined
  const states = await store.collections.list(published)
  const rows = coverageRows(coverageOf(kind, connector, states, now()))
  const version = `${coverageDigest(rows)}.${connector.customer_name}`
  const times = states.map(({ synced_at }) => synced_at ?? 0)
  return { version, open: async () => coverageShare(connector, rows, Math.max(...times)) }
}
