import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Lease } from '../lease-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'

/** A kind of rows that become due, each of which is served under a lease of its own. */
interface Kind {
  readonly table: 'sync_schedules' | 'webhooks'
  /** The column with the id of a row, which is unique in its organization. */
  readonly id: 'connector_id' | 'id'
  /** What the names of their leases begin with; the organization and the id follow. */
  readonly leases: string
  /** `organization_id` of those that may have rows that are due, and `served_at`: of two alike, the lower one is first. */
  readonly organizations: RawBuilder<unknown>
  /** Whether a row, due `each`, is due, unless its lease is held. */
  is_due(): RawBuilder<SqlBool>
}

/** How many rows that other processes are taking are passed over. */
const PASSED_OVER = 8

/** A row of that kind, which this owner may serve. */
export interface TakenRow {
  readonly organization_id: string
  readonly id: string
  readonly lease: Lease
}

/**
 * Takes rows that are due. Their organizations take turns: the first row of each comes before the second of any, and one that
 * is being served counts. Only the first rows of organizations are read, by an index, and those that follow them for a few.
 */
export function dueRows(db: Kysely<Tables>, { now, skip_locked }: SqlTraits, kind: Kind) {
  const { organizations, is_due } = kind
  const [table, id, leases] = [sql.table(kind.table), sql.ref(kind.id), sql.lit(kind.leases)]
  const held = () => sql`select name from leases where ${isAhead('expires_at', now(), LONGEST_HOLD_MS)}`
  const place = sql`${leases} || organization_id || '/'`

  /** Of the first row of an organization that is due and free, after another one if need be. */
  const firstOf = (column: RawBuilder<unknown>, organization: string, more = sql``) => sql`(
    select each.${column} from ${table} as each
    where each.organization_id = ${sql.ref(`${organization}.organization_id`)} and ${is_due()} ${more}
      and ${leases} || each.organization_id || '/' || each.${id} not in (select name from held)
    order by each.due_at, each.${id} limit 1)`

  /** The organizations with rows that are due and free, with the turn of the first one. */
  const firsts = (kept = sql``) => sql`
    held as (${held()}),
    served as (
      select rtrim(name, replace(name, '/', '')) as place, count(*) as number from held group by 1
    ),
    firsts as ${kept} (
      select asked.organization_id, served_at, coalesce(number, 0) as turn, ${firstOf(sql.ref('due_at'), 'asked')} as due_at
      from (${organizations}) as asked left join served on served.place = ${place}
    )`

  const further = sql`and (each.due_at, each.${id}) > (walk.due_at, walk.row_id)`

  /** The rows that are due, among which are the first ones, this number. */
  const due = (number: number) => sql`
    walk as (
      select organization_id, '' as row_id, turn, served_at, cast(-1 as bigint) as due_at, 0 as nth from (
        select * from firsts where due_at is not null order by turn, served_at, due_at limit ${number}
      ) as chosen
      union all
      select organization_id, ${firstOf(id, 'walk', further)}, turn + 1, served_at,
        ${firstOf(sql.ref('due_at'), 'walk', further)}, nth + 1
      from walk where row_id is not null and nth < ${number}
    ),
    due as (
      select walk.*, ${place} || row_id as row_lease from walk where nth > 0 and row_id is not null
    )`
  const first = (limit: number) => sql`order by turn, served_at, due_at, row_id limit ${limit}`

  return {
    /** Takes the first ones under leases of this length, at most this number. Writes nothing if none is due. */
    async take(owner: string, ttl_ms: number, limit: number): Promise<TakenRow[]> {
      const any = await sql`with ${firsts()} select 1 from firsts where due_at is not null limit 1`.execute(
        db,
      )
      if (any.rows.length === 0) return []
      // rows without a lease have none to lock; in order of names, since two processes may insert the same
      const { rows } = await sql<Lease>`
        with recursive ${firsts(sql`materialized`)}, ${due(limit + PASSED_OVER)},
          free as (
            select due.* from due join leases on leases.name = row_lease ${first(limit)} ${skip_locked('leases')}
          ),
          never as (
            select * from due where not exists (select 1 from leases where leases.name = row_lease)
          ),
          taken as (
            select * from (select * from free union all select * from never) as either ${first(limit)}
          )
        insert into leases (name, owner, fence, expires_at)
        select row_lease, ${owner}, 1, ${now()} + ${ttl_ms} from taken where true order by row_lease
        on conflict (name) do update
          set owner = excluded.owner, fence = leases.fence + 1, expires_at = excluded.expires_at
          where not ${isAhead('leases.expires_at', now(), LONGEST_HOLD_MS)}
        returning name, fence`.execute(db)
      return rows.map(({ name, fence }) => {
        const at = name.lastIndexOf('/')
        const organization_id = name.slice(kind.leases.length, at)
        return { organization_id, id: name.slice(at + 1), lease: { name, owner, fence } }
      })
    },
  }
}
