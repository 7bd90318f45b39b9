import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type {
  ConnectorChange,
  ConnectorFilter,
  ConnectorHealth,
  ConnectorKey,
  ConnectorStatus,
  NewConnectorRecord,
  StoredConnector,
} from '../connector-store.ts'
import type { Tables } from '../tables/tables.ts'
import { compileOnce } from './compile-once.ts'
import { isDoubtful, isOf, isOlder, isWithinLimits } from './connector-rows.ts'
import { isTagged, replaceTags, sortedTags } from './connector-tags.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { allOf, changesRows } from './statement-result.ts'

/** The connectors of all organizations. Each method reads and changes one organization only. */
export class ConnectorStore extends RowStore {
  readonly #findRow = compileOnce(
    this.db,
    this.traits,
    ({ organization_id, id }: ConnectorKey) => sql<Row>`
      select * from connectors where organization_id = ${organization_id} and id = ${id}`,
  )

  readonly #findVersioned = compileOnce(
    this.db,
    this.traits,
    ({ organization_id, id }: ConnectorKey) => sql<Row & { readonly version: number }>`
      select connectors.*, sealed_credentials.version
      from connectors join sealed_credentials
        on sealed_credentials.organization_id = connectors.organization_id
        and sealed_credentials.connector_id = connectors.id
      where connectors.organization_id = ${organization_id} and connectors.id = ${id}`,
  )

  #changing({ organization_id, id }: ConnectorKey, change: Partial<StoredConnector>) {
    return this.db
      .updateTable('connectors')
      .set(toRow(change))
      .where(({ and }) => and({ organization_id, id }))
  }

  /** Changes a connector if this version of its credentials is stored. */
  #learning(key: ConnectorKey, credentials_version: number, health: ConnectorHealth) {
    return this.#changing(key, health).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sealed_credentials')
          .select('version')
          .where(isOf(key))
          .where('version', '=', credentials_version)
          // credentials that are replaced at this moment end the wait with another version
          .modifyEnd(this.traits.lock_row),
      ),
    )
  }

  #filtered(filter: Omit<ConnectorFilter, 'after' | 'limit'>) {
    const { organization_id, customer_name, connector_type, tags, status, within, doubtful } = filter
    let query = this.db.selectFrom('connectors').where('organization_id', '=', organization_id)
    if (customer_name !== undefined) query = query.where('customer_name', '=', customer_name)
    if (connector_type !== undefined) query = query.where('connector_type', '=', connector_type)
    if (status !== undefined) query = query.where('status', '=', status)
    if (tags) query = query.where(isTagged(organization_id, 'id', tags))
    if (within) query = query.where(isWithinLimits(organization_id, within))
    return doubtful ? query.where(isDoubtful(doubtful)) : query
  }

  /** How many connectors of all organizations there are, by kind and status. */
  async countByStatus() {
    const groups = this.db.selectFrom('connectors').groupBy(['connector_type', 'status'])
    return allOf(
      groups.select(({ fn }) => ['connector_type', 'status', fn.countAll<number>().as('count')]),
      (row) => ({ ...row, status: row.status as ConnectorStatus }),
    )
  }

  /**
   * Adds a connector, which is made now by the clock of the store unless it says when. Its credentials are inserted in the
   * same transaction. Returns when it was made.
   */
  async insert({ created_at, updated_at, ...connector }: NewConnectorRecord): Promise<number> {
    const made_at = created_at ?? this.traits.now()
    const row = { ...toRow(connector), created_at: made_at, updated_at: updated_at ?? made_at }
    const inserted = this.db.insertInto('connectors').values(row).returning('created_at')
    const stored = await inserted.executeTakeFirstOrThrow()
    await replaceTags(this.db, connector, connector.tags ?? {})
    return stored.created_at
  }

  async find(key: ConnectorKey): Promise<StoredConnector | undefined> {
    const [row] = await this.#findRow(key)
    return row && toConnector(row)
  }

  /** A connector with the version of its stored credentials. */
  async findWithVersion({ organization_id, id }: ConnectorKey) {
    const [row] = await this.#findVersioned({ organization_id, id })
    if (!row) return undefined
    const { version, ...connector } = row
    return { connector: toConnector(connector), version }
  }

  async list({ after, limit, ...filter }: ConnectorFilter): Promise<StoredConnector[]> {
    let query = this.#filtered(filter).selectAll()
    if (after) query = query.where(isOlder(after))
    return allOf(query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit), toConnector)
  }

  /** The names of the first customers of an organization, in order. */
  customerNames(organization_id: string, limit: number): Promise<string[]> {
    const names = this.#filtered({ organization_id }).select('customer_name').distinct()
    return allOf(names.orderBy('customer_name').limit(limit), ({ customer_name }) => customer_name)
  }

  /** How many connectors a filter has on all of its pages. */
  async count(filter: Omit<ConnectorFilter, 'after' | 'limit'>): Promise<number> {
    const { count } = await this.#filtered(filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /**
   * Returns whether there is such a connector. A change `by_caller` raises its revision. One of tags must be in a
   * transaction.
   */
  async update(key: ConnectorKey, change: ConnectorChange, by_caller: boolean = false): Promise<boolean> {
    const raised = ({ eb }: ExpressionBuilder<Tables, 'connectors'>) => ({
      revision: eb('revision', '+', by_caller ? 1 : 0),
    })
    const is_there = await changesRows(this.#changing(key, change).set(raised))
    if (is_there && change.tags) await replaceTags(this.db, key, change.tags)
    return is_there
  }

  /**
   * Sets what the credentials of this version have shown. Changes nothing when newer credentials are stored. Returns
   * whether it was set.
   */
  setHealth(key: ConnectorKey, credentials_version: number, health: ConnectorHealth): Promise<boolean> {
    return changesRows(this.#learning(key, credentials_version, health))
  }

  /**
   * Sets the status, if the credentials of this version are stored and the status is another one. Returns whether it was
   * set.
   */
  setStatus(key: ConnectorKey, credentials_version: number, status: ConnectorStatus): Promise<boolean> {
    return changesRows(this.#learning(key, credentials_version, { status }).where('status', '!=', status))
  }

  /** Deletes a connector after its credentials, in the same transaction. Returns whether there was one. */
  delete({ organization_id, id }: ConnectorKey): Promise<boolean> {
    return changesRows(this.db.deleteFrom('connectors').where(({ and }) => and({ organization_id, id })))
  }
}

type Row = Selectable<Tables['connectors']>

const json = jsonColumns(
  ...(['tags', 'replication_config', 'vendor_fields', 'last_error', 'account', 'last_check'] as const),
)

function toRow<Fields extends Partial<NewConnectorRecord>>(connector: Fields) {
  const { tags } = connector
  return json.toRow({ ...connector, ...(tags && { tags: sortedTags(tags) }) })
}

function toConnector(row: Row): StoredConnector {
  return { ...json.fromRow(row), status: row.status as ConnectorStatus }
}
