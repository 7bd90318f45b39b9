import { type Clock, type Logger, silentLogger, systemClock } from '@linkspan/core'
import type { KeyRing } from './crypto/key-ring.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { rememberKeys, verifyKeyRing, WrongKeyError } from './key-check.ts'
import type { ArrangeParts, PartStorage } from './part-storage.ts'
import { partsIn } from './parts/directory-parts.ts'
import { patiently } from './patiently.ts'
import { openPostgresStore } from './postgres.ts'
import type { DatabaseConfig } from './postgres-pool.ts'
import { directoryWarning } from './private-files.ts'
import type { Store } from './sql/sql-store.ts'
import type { OnStatement } from './sql/statement-log.ts'
import { hasSqliteStore, openSqliteStore } from './sqlite.ts'

/** A PostgreSQL database, and how to use it. */
export interface DatabaseSettings extends DatabaseConfig {
  /** How long a start waits for a database that does not answer, in milliseconds. */
  readonly wait_ms: number
}

/** Where a store is, and the keys that belong to it. */
export interface OpenStoreOptions {
  readonly data_dir: string
  /** Without one, the store is embedded in the data directory. */
  readonly database?: DatabaseSettings | undefined
  readonly key_ring: KeyRing
}

/** What a store is opened with, beside its settings. */
export interface StoreContext {
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** The time of leases and expiries, in place of the store's own. */
  readonly now?: (() => number) | undefined
  /** By which a start waits for the database. */
  readonly clock?: Clock | undefined
  /** Called after each statement, for metrics. */
  readonly onStatement?: OnStatement | undefined
  /** Where parts are kept; default the database if there is one, and the data directory if not. */
  readonly parts?: ArrangeParts | undefined
}

/**
 * Opens the configured store and prepares it for use. Waits `wait_ms` for a database that does not answer yet, with a
 * line in the log for each try. Throws `WrongKeyError`, before anything is written, when the key ring does not belong
 * to the store, and `KeyServiceError` when a key service does not give its keys.
 */
export async function openStore(options: OpenStoreOptions, context: StoreContext): Promise<Store> {
  return prepareStore(await openAsItIs(options, context), options.key_ring, context.logger)
}

/** There is no store yet, or one of an older version. */
export class NoStoreError extends Error {
  override readonly name = 'NoStoreError'
}

/**
 * Opens the configured store as `openStore` does, and creates and migrates nothing. Throws `NoStoreError` if a server of
 * this version has not done that yet.
 */
export async function openExistingStore(options: OpenStoreOptions, context: StoreContext): Promise<Store> {
  if (!options.database && !hasSqliteStore(options.data_dir)) throw new NoStoreError()
  const store = await openAsItIs(options, context)
  if (await store.isMigrated()) return prepareStore(store, options.key_ring, context.logger)
  await store.close()
  throw new NoStoreError()
}

/** Opens a store whose tables may be missing or of another version, once its database answers. */
async function openAsItIs(
  { data_dir, database }: OpenStoreOptions,
  { logger, now, clock = systemClock, onStatement, parts }: StoreContext,
): Promise<Store> {
  const observed = { ...(now && { now }), ...(onStatement && { onStatement }) }
  if (!database) {
    const embedded = openSqliteStore(data_dir, { ...observed, logger, parts })
    const warning = directoryWarning(data_dir)
    if (warning) logger.warn({}, `LINKSPAN_DATA_DIR: ${warning}`)
    return embedded
  }
  const arrange = parts && ((own: PartStorage) => parts({ directory: partsIn(data_dir), database: own }))
  const store = openPostgresStore(database, { ...observed, parts: arrange })
  try {
    await answers(store, database, logger, clock)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** Waits until the database answers. */
async function answers(
  store: Store,
  { address, wait_ms }: DatabaseSettings,
  logger: StoreContext['logger'],
  clock: Clock,
): Promise<void> {
  await patiently(() => store.isMigrated(), {
    clock,
    wait_ms,
    mayPass: (error) => error instanceof DatabaseUnavailableError,
    onPause: (error, pause_ms) =>
      logger.warn({ err: (error as Error).cause, address, pause_ms }, 'waiting for the database'),
  })
}

/** Unwraps and verifies the keys, migrates the tables and remembers new keys. Closes the store when any of it fails. */
export async function prepareStore(
  store: Store,
  key_ring: KeyRing,
  logger: Pick<Logger, 'warn'> = silentLogger,
): Promise<Store> {
  try {
    await loadKeys(store, key_ring, logger)
    await store.migrate()
    await key_ring.held?.store(store.wrapped_keys, logger)
    await rememberKeys(key_ring, store.key_checks)
    // another process that started at the same time may have remembered other keys
    await verifyKeyRing(key_ring, store.key_checks)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Unwraps the keys that key services keep, and verifies all. */
async function loadKeys(
  { wrapped_keys, key_checks }: Store,
  key_ring: KeyRing,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { held } = key_ring
  if (!held) return verifyKeyRing(key_ring, key_checks)
  await held.load(wrapped_keys, logger)
  await verifyKeyRing(key_ring, key_checks).catch(async (error: unknown) => {
    if (!(error instanceof WrongKeyError)) throw error
    // another process may have stored a key of the same id meanwhile
    await held.load(wrapped_keys, logger)
    await verifyKeyRing(key_ring, key_checks)
  })
}
