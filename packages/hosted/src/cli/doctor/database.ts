import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { openPostgresStore } from '../../stores/postgres.ts'
import { checkClock } from './clock.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'
import { checkStore } from './store.ts'

/** The oldest version of PostgreSQL, as its server_version_num. */
const OLDEST = 130_000

/** What is asked of the server in one statement. Sessions of other users may be invisible, and then do not count. */
const FACTS = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_name,
  current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as read_only,
  extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as sessions,
  (select setting::int from pg_settings where name = 'max_connections') as most_sessions,
  (select coalesce(array_agg(pid), '{}') from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%' and now() - state_change > interval '1 minute') as idle,
  (select coalesce(array_agg(pid), '{}') from pg_stat_activity where datname = current_database()
    and cardinality(pg_blocking_pids(pid)) > 0) as blocked`

interface Facts {
  readonly version: number
  readonly version_name: string
  readonly read_only: boolean
  readonly now_ms: number
  readonly sessions: number
  readonly most_sessions: number
  readonly idle: readonly number[]
  readonly blocked: readonly number[]
}

/** Checks the PostgreSQL database: that it answers and takes changes, its locks, clock, keys and tables. Reads only. */
export async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  const { database } = config
  if (!database) return
  const { address } = database
  try {
    const { facts, asked_ms, answered_ms } = await askFacts(database)
    yield* describe(facts, address)
    yield checkClock('the database', facts.now_ms, (asked_ms + answered_ms) / 2)
    const store = openPostgresStore({ ...database, pool_size: 1 })
    try {
      yield* checkStore(store, config.key_ring)
    } finally {
      await store.close()
    }
  } catch (error) {
    yield fail(
      'store',
      `${address} cannot be used: ${reasonOf(error)}`,
      'Check DATABASE_URL, the password, and that the server runs and can be reached.',
    )
  }
}

async function askFacts({ url, connect_timeout_ms, statement_timeout_ms }: NonNullable<Config['database']>) {
  const client = new pg.Client({
    connectionString: url(),
    application_name: 'linkspan doctor',
    connectionTimeoutMillis: connect_timeout_ms,
    query_timeout: statement_timeout_ms,
  })
  // an error of the connection is also one of the statement
  client.on('error', () => {})
  try {
    await client.connect()
    const asked_ms = Date.now()
    const { rows } = await client.query<Facts>(FACTS)
    return { facts: rows[0] as Facts, asked_ms, answered_ms: Date.now() }
  } finally {
    await client.end().catch(() => {})
  }
}

function* describe(facts: Facts, address: string): Generator<Finding> {
  yield facts.version >= OLDEST
    ? ok('store', `${address} answers, PostgreSQL ${facts.version_name}`)
    : fail('store', `${address} is PostgreSQL ${facts.version_name}`, 'Use version 13 or newer.')
  if (facts.read_only)
    yield fail('store', `${address} takes no changes`, 'Name the primary in DATABASE_URL, not a standby.')
  if (facts.sessions > facts.most_sessions * 0.8)
    yield warn(
      'store',
      `${facts.sessions} of ${facts.most_sessions} connections are in use`,
      'Lower LINKSPAN_DATABASE_POOL_SIZE, or raise max_connections.',
    )
  const stuck = [...new Set([...facts.idle, ...facts.blocked])]
  yield stuck.length === 0
    ? ok('locks', 'no session waits for a lock or is idle in a transaction')
    : warn(
        'locks',
        `sessions wait for locks or are idle in a transaction: ${stuck.join(', ')}`,
        'Look at them in pg_stat_activity; pg_terminate_backend(pid) ends one.',
      )
}
