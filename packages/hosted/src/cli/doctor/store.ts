import { silentLogger } from '@linkspan/core'
import { type KeyRing, KeyServiceError, type StoreView, verifyKeyRing, WrongKeyError } from '@linkspan/stores'
import { type Finding, fail, ok, warn } from './finding.ts'

/** The most webhooks that a finding counts. */
const COUNTED = 1000

/** Checks whether the keys belong to the store, its tables to this version, and webhooks work. Reads only. */
export async function* checkStore(
  {
    key_checks,
    wrapped_keys,
    webhooks,
    isMigrated,
  }: Pick<StoreView, 'key_checks' | 'wrapped_keys' | 'webhooks' | 'isMigrated'>,
  key_ring: KeyRing,
): AsyncGenerator<Finding> {
  try {
    await key_ring.held?.load(wrapped_keys, silentLogger, 0)
    await verifyKeyRing(key_ring, key_checks)
    yield ok('keys', 'they are those that the store was sealed with')
  } catch (error) {
    if (!(error instanceof WrongKeyError || error instanceof KeyServiceError)) throw error
    const remedy = 'Set LINKSPAN_KEYS to the keys of this store, the former ones included.'
    // the check of key services has said which one is away
    if (error instanceof WrongKeyError || !error.away) yield fail('keys', error.message, remedy)
  }
  if (!(await isMigrated())) {
    const message = 'the tables are of an older version, or there are none'
    yield warn('migrations', message, 'Start the server: it migrates them.')
    return
  }
  yield ok('migrations', 'the tables are those of this version')
  const disabled = await webhooks.listDisabled(COUNTED)
  const [first] = disabled
  if (first)
    yield warn(
      'webhooks',
      `${disabled.length} get no events, since their receivers refused them, such as ${first.id} of ${first.organization_id}`,
      'Mend the receivers, and enable the webhooks: they get what they have missed.',
    )
}
