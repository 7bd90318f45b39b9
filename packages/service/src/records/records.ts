import { ConnectorError, cancelled, findConfiguredEntity } from '@linkspan/core'
import { type CollectionKey, type ConnectorKey, noConnector } from '@linkspan/stores'
import { isSearchable, type SearchableEntity } from '@linkspan/sync'
import { findConnector } from '../connections/find-connector.ts'
import type { TableQuery } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { ToSql } from '../search/as-sql.ts'
import { readFailure, requireSyncConfig, syncPending } from '../search/not-ready.ts'
import { StreamedAnswer } from '../streamed-answer.ts'
import { type ChangesPage, type ChangesTarget, createChanges } from './changes.ts'
import {
  createExports,
  type ExportedEntity,
  type ExportRequest,
  type ExportsOptions,
  exportFormats,
} from './export.ts'
import { createRecordCursors } from './record-cursors.ts'
import { createVersions } from './versions.ts'

/** Whose changes to read, from where, and how many. */
export interface ChangesRequest {
  readonly after: string
  readonly limit?: number | undefined
}

export interface RecordsOptions
  extends Pick<Needs, 'kinds' | 'store' | 'key_ring' | 'now'>,
    Omit<ExportsOptions, 'versions' | 'cursors'> {
  /** Present if there are tables. */
  readonly toSql?: ToSql | undefined
}

/** The changes on a page, unless the caller says otherwise. */
const USUAL_LIMIT = 1_000
/** How many changes become lines at a time. */
const PIECE = 1_000

/** Creates the service that gives records out. */
export function createRecords({ kinds, store, now, key_ring, toSql, ...options }: RecordsOptions) {
  const context = { ...options, versions: createVersions(store), cursors: createRecordCursors(key_ring) }
  const exports = createExports(context)
  const changes = createChanges(context)

  /** Calls `use` with a configured entity, and names a connector that was deleted meanwhile as such. */
  async function withEntity<Result>(
    connector_key: ConnectorKey,
    name: string,
    signal: AbortSignal,
    use: (key: CollectionKey, entity: SearchableEntity, asked: ExportedEntity) => Promise<Result>,
  ): Promise<Result> {
    const { connector, kind } = await findConnector(store, kinds, connector_key)
    const entity = findConfiguredEntity(kind, connector, name)
    if (!isSearchable(entity)) {
      const message = `${kind.type}: ${entity.name} is not synced, so its records cannot be read`
      throw new ConnectorError('unsupported_action', message)
    }
    requireSyncConfig(kind, connector.replication_config, name)
    const key = { ...connector_key, entity: entity.name }
    try {
      return await use(key, entity, {
        connector,
        kind,
        entity,
        now: now(),
        sync_interval_seconds: connector.sync_interval_seconds,
      })
    } catch (failure) {
      const error = await readFailure(failure, store, key, now())
      if (signal.aborted) throw cancelled(error)
      if (!ConnectorError.isInstance(error) && !(await store.connectors.find(connector_key)))
        throw noConnector()
      throw error
    }
  }

  return {
    /**
     * A published version as a file. Throws `unknown_entity`, `unsupported_action`, `invalid_params`, `cursor_expired`,
     * `sync_not_configured` and `sync_pending`.
     */
    export: (
      connector_key: ConnectorKey,
      name: string,
      request: ExportRequest,
      signal: AbortSignal,
    ): Promise<StreamedAnswer> =>
      withEntity(connector_key, name, signal, async (key, _entity, asked) => {
        const answer = await exports.open(key, asked, request, signal)
        if (!answer) throw await syncPending(store, key, now())
        return answer
      }),
    /** A page of changes. Throws as `export` does. */
    changes: (
      connector_key: ConnectorKey,
      name: string,
      { after, limit = USUAL_LIMIT }: ChangesRequest,
      signal: AbortSignal,
    ): Promise<ChangesPage> =>
      withEntity(connector_key, name, signal, (key, entity, asked) =>
        changes.page({ key, entity, asked, after, signal }, limit),
      ),
    /**
     * A search as statements over the entity's table. Throws as `export` does, and `unsupported_action` on a server that writes no tables.
     */
    sql: (
      connector_key: ConnectorKey,
      name: string,
      request: unknown,
      signal: AbortSignal,
    ): Promise<TableQuery> =>
      withEntity(connector_key, name, signal, async (key, entity, { kind }) => {
        if (!toSql)
          throw new ConnectorError('unsupported_action', 'This server writes no tables.', {
            remedy: 'The operator of the server has to set LINKSPAN_TABLES.',
          })
        const collection = await store.collections.find(key)
        if (!collection) throw await syncPending(store, key, now())
        return toSql({ kind, key, entity, collection, request })
      }),
    /** Changes as JSON Lines, by default all. The last line has `meta`. Throws as `export` does. */
    changeLines: (
      connector_key: ConnectorKey,
      name: string,
      { after, limit = Number.POSITIVE_INFINITY }: ChangesRequest,
      signal: AbortSignal,
    ): Promise<StreamedAnswer> =>
      withEntity(connector_key, name, signal, async (key, entity, asked) => {
        const target = { key, entity, asked, after, signal }
        const first = await changes.page(target, Math.min(limit, PIECE))
        return new StreamedAnswer(exportFormats.jsonl.media_type, lines(changes, target, limit, first))
      }),
  }
}

/** Gives synced records out: whole versions, and what changed since one. */
export type Records = ReturnType<typeof createRecords>

async function* lines(
  changes: ReturnType<typeof createChanges>,
  target: ChangesTarget,
  limit: number,
  first: ChangesPage,
): AsyncGenerator<Uint8Array> {
  let page = first
  let left = limit - first.data.length
  let { rows, bytes } = first.meta.read
  for (;;) {
    if (page.data.length > 0)
      yield Buffer.from(`${page.data.map((change) => JSON.stringify(change)).join('\n')}\n`)
    if (!page.meta.has_more || left <= 0) break
    page = await changes.page({ ...target, after: page.meta.cursor }, Math.min(left, PIECE))
    left -= page.data.length
    rows += page.meta.read.rows
    bytes += page.meta.read.bytes
  }
  yield Buffer.from(`${JSON.stringify({ meta: { ...page.meta, read: { rows, bytes } } })}\n`)
}
