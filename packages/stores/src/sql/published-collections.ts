import { type Kysely, sql } from 'kysely'
import type { CollectionKey, CollectionState } from '../collections.ts'
import type { StoredConnector } from '../connector-store.ts'
import type { Tables } from '../tables/tables.ts'
import { STATE, toState } from './collection-rows.ts'
import { jsonColumns } from './json-columns.ts'

const CONFIGURED = ['connector_type', 'customer_name', 'sync_interval_seconds'] as const
const JSON_OF = ['replication_config', 'vendor_fields'] as const

/** A published collection without its manifest, with what is known of its connector. */
export interface PublishedCollection
  extends CollectionState,
    Pick<StoredConnector, (typeof CONFIGURED | typeof JSON_OF)[number]> {}

/** Some published collections of all organizations, by organization, connector and entity, after the one with a key. */
export async function publishedAfter(
  db: Kysely<Tables>,
  { organization_id, id, entity }: CollectionKey,
  limit: number,
): Promise<PublishedCollection[]> {
  const rows = await db
    .selectFrom('collections')
    .innerJoin('connectors', (join) =>
      join
        .onRef('connectors.organization_id', '=', 'collections.organization_id')
        .onRef('connectors.id', '=', 'collections.connector_id'),
    )
    .select(STATE)
    .select([...CONFIGURED, ...JSON_OF])
    .where(
      sql<boolean>`(collections.organization_id, connector_id, entity) > (${organization_id}, ${id}, ${entity})`,
    )
    // it follows, but without it PostgreSQL merges from the first connector on
    .where(sql<boolean>`(connectors.organization_id, connectors.id) >= (${organization_id}, ${id})`)
    .orderBy('collections.organization_id')
    .orderBy('connector_id')
    .orderBy('entity')
    .limit(limit)
    .execute()
  return rows.map(({ connector_id, ...row }) => ({
    ...json.fromRow(row),
    ...toState({ connector_id, ...row }),
  }))
}
const json = jsonColumns(...JSON_OF)
