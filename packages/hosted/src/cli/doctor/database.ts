import { openPostgresStore, type PostgresFacts, readPostgresFacts } from '@linkspan/stores'
import type { Config } from '../../config/config.ts'
import { checkClock } from './clock.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'
import { checkStore } from './store.ts'

/** The oldest version of PostgreSQL, as its server_version_num. */
const OLDEST = 130_000
const SESSIONS = 'Look at them in pg_stat_activity; pg_terminate_backend(pid) ends one.'

/** Checks the PostgreSQL database: that it answers and takes changes, its locks, clock, keys and tables. Reads only. */
export async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  const { database } = config
  if (!database) return
  const { address } = database
  try {
    const facts = await readPostgresFacts(database)
    yield* describe(facts, address)
    yield checkClock('the database', facts.now_ms, (facts.asked_ms + facts.answered_ms) / 2)
    // it would wait for the locked tables
    if (facts.locking.length > 0) return
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

function* describe(facts: PostgresFacts, address: string): Generator<Finding> {
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
  if (facts.locking.length > 0) {
    const message = `another program keeps tables locked for changes: session ${facts.locking.join(', ')}`
    yield fail('locks', message, SESSIONS)
    return
  }
  const stuck = [...new Set([...facts.idle, ...facts.blocked])]
  yield stuck.length === 0
    ? ok('locks', 'no session waits for a lock or is idle in a transaction')
    : warn('locks', `sessions wait for locks or are idle in a transaction: ${stuck.join(', ')}`, SESSIONS)
}
