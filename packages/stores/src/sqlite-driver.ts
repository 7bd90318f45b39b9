import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Queue, systemClock } from '@linkspan/core'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailableError } from './errors.ts'

/** How long a statement is repeated while another process holds the database, in milliseconds. */
export const PATIENCE_MS = 3_000

/** Opens Node's own SQLite, for a database that several processes use. */
export function sqliteAccess(database: DatabaseSync) {
  const queue = new Queue()
  const statements = adapted(database)
  const dialect: Dialect = {
    createAdapter: () => new SharedAdapter(),
    createDriver: () => new PatientDriver(database, statements, queue),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return {
    /** Kysely's dialect over it. */
    dialect,
    /**
     * Runs a statement that reads, without Kysely, whose work for a statement takes several times as long. Undefined
     * when it cannot run at once: during another statement or a transaction, or if it fails.
     */
    readNow({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): readonly object[] | undefined {
      if (!queue.free) return undefined
      try {
        return statements.prepare(sql).all(parameters)
      } catch {
        // Kysely's way repeats it, or says what is wrong
        return undefined
      }
    },
  }
}

class SharedAdapter extends SqliteAdapter {
  /** The driver below takes turns itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back changes of tables like all others. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The one connection, used by one statement or transaction at a time. */
class PatientDriver extends SqliteDriver {
  readonly #queue: Queue
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, statements: SqliteDatabase, queue: Queue) {
    super({ database: statements })
    this.#database = database
    this.#queue = queue
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const leave = await this.#queue.enter()
    return new PatientConnection(await super.acquireConnection(), this.#queue, leave)
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    ;(connection as PatientConnection).leave()
  }

  /**
   * Takes the write lock when a transaction begins. A transaction that takes it later, after it has read, fails at once
   * if another process has written in between.
   */
  override async beginTransaction(connection: PatientConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    connection.inTransaction = true
  }

  /** SQLite has already rolled back a transaction that the disk refused. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Repeats statements that another process keeps from running: they have changed nothing. */
class PatientConnection implements DatabaseConnection {
  inTransaction = false
  /** Ends its turn. */
  leave: () => void
  readonly #inner: DatabaseConnection
  readonly #queue: Queue

  constructor(inner: DatabaseConnection, queue: Queue, leave: () => void) {
    this.#inner = inner
    this.#queue = queue
    this.leave = leave
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // of the machine, since another process holds the database
    const end = systemClock.elapsed() + PATIENCE_MS
    for (;;) {
      try {
        return await this.#inner.executeQuery<Row>(query)
      } catch (error) {
        const code = resultCode(error)
        if (code === undefined || !TEMPORARY.has(code)) throw error
        const locked = BUSY.has(code)
        if (!locked || systemClock.elapsed() > end) throw new DatabaseUnavailableError(error, { locked })
        await this.#pause()
      }
    }
  }

  /** Lets other statements run meanwhile: another process that writes does not keep this one from reading. */
  async #pause(): Promise<void> {
    if (!this.inTransaction) this.leave()
    await systemClock.sleep(5 + Math.random() * 20)
    if (!this.inTransaction) this.leave = await this.#queue.enter()
  }

  streamQuery<Row>(query: CompiledQuery, size = 1): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, size)
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY: ReadonlySet<number> = new Set([5, 6])
/** Beside them: a read-only, failing, full or missing disk. */
const TEMPORARY: ReadonlySet<number> = new Set([...BUSY, 8, 10, 13, 14])

/** The primary result code of SQLite. */
export function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

/** More than the queries of the stores. Those with lists have many forms. */
const MOST_STATEMENTS = 200

const namesOf = (statement: StatementSync): readonly string[] => statement.columns().map(({ name }) => name)

/** What Kysely's SQLite dialect expects, over Node's own SQLite. */
function adapted(database: DatabaseSync) {
  /** Preparing a statement takes about as long as running it. SQLite adapts them when tables change. */
  const statements = new LRUCache<string, ReturnType<typeof prepared>>({ max: MOST_STATEMENTS })

  function prepared(query: string) {
    const statement = database.prepare(query)
    // the objects that SQLite makes are dictionaries, which are slow to make, to read and to copy
    statement.setReturnArrays(true)
    let names = namesOf(statement)
    function toRow(values: readonly unknown[]): object {
      // another process may have added a column meanwhile
      if (values.length !== names.length) names = namesOf(statement)
      const row: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
      return row
    }
    const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: names.length > 0,
      all: (parameters: readonly unknown[]) =>
        (statement.all(...bound(parameters)) as unknown as unknown[][]).map(toRow),
      run: (parameters: readonly unknown[]) => statement.run(...bound(parameters)),
      // another query may use the statement before the last row
      iterate: (parameters: readonly unknown[]) => database.prepare(query).iterate(...bound(parameters)),
    }
  }

  return {
    close: () => database.close(),
    prepare(query: string) {
      const known = statements.get(query)
      if (known) return known
      const statement = prepared(query)
      statements.set(query, statement)
      return statement
    },
  }
}
