import type { accessTables } from './001/access.ts'
import type { connectorTables } from './001/connectors.ts'
import type { eventTables } from './001/events.ts'
import type { syncTables } from './001/sync.ts'
import type { TablesOf } from './tables-of.ts'

/** The statements that have made the tables. */
type Statements = typeof accessTables | typeof connectorTables | typeof eventTables | typeof syncTables

/**
 * The tables, as the statements that make them declare them. Times are milliseconds since 1970 and JSON (a `scope` too) is
 * text, which SQLite and PostgreSQL store alike.
 */
export interface Tables extends TablesOf<Statements[number]> {
  kysely_migration: { name: string; timestamp: string }
}
