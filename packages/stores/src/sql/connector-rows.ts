import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConnectorLimits, Doubt } from '../connector-limits.ts'
import type { ConnectorKey, ListPosition } from '../connector-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isTagged } from './connector-tags.ts'

/** Whether the row of a connector comes after this connector, in the order of pages over all organizations. */
export function isAfterConnector(table: string, { organization_id, id }: ConnectorKey): RawBuilder<SqlBool> {
  const place = sql`${sql.ref(`${table}.organization_id`)}, ${sql.ref(`${table}.connector_id`)}`
  return sql<SqlBool>`(${place}) > (${organization_id}, ${id})`
}

/** Whether a row comes after this one in a list, newest first. */
export const isOlder = ({ created_at, id }: ListPosition): RawBuilder<SqlBool> =>
  sql`(created_at, id) < (${created_at}, ${id})`

/** Whether a row belongs to a connector: a row of another organization never does. */
export function isOf({ organization_id, id }: ConnectorKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organization_id} and connector_id = ${id}`
}

/** Whether a connector of an organization is within limits. */
export function isWithinLimits(
  organization_id: string,
  { customer_name, connector_ids, connector_types, tags }: ConnectorLimits,
) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'connectors'>) =>
    and([
      ...(customer_name === undefined ? [] : [eb('customer_name', '=', customer_name)]),
      ...(connector_ids ? [eb('id', 'in', connector_ids)] : []),
      ...(connector_types ? [eb('connector_type', 'in', connector_types)] : []),
      ...(tags ? [isTagged(organization_id, 'id', tags)] : []),
    ])
}

/** The ids of the connectors of an organization that are within limits. */
export function idsWithin(db: Kysely<Tables>, organization_id: string, limits: ConnectorLimits) {
  const of_organization = db.selectFrom('connectors').where('organization_id', '=', organization_id)
  return of_organization.where(isWithinLimits(organization_id, limits)).select('id')
}

/**
 * Whether a connector may need somebody. Texts are searched for what an error looks like, so that no JSON is read: a
 * connector too many is looked at more closely.
 */
export function isDoubtful({ due_before, types_without_config }: Doubt): RawBuilder<SqlBool> {
  const kinds = types_without_config.length > 0 ? sql.join(types_without_config) : sql`''`
  return sql<SqlBool>`not (
    status = 'active'
    and (last_check is null or last_check not like '%"error":%')
    and (replication_config is not null or connector_type in (${kinds}))
    and exists (
      select 1 from sync_schedules
      where sync_schedules.organization_id = connectors.organization_id
        and sync_schedules.connector_id = connectors.id
        and sync_schedules.suspended = 0
        and (sync_schedules.due_at is null or sync_schedules.due_at >= ${due_before}))
    and coalesce((
      select case when sync_runs.status = 'succeeded' and sync_runs.entities not like '%"error":%' then 1 else 0 end
      from sync_runs
      where sync_runs.organization_id = connectors.organization_id
        and sync_runs.connector_id = connectors.id
      order by sync_runs.number desc, sync_runs.run_id desc limit 1), 0) = 1)`
}
