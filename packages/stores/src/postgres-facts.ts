import { systemClock } from '@linkspan/core'
import { Client } from 'pg'
import type { DatabaseConfig } from './postgres-pool.ts'

const FACTS = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_name,
  current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as read_only,
  extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as sessions,
  (select setting::int from pg_settings where name = 'max_connections') as most_sessions,
  (select coalesce(array_agg(pid), '{}') from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%' and now() - state_change > interval '1 minute') as idle,
  (select coalesce(array_agg(pid), '{}') from pg_stat_activity where datname = current_database()
    and cardinality(pg_blocking_pids(pid)) > 0) as blocked,
  (select coalesce(array_agg(distinct locks.pid), '{}') from pg_locks as locks
    join pg_tables as tables on locks.relation = format('%I.%I', schemaname, tablename)::regclass
    where granted and mode ~ '^(Share|ShareRowExclusive|Exclusive|AccessExclusive)Lock$'
    and schemaname = current_schema()) as locking`

/** What a PostgreSQL server says of itself. Sessions of other users may be invisible, and then do not count. */
export interface PostgresFacts {
  /** Its `server_version_num`. */
  readonly version: number
  readonly version_name: string
  readonly read_only: boolean
  /** By its clock, in milliseconds since 1970. */
  readonly now_ms: number
  readonly sessions: number
  readonly most_sessions: number
  /** The processes of sessions that are idle in a transaction for more than a minute. */
  readonly idle: readonly number[]
  /** The processes of sessions that wait for a lock. */
  readonly blocked: readonly number[]
  /** The processes of sessions that keep whole tables locked for changes. */
  readonly locking: readonly number[]
}

/** When something was asked and answered, by this machine's clock in milliseconds since 1970. */
interface Asked {
  readonly asked_ms: number
  readonly answered_ms: number
}

/** Asks a PostgreSQL server about itself in one statement, on a connection of its own. Changes nothing. */
export async function readPostgresFacts(config: DatabaseConfig): Promise<PostgresFacts & Asked> {
  const { url, connect_timeout_ms, statement_timeout_ms } = config
  const client = new Client({
    connectionString: url(),
    application_name: 'linkspan doctor',
    connectionTimeoutMillis: connect_timeout_ms,
    query_timeout: statement_timeout_ms,
  })
  // an error of the connection is also one of the statement
  client.on('error', () => {})
  try {
    await client.connect()
    const asked_ms = systemClock.now()
    const { rows } = await client.query<PostgresFacts>(FACTS)
    return { ...(rows[0] as PostgresFacts), asked_ms, answered_ms: systemClock.now() }
  } finally {
    await client.end().catch(() => {})
  }
}
