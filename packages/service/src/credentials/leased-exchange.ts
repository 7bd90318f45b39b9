import {
  ConnectorError,
  type CredentialVersion,
  ReauthRequiredError,
  type SharedCredentialStorage,
} from '@linkspan/core'
import {
  type ConnectorKey,
  type HeldLease,
  LeaseLostError,
  type RenewalIntent,
  type RenewalOutcome,
  type SealedCredentials,
  type Store,
} from '@linkspan/stores'
import type { Needs } from '../needs.ts'

/** An exchange that no other process runs. */
export type SharedExchange = Parameters<SharedCredentialStorage['exclusively']>[1]

/** What exchanges need of the stored credentials. */
export interface ExchangeContext extends Pick<Needs, 'store' | 'logger'> {
  readonly load: (key: ConnectorKey) => Promise<CredentialVersion>
  readonly seal: (key: ConnectorKey, next: CredentialVersion) => SealedCredentials
  /** Distinguishes refresh tokens without showing them. */
  readonly fingerprintOf: (credentials: CredentialVersion['credentials']) => string
}

/**
 * Runs an exchange under the connector's lease, unless another version is stored by now. Returns undefined if
 * the lease was lost: the process that holds it may succeed.
 */
export async function exchangeLeased(
  context: ExchangeContext,
  key: ConnectorKey,
  held: HeldLease,
  stale: CredentialVersion,
  exchange: SharedExchange,
): Promise<CredentialVersion | undefined> {
  const { store, load, logger } = context
  const stored = await load(key)
  if (stored.version !== stale.version) return stored
  const before = await intentFor(store, key, stored.version)
  if (before) {
    const { version, fingerprint, started_at } = before
    const known = { connector_id: key.id, version, fingerprint, started_at }
    logger.warn(known, 'an earlier renewal ended without a known result; trying its refresh token once more')
  }
  await begin(context, key, held, stored)
  try {
    return await exchange(stored, {
      doubtful: before !== undefined,
      signal: held.signal,
      commit: (next) => commit(context, key, held, next),
    })
  } catch (error) {
    if (isUnsaved(error)) throw error
    // a note that cannot be stored must not hide the error; without it, the next process assumes the worst
    await fail(store, key, held, stored.version, outcomeOf(error, before)).catch(() => {})
    // a retry that the lost lease has prevented: the process that holds the lease may succeed
    if (held.signal.aborted && !ConnectorError.isInstance(error)) return undefined
    throw error
  }
}

/** The intent to exchange this version; an intent for another version means nothing. */
export async function intentFor(
  store: Pick<Store, 'renewal_intents'>,
  key: ConnectorKey,
  version: number,
): Promise<RenewalIntent | undefined> {
  const intent = await store.renewal_intents.find(key)
  if (intent?.version !== version) return undefined
  if (intent.outcome === 'refused')
    throw new ReauthRequiredError(
      'The renewal of the credentials was interrupted, and the vendor refused the refresh token afterwards.',
      { reason: 'refresh_outcome_unknown' },
    )
  return intent
}

/** Records what is about to be sent, if the lease is still held. */
async function begin(
  { store, load, fingerprintOf }: ExchangeContext,
  key: ConnectorKey,
  { lease }: HeldLease,
  stored: CredentialVersion,
): Promise<void> {
  const intent = { version: stored.version, fingerprint: fingerprintOf(stored.credentials) }
  try {
    await store.transaction(async ({ leases, renewal_intents }) => {
      if (!(await leases.isHeld(lease))) throw new LeaseLostError(lease.name)
      await renewal_intents.begin(key, intent)
    })
  } catch (error) {
    // the connector may have been deleted meanwhile, and then this throws `not_found`
    await load(key)
    throw error
  }
}

/** Stores what remains of an exchange that failed, and releases the lease. Changes nothing if the lease is lost. */
async function fail(
  store: Store,
  key: ConnectorKey,
  held: HeldLease,
  version: number,
  outcome: RenewalOutcome | undefined,
): Promise<void> {
  await store.transaction(async ({ leases, renewal_intents }) => {
    if (!(await leases.release(held.lease))) return
    if (outcome) await renewal_intents.setOutcome(key, version, outcome)
    else await renewal_intents.delete(key)
  })
  held.noteRelease()
}

/**
 * Stores the result of an exchange, and releases the lease. Returns false, and stores nothing, if another version was
 * stored meanwhile. A lost lease alone does not matter: the vendor may accept no other credentials any longer.
 */
async function commit(
  { store, seal }: ExchangeContext,
  key: ConnectorKey,
  held: HeldLease,
  next: CredentialVersion,
): Promise<boolean> {
  const sealed = seal(key, next)
  const stored = await store.transaction(async ({ leases, credentials, renewal_intents }) => {
    await leases.release(held.lease)
    const replaced = await credentials.replace(key, next.version - 1, sealed)
    if (replaced) await renewal_intents.delete(key)
    return replaced
  })
  held.noteRelease()
  return stored
}

/** Whether new credentials could not be stored. Their lease is held until they are. */
export function isUnsaved(error: unknown): boolean {
  return ConnectorError.isInstance(error) && error.code === 'credentials_not_saved'
}

/** The errors by which the vendor says that it has not used up the refresh token, or that the token is not the fault. */
const UNSPENT: ReadonlySet<string> = new Set([
  'reauth_required',
  'rate_limited',
  'vendor_rejected',
  'invalid_credentials',
])

/** What remains of an exchange that failed; undefined if nothing is in doubt. */
function outcomeOf(error: unknown, before: RenewalIntent | undefined): RenewalOutcome | undefined {
  if (!ConnectorError.isInstance(error)) return 'unanswered'
  if (error.reason === 'refresh_outcome_unknown') return 'refused'
  if (error.reason === 'refresh_token_rejected') return undefined
  if (UNSPENT.has(error.code) || error.reason === 'not_sent') return before && 'unanswered'
  return 'unanswered'
}
