import { type Kysely, type Selectable, sql } from 'kysely'
import type { ConnectorKey } from '../connector-store.ts'
import type { SyncStatus } from '../sync-reports.ts'
import type { SyncCause, SyncRun } from '../sync-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { isOf } from './connector-rows.ts'

const OPEN = ['queued', 'running'] as const satisfies readonly SyncStatus[]

/** Stores the runs of syncs in a database. */
export function syncRunStore(db: Kysely<Tables>) {
  const newest = (key: ConnectorKey) =>
    db.selectFrom('sync_runs').where(isOf(key)).orderBy('number', 'desc').orderBy('run_id', 'desc')

  return {
    async insert({
      organization_id,
      id,
      run_id,
      cause,
      created_at,
      request,
      ...rest
    }: SyncRun): Promise<void> {
      const key = { organization_id, connector_id: id, run_id }
      const number = db
        .selectFrom('sync_runs')
        .where(isOf({ organization_id, id }))
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      const row = { ...key, number, cause, created_at, request: JSON.stringify(request), ...toRow(rest) }
      await db.insertInto('sync_runs').values(row).execute()
    },

    async find(key: ConnectorKey, run_id: string): Promise<SyncRun | undefined> {
      const row = await newest(key).selectAll().where('run_id', '=', run_id).executeTakeFirst()
      return row && toRun(row)
    },

    /** The newest runs of a connector, those that were inserted last first. */
    async list(key: ConnectorKey, limit: number): Promise<SyncRun[]> {
      const rows = await newest(key).selectAll().limit(limit).execute()
      return rows.map(toRun)
    },

    /** The newest run of each of these connectors of an organization. */
    async newest(organization_id: string, ids: readonly string[]): Promise<SyncRun[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('sync_runs')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .where('run_id', '=', ({ selectFrom, ref }) =>
          selectFrom('sync_runs as other')
            .select('other.run_id')
            .where('other.organization_id', '=', ref('sync_runs.organization_id'))
            .where('other.connector_id', '=', ref('sync_runs.connector_id'))
            .orderBy('other.number', 'desc')
            .orderBy('other.run_id', 'desc')
            .limit(1),
        )
        .execute()
      return rows.map(toRun)
    },

    /** The runs of a connector that are `queued` or `running`, newest first. */
    async open(key: ConnectorKey): Promise<SyncRun[]> {
      const rows = await newest(key).selectAll().where('status', 'in', OPEN).execute()
      return rows.map(toRun)
    },

    /** Changes a run. */
    async update(
      key: ConnectorKey,
      run_id: string,
      change: Partial<Omit<SyncRun, keyof ConnectorKey | 'run_id' | 'cause' | 'request' | 'created_at'>>,
    ): Promise<void> {
      const row = toRow(change)
      if (Object.keys(row).length === 0) return
      await db.updateTable('sync_runs').set(row).where(isOf(key)).where('run_id', '=', run_id).execute()
    },

    /** Deletes all runs of a connector but the newest `keep`. */
    async prune(key: ConnectorKey, keep: number): Promise<void> {
      await db
        .deleteFrom('sync_runs')
        .where(isOf(key))
        .where('run_id', 'not in', newest(key).select('run_id').limit(keep))
        .execute()
    },
  }
}

/** The runs of the connectors. */
export type SyncRunStore = ReturnType<typeof syncRunStore>

/** The columns that hold JSON and may change. */
const JSON_COLUMNS = ['lease', 'entities', 'warnings', 'error', 'pauses', 'removed'] as const

type Row = Selectable<Tables['sync_runs']>

function toRow<Fields extends Parameters<SyncRunStore['update']>[2]>(fields: Fields) {
  const texts = JSON_COLUMNS.filter((name) => fields[name] !== undefined).map((name) => [
    name,
    fields[name] === null ? null : JSON.stringify(fields[name]),
  ])
  return { ...fields, ...Object.fromEntries(texts) } as { [Name in keyof Fields & keyof Row]: Row[Name] }
}

function toRun({ connector_id, number: _, ...row }: Row): SyncRun {
  return {
    ...row,
    id: connector_id,
    cause: row.cause as SyncCause,
    status: row.status as SyncStatus,
    request: JSON.parse(row.request),
    lease: row.lease === null ? null : JSON.parse(row.lease),
    entities: JSON.parse(row.entities),
    warnings: JSON.parse(row.warnings),
    error: row.error === null ? null : JSON.parse(row.error),
    pauses: row.pauses === null ? [] : JSON.parse(row.pauses),
    removed: row.removed === null ? [] : JSON.parse(row.removed),
  }
}
