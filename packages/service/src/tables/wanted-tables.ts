import type { ConnectorKind } from '@linkspan/core'
import type { ConnectorKey, PublishedCollection, Store } from '@linkspan/stores'
import { coverageOf, type TableContent, type WantedShare } from '@linkspan/sync'
import type { Needs } from '../needs.ts'
import { coverageDigest, coverageShare } from './coverage.ts'
import { type EntityShareOptions, entityShare } from './entity-share.ts'
import { COVERAGE, tableOf } from './table-names.ts'

export interface WantedTablesOptions extends EntityShareOptions, Pick<Needs, 'kinds' | 'now'> {}

/** What each connector is to have in a table, and the organizations that these belong to. */
export interface WantedTable extends Pick<TableContent, 'shares'> {
  readonly organizations: ReadonlySet<string>
}

/** What each table is to have, by its name: all that is published now, and what of it is complete. */
export async function wantedTables(options: WantedTablesOptions) {
  const { store, kinds, now } = options
  const tables = new Map<string, { shares: Map<string, WantedShare>; organizations: Set<string> }>()
  // a kind that this server does not load may come back
  const unknown = new Set<string>()
  function add(name: string, { organization_id, id }: ConnectorKey, share: WantedShare): void {
    const table = tables.get(name) ?? { shares: new Map(), organizations: new Set() }
    tables.set(name, table)
    table.shares.set(id, share)
    table.organizations.add(organization_id)
  }
  for await (const published of publishedOf(store.collections)) {
    const [{ id, connector_type }] = published
    const kind = kinds.find(({ type }) => type === connector_type)
    if (!kind) {
      unknown.add(id)
      continue
    }
    for (const each of published) add(tableOf(kind, id, each.entity), each, entityShare(kind, each, options))
    add(COVERAGE, published[0], coverage(kind, published, now()))
  }
  return { tables, kept: unknown }
}

/** How many collections are read at once. */
const PAGE = 500

/** What is published of a connector. */
type OfConnector = readonly [PublishedCollection, ...PublishedCollection[]]

async function* publishedOf(collections: Store['collections']): AsyncGenerator<OfConnector> {
  let after = { organization_id: '', id: '', entity: '' }
  let known: PublishedCollection[] = []
  for (;;) {
    const page = await collections.publishedAfter(after, PAGE)
    for (const each of page) {
      if (isAny(known) && known[0].id !== each.id) {
        yield known
        known = []
      }
      known.push(each)
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last
  }
  if (isAny(known)) yield known
}

const isAny = (known: readonly PublishedCollection[]): known is OfConnector => known.length > 0

function coverage(kind: ConnectorKind, published: OfConnector, now: number): WantedShare {
  const [connector] = published
  // rows are made only for those that have changed: there may be thousands of a connector
  const covered = coverageOf(kind, connector, published, now)
  const version = `${coverageDigest(covered)}.${connector.customer_name}`
  const times = published.map(({ synced_at }) => synced_at ?? 0)
  return { version, open: async () => coverageShare(connector, covered, Math.max(...times)) }
}
