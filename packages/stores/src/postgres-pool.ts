import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient, types } from 'pg'
import { DatabaseUnavailableError } from './errors.ts'

/** How to reach a PostgreSQL server. */
export interface DatabaseConfig {
  /** The URL with its password; a function, so that no log or inspection shows it. */
  readonly url: () => string
  /** Where the database is, without user and password. */
  readonly address: string
  /** How many connections this process may open. */
  readonly pool_size: number
  /** How long a statement waits for a connection. */
  readonly connect_timeout_ms: number
  /** How long a statement may take; 0 = as long as it wants. */
  readonly statement_timeout_ms: number
}

/** Whether the database itself refused a statement or a connection. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof DatabaseError
}

/** A pool of connections, with the errors and numbers that the stores expect. */
export function createPostgresPool(config: DatabaseConfig): PostgresPool {
  const { url, pool_size, connect_timeout_ms, statement_timeout_ms } = config
  const limited = statement_timeout_ms > 0
  const pool = new Pool({
    connectionString: url(),
    application_name: 'linkspan',
    max: pool_size,
    connectionTimeoutMillis: connect_timeout_ms,
    keepAlive: true,
    types: { getTypeParser },
    ...(limited && {
      statement_timeout: statement_timeout_ms,
      // for a server that does not answer at all
      query_timeout: statement_timeout_ms + 1_000,
      // a paused process must not keep rows locked
      idle_in_transaction_session_timeout: statement_timeout_ms,
    }),
  })
  // the next user of a broken connection gets its error; without listeners it would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    options: {},
    connect: async () => wrapped(await pool.connect().catch(rethrow)),
    end: () => pool.end(),
  }
}

function wrapped(client: PoolClient): PostgresPoolClient {
  let broken = false
  const query = (text: string, parameters: readonly unknown[]) =>
    client.query(text, [...parameters]).catch((error: unknown) => {
      // an answer that comes late must not be taken for the next statement's
      if (!(error instanceof DatabaseError)) broken = true
      return rethrow(error)
    })
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}

const INT8 = types.builtins.INT8

/** 64-bit integers as numbers: the stores keep only times, versions and counts in them. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === INT8 && format !== 'binary' ? safeInteger : types.getTypeParser(type, format)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer in the database is beyond 2^53')
  return value
}

/**
 * Classes and codes of errors that say nothing about the statement: connection, resources, shutdown, a read-only standby,
 * timeouts, conflicts between transactions.
 */
const TEMPORARY = /^(08|53|57P|25006|25P03|40001|40P01|55P03|57014|58030)/

function rethrow(error: unknown): never {
  if (error instanceof TypeError || error instanceof RangeError) throw error
  if (!(error instanceof DatabaseError) || TEMPORARY.test(error.code ?? ''))
    throw new DatabaseUnavailableError(withoutRow(error))
  throw withoutRow(error)
}

/** The server quotes whole rows in the details of an error. */
function withoutRow(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    for (const field of ['detail', 'where', 'hint', 'internalQuery'] as const) delete error[field]
  }
  return error
}
