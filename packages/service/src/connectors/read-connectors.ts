import {
  type ConnectorKey,
  type ConnectorLimits,
  type ConnectorStatus,
  createListPages,
  noConnector,
  type PageQuery,
  type StoredConnector,
} from '@linkspan/stores'
import { type ConnectorSummary, createHealthSummary, LATE_MS } from '@linkspan/sync'
import { requireKind } from '../catalog.ts'
import type { Needs } from '../needs.ts'
import { missingForSync } from '../sync/sync-ability.ts'
import type { Syncs } from '../sync/syncs.ts'
import { parseTags } from '../tags.ts'
import type { ConnectorView } from './connector-answers.ts'
import { toConnectorView } from './connector-view.ts'
import { describeStreams } from './stream-view.ts'

/** Which connectors to list. */
export interface ListQuery extends PageQuery {
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  /** Only connectors with these, as a text such as `team=ads,region=eu`. */
  readonly tags?: string | undefined
  readonly status?: ConnectorStatus | undefined
}

export interface ConnectorReaderOptions extends Pick<Needs, 'kinds' | 'store' | 'key_ring' | 'now'> {
  readonly syncs: Pick<Syncs, 'views' | 'newView'>
}

const LIST = 'connectors.list'
/** Connectors that are summarized at a time. */
const BATCH = 1_000

/** Creates what reads an organization's connectors as callers see them. */
export function createConnectorReader(options: ConnectorReaderOptions) {
  const { kinds, store, syncs, key_ring, now } = options
  const without = kinds.filter((kind) => missingForSync(kind, { replication_config: null }).length === 0)
  const types_without_config = without.map(({ type }) => type)
  const page = createListPages(key_ring, LIST)

  async function viewsOf(organization_id: string, listed: readonly StoredConnector[]) {
    const ids = listed.map(({ id }) => id)
    const [facts, synced] = await Promise.all([
      store.credentials.facts(organization_id, ids),
      syncs.views(organization_id, listed),
    ])
    return listed.map((connector) => {
      const { id, connector_type } = connector
      const kind = kinds.find(({ type }) => type === connector_type)
      return toConnectorView(
        kind,
        connector,
        facts.get(id),
        synced.get(id) ?? syncs.newView(connector),
        now(),
      )
    })
  }

  return {
    async get(key: ConnectorKey): Promise<ConnectorView> {
      const connector = await store.connectors.find(key)
      if (!connector) throw noConnector()
      const kind = kinds.find(({ type }) => type === connector.connector_type)
      const [[view], streams] = await Promise.all([
        viewsOf(key.organization_id, [connector]),
        kind ? describeStreams(store.collections, kind, connector) : undefined,
      ])
      return { ...(view as ConnectorView), ...(streams && { streams }) }
    },

    /** One page, newest first, of those within these limits. */
    async list(organization_id: string, query: ListQuery, within?: ConnectorLimits) {
      const { customer_name, status } = query
      const tags = query.tags === undefined ? undefined : parseTags(query.tags)
      const connector_type = query.connector_type && requireKind(LIST, kinds, query.connector_type).type
      const bound = [
        organization_id,
        customer_name ?? null,
        connector_type ?? null,
        ...(status ? [status] : []),
        ...(tags ? [{ tags }] : []),
        ...(within ? [{ within }] : []),
      ]
      const filter = { organization_id, customer_name, connector_type, tags, status, within }
      const { items, meta } = await page(bound, query, (after, limit) =>
        store.connectors.list({ ...filter, after, limit }),
      )
      return { data: await viewsOf(organization_id, items), meta }
    },

    /** How those within these limits are. Those that need nobody are only counted. */
    async summarize(organization_id: string, within?: ConnectorLimits): Promise<ConnectorSummary> {
      const doubtful = { due_before: now() - LATE_MS, types_without_config }
      const summary = createHealthSummary()
      let doubted = 0
      for (let after: StoredConnector | undefined; ; ) {
        const filter = { organization_id, within, doubtful, after, limit: BATCH }
        const found = await store.connectors.list(filter)
        for (const view of await viewsOf(organization_id, found)) summary.add(view)
        doubted += found.length
        after = found.at(-1)
        if (found.length < BATCH) break
      }
      summary.addHealthy((await store.connectors.count({ organization_id, within })) - doubted)
      return summary.end()
    },
  }
}
