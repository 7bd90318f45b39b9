import type { KeyRing } from '../../crypto/key-ring.ts'
import { verifyKeyRing, WrongKeyError } from '../../stores/key-check.ts'
import type { StoreView } from '../../stores/sqlite.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checks whether the keys belong to the store and its tables to this version. Reads only. */
export async function* checkStore(
  { key_checks, isMigrated }: Pick<StoreView, 'key_checks' | 'isMigrated'>,
  key_ring: KeyRing,
): AsyncGenerator<Finding> {
  try {
    await verifyKeyRing(key_ring, key_checks)
    yield ok('keys', 'they are those that the store was sealed with')
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error
    yield fail(
      'keys',
      error.message,
      'Set LINKSPAN_KEYS to the keys of this store, the former ones included.',
    )
  }
  yield (await isMigrated())
    ? ok('migrations', 'the tables are those of this version')
    : warn(
        'migrations',
        'the tables are of an older version, or there are none',
        'Start the server: it migrates them.',
      )
}
