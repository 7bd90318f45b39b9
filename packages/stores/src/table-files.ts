/** A file of the tables. */
export interface TableFile {
  /** Below the place, with slashes. */
  readonly path: string
  readonly bytes: number
  /** When it was written, in milliseconds since 1970, by the clock of the storage. */
  readonly changed_at: number
}

/**
 * A catalog of tables: it says which metadata of a table is the newest, in place of the files. Bodies are JSON by its REST
 * specification, as texts: they may have integers beyond 2^53. Failures say what to do, and show no secrets.
 */
export interface TableCatalog {
  /** The levels of the namespace that has the tables. */
  readonly namespace: readonly string[]
  /** The names of the tables. */
  tables(): Promise<string[]>
  /** The newest metadata of a table and where it is; undefined if there is no such table. */
  load(name: string): Promise<string | undefined>
  /** Creates a table, and its namespace. Returns false if there is one. */
  create(body: string): Promise<boolean>
  /** Changes a table: `lost` if it is not as the body requires, and `unknown` if it may or may not have changed. */
  commit(name: string, body: string): Promise<'done' | 'lost' | 'unknown'>
  /** Ends a table, and leaves its files. Does nothing if there is no such table. */
  drop(name: string): Promise<void>
}

/** Where tables are kept, for other programs: a folder or a bucket. Its failures say what to do, and show no keys. */
export interface TableFiles {
  /** The address that engines know, without a slash at the end. */
  readonly location: string
  /** Knows the tables; without one, those are known that have a folder, and the newest metadata is found by its name. */
  readonly catalog?: TableCatalog | undefined
  /** Stores a file; resolves to its length once it is durable. */
  write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Stores a file unless there is one; of several that try, one succeeds. Returns whether this one did. */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** Stores a file in place of any other. */
  replace(path: string, bytes: Uint8Array): Promise<void>
  /** Fails if there is no such file. */
  read(path: string): Promise<Uint8Array>
  /** The files in a folder and below it whose path begins so. */
  list(prefix: string): AsyncIterable<TableFile>
  /** The folders at the top. */
  folders(): Promise<string[]>
  /** Does nothing for files that do not exist. */
  delete(paths: readonly string[]): Promise<void>
}
