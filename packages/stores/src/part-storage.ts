import type { ConnectorKey } from './collections.ts'

/** The parts of one connector. Names are random UUIDs; a part has at most 2 MiB and is written once. */
export interface PartStore {
  /** The bytes of a part, which belong to the caller: it may free them. Fails if there is none. */
  read(name: string): Promise<Uint8Array>
  /** Stores a part; resolves once it is durable. Then the caller may free the bytes, and until then it does not change them. */
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** The names of the parts of one connector. */
export interface ConnectorParts extends ConnectorKey {
  readonly names: readonly string[]
}

/** Where the parts of published collections are: immutable sealed bytes by name. */
export interface PartStorage {
  /**
   * The parts of one connector. Reading a part that does not exist throws `MissingPartError`, and one that the storage
   * itself finds damaged `DamagedPartError`. A full disk or a database that does not answer throws `unavailable`.
   */
  of(key: ConnectorKey): PartStore
  /**
   * All connectors that have parts; one with many comes several times. A write that its process did not end may be listed
   * too: its name has `INCOMPLETE` at the end.
   */
  list(): AsyncIterable<ConnectorParts>
  /** Deletes parts of a connector; does nothing for those that do not exist. */
  delete(key: ConnectorKey, names: readonly string[]): Promise<void>
}

/** The places that a store has itself. */
export interface OwnParts {
  /** The data directory. */
  readonly directory: PartStorage
  /** The database, if it is PostgreSQL. */
  readonly database?: PartStorage
}

/** Chooses where the parts of a store are kept. */
export type ArrangeParts = (own: OwnParts) => PartStorage

/** The end of the names of parts that are not complete. */
export const INCOMPLETE = '.tmp'

const WORD = /^[a-z0-9_-]{1,100}$/

/** Whether this can be the place of a part. All our ids and names can; a path or an escape sequence cannot. */
export function isPlace({ organization_id, id }: ConnectorKey, name: string): boolean {
  return [organization_id, id, name].every((word) => WORD.test(word))
}

/** Throws a `TypeError` unless a part of this name can be stored for the connector. */
export function requirePlace(key: ConnectorKey, name: string): void {
  if (!isPlace(key, name))
    throw new TypeError('the name of a part is 1 to 100 lower-case letters, digits, - and _')
}
