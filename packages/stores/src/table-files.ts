/** A file of the tables. */
export interface TableFile {
  /** Below the place, with slashes. */
  readonly path: string
  readonly bytes: number
  /** When it was written, in milliseconds since 1970, by the clock of the storage. */
  readonly changed_at: number
}

/** Where tables are kept, for other programs: a folder or a bucket. Its failures say what to do, and show no keys. */
export interface TableFiles {
  /** The address that engines know, without a slash at the end. */
  readonly location: string
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
