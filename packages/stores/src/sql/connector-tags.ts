import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { Tags } from '../connector-limits.ts'
import type { Tables } from '../tables/tables.ts'

/** Replaces the tags that a connector is found by, in the transaction that stores them with the connector. */
export async function replaceTags(
  db: Kysely<Tables>,
  { organization_id, id: connector_id }: ConnectorKey,
  tags: Tags,
): Promise<void> {
  await db
    .deleteFrom('connector_tags')
    .where(({ and }) => and({ organization_id, connector_id }))
    .execute()
  const rows = Object.entries(tags).map(([name, value]) => ({ organization_id, connector_id, name, value }))
  if (rows.length > 0) await db.insertInto('connector_tags').values(rows).execute()
}

/** Whether the connector of a row has all of these tags; `column` has its id. */
export function isTagged(organization_id: string, column: string, tags: Tags = {}): RawBuilder<SqlBool> {
  const conditions = Object.entries(tags).map(
    ([name, value]) => sql<SqlBool>`${sql.ref(column)} in (
      select connector_tags.connector_id from connector_tags
      where connector_tags.organization_id = ${organization_id}
        and connector_tags.name = ${name} and connector_tags.value = ${value})`,
  )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`
}

/** Tags in order, so that equal ones are the same text. */
export const sortedTags = (tags: Tags): Tags => Object.fromEntries(Object.entries(tags).toSorted())
