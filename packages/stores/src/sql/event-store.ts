import { type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tags } from '../connector-limits.ts'
import type { EventFilter, NewEvent, StoredEvent, StoredEventPage } from '../event-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isFromAhead } from './ahead.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { allOf, countChanged, findsRow, put } from './statement-result.ts'

/** How many positions a page with a filter looks at, so that a rare type costs no scan of the whole log. */
const MOST_SCANNED = 10_000

type Within = NonNullable<EventFilter['within']>

/**
 * The log of events. An event is inserted in the transaction of the change that it describes, and gets its position after
 * the commit: so a reader that has seen a position never misses one that is committed later.
 */
export class EventStore extends RowStore {
  /** Whether the connector of an event had all of these tags. */
  #hadTags(tags: Tags) {
    return sql.join(
      [
        sql<SqlBool>`tags is not null`,
        ...Object.entries(tags).map(
          ([name, value]) => sql<SqlBool>`${this.traits.tag('tags', name)} = ${value}`,
        ),
      ],
      sql` and `,
    ) as RawBuilder<SqlBool>
  }

  /** An event about a connector has its customer and kind, one about the organization has neither. */
  #isWithin({ customer_name, connector_ids, connector_types, tags, organization }: Within) {
    return ({ and, eb, or }: ExpressionBuilder<Tables, 'events'>) => {
      const about_connector = and([
        eb('customer_name', 'is not', null),
        ...(customer_name === undefined ? [] : [eb('customer_name', '=', customer_name)]),
        ...(connector_ids ? [eb('connector_id', 'in', connector_ids)] : []),
        ...(connector_types ? [eb('connector_type', 'in', connector_types)] : []),
        ...(tags ? [this.#hadTags(tags)] : []),
      ])
      return organization ? or([about_connector, eb('customer_name', 'is', null)]) : about_connector
    }
  }

  /** The positions of the oldest and the newest event of an organization. */
  async #rangeOf(organization_id: string): Promise<{ oldest: number; newest: number }> {
    const { rows } = await sql<{ readonly newest: number; readonly oldest: number | null }>`
      select position as newest,
        (select min(position) from events where organization_id = ${organization_id}) as oldest
      from event_positions where organization_id = ${organization_id}`.execute(this.db)
    const { newest = 0, oldest } = rows[0] ?? {}
    return { newest, oldest: oldest ?? newest + 1 }
  }

  /** The events at positions from `after` on, excluded, to `last`, included. */
  async #read(filter: EventFilter, after: number, last: number): Promise<StoredEvent[]> {
    const { organization_id, types, connector_id, tags, within, limit } = filter
    let query = this.db
      .selectFrom('events')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('position', '>', after)
      .where('position', '<=', last)
    if (types) query = query.where('type', 'in', types)
    if (connector_id !== undefined) query = query.where('connector_id', '=', connector_id)
    if (tags) query = query.where(this.#hadTags(tags))
    if (within) query = query.where(this.#isWithin(within))
    return allOf(query.orderBy('position').limit(limit), toEvent)
  }

  /** Adds events without a position, with the tags of their connector. Their time is that of the store. */
  async insert(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return
    const rows = events.map((event) => ({
      ...json.toRow(event),
      tags: event.connector_id === null ? null : tagsNow(event),
      at: this.now(),
    }))
    await this.db.insertInto('events').values(rows).execute()
  }

  /** The age of the oldest event without a position, in milliseconds; 0 if there is none. */
  async lag(): Promise<number> {
    const { rows } = await sql<{ readonly age_ms: number | null }>`
      select ${this.now()} - min(at) as age_ms from events where position is null`.execute(this.db)
    return Math.max(0, rows[0]?.age_ms ?? 0)
  }

  /** Whether committed events wait for a position. */
  hasUnnumbered(): Promise<boolean> {
    return findsRow(this.db.selectFrom('events').select('sequence').where('position', 'is', null).limit(1))
  }

  /**
   * Gives at most this number of committed events the next positions of their organizations, in the order of insertion.
   * It must run in a transaction that no other one runs beside. Returns how many it numbered.
   */
  async number(limit: number): Promise<number> {
    const { rows } = await sql<{ organization_id: string; position: number }>`
        update events set position = numbered.position
        from (
          select sequence, coalesce(event_positions.position, 0)
            + row_number() over (partition by unnumbered.organization_id order by sequence) as position
          from (
            select sequence, organization_id from events where position is null order by sequence limit ${limit}
          ) as unnumbered
          left join event_positions on event_positions.organization_id = unnumbered.organization_id
        ) as numbered
        where events.sequence = numbered.sequence
        returning organization_id, events.position as position`.execute(this.db)
    const newest = new Map<string, number>()
    for (const { organization_id, position } of rows)
      newest.set(organization_id, Math.max(newest.get(organization_id) ?? 0, position))
    const heads = [...newest].map(([organization_id, position]) => ({ organization_id, position }))
    if (heads.length > 0) await put(this.db, 'event_positions', ['organization_id'], heads)
    return rows.length
  }

  /** A page of events. With a filter, it may have fewer events than the limit although more follow. */
  async list(filter: EventFilter): Promise<StoredEventPage> {
    const { newest, oldest } = await this.#rangeOf(filter.organization_id)
    const first = Math.max(filter.after, oldest - 1)
    const { types, connector_id, tags, within } = filter
    const is_filtered = [types, connector_id, tags, within].some((each) => each !== undefined)
    const last = Math.min(newest, first + (is_filtered ? MOST_SCANNED : filter.limit))
    const events = first < last ? await this.#read(filter, first, last) : []
    const position = events.length === filter.limit ? events.at(-1)?.position : last
    return { events, position: Math.max(position ?? 0, filter.after), newest }
  }

  /** The positions of the newest events of these organizations; without those that have none. */
  async newest(organization_ids: readonly string[]): Promise<Map<string, number>> {
    if (organization_ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('event_positions')
      .selectAll()
      .where('organization_id', 'in', organization_ids)
      .execute()
    return new Map(rows.map(({ organization_id, position }) => [organization_id, position]))
  }

  /** Deletes the oldest events that are older than this, at most this number. Returns how many it deleted. */
  deleteOlder(age_ms: number, limit: number): Promise<number> {
    // those from a clock that was ahead keep no others
    return countChanged(
      this.db,
      sql`delete from events where at < ${this.ago(age_ms)} and sequence in (
        select sequence from events
        where position is not null and not ${isFromAhead('at', this.now())}
        order by sequence limit ${limit})`,
    )
  }
}

/** The tags of the connector that an event is about, as they are in its transaction. */
function tagsNow({ organization_id, connector_id }: Pick<NewEvent, 'organization_id' | 'connector_id'>) {
  return sql<string | null>`(
    select connectors.tags from connectors
    where connectors.organization_id = ${organization_id} and connectors.id = ${connector_id})`
}

const json = jsonColumns('actor', 'tags', 'data')

function toEvent({ sequence: _, position, ...row }: Selectable<Tables['events']>): StoredEvent {
  const { actor, tags, data, ...event } = json.fromRow(row)
  // the order in which callers read it
  return { ...event, position: position ?? 0, actor, tags, data }
}
