import { type Kysely, sql } from 'kysely'
import type { CollectionKey } from '../collections.ts'
import type { Tables } from '../tables/tables.ts'

/** A published collection as it is known before its manifest is read. */
export interface PublishedCollection extends CollectionKey {
  readonly connector_type: string
  readonly customer_name: string
  readonly version: number
  readonly declaration: string
  readonly synced_at: number | null
}

/** Some published collections of all organizations, by organization, connector and entity, after the one with a key. */
export function publishedAfter(
  db: Kysely<Tables>,
  { organization_id, id, entity }: CollectionKey,
  limit: number,
): Promise<PublishedCollection[]> {
  return db
    .selectFrom('collections')
    .innerJoin('connectors', (join) =>
      join
        .onRef('connectors.organization_id', '=', 'collections.organization_id')
        .onRef('connectors.id', '=', 'collections.connector_id'),
    )
    .select(['collections.organization_id', 'connector_id as id', 'entity', 'version', 'declaration'])
    .select(['synced_at', 'connector_type', 'customer_name'])
    .where(
      sql<boolean>`(collections.organization_id, connector_id, entity) > (${organization_id}, ${id}, ${entity})`,
    )
    .orderBy('collections.organization_id')
    .orderBy('connector_id')
    .orderBy('entity')
    .limit(limit)
    .execute()
}
