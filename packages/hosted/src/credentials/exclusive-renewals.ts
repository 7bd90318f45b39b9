import { setTimeout as delay } from 'node:timers/promises'
import {
  ConnectorError,
  type CredentialVersion,
  type Logger,
  ReauthRequiredError,
  type SharedCredentialStorage,
} from '@linkspan/core'
import { ServiceError } from '../errors.ts'
import { jittered } from '../leases/leased-work.ts'
import { type HeldLease, LeaseLostError, takeLease } from '../leases/leases.ts'
import type { RenewalIntent, RenewalOutcome } from '../stores/renewal-intent-store.ts'
import type { ConnectorKey, SealedCredentials, Store } from '../stores/store.ts'

type Exclusively = SharedCredentialStorage['exclusively']
type SharedExchange = Parameters<Exclusively>[1]

/** Renewals of which at most one runs for a connector, in all processes that share the store. */
export interface ExclusiveRenewals {
  /**
   * Runs an exchange under the connector's lease, or waits for the process that does. Throws `reauth_required` if the
   * refresh token was used up and the new one got lost.
   */
  exclusively(key: ConnectorKey, ...exchange: Parameters<Exclusively>): ReturnType<Exclusively>
  /** Ends all waiting. Exchanges in flight continue. */
  close(): void
}

/** Times in milliseconds. */
export interface RenewalTimes {
  /** How long a paused process keeps its lease. */
  readonly ttl_ms: number
  /** How long a process that cannot save new credentials at once is given before another one uses the old ones. */
  readonly grace_ms: number
  /** The longest wait for another process. */
  readonly wait_ms: number
}

export const defaultRenewalTimes: RenewalTimes = { ttl_ms: 20_000, grace_ms: 3_000, wait_ms: 120_000 }

export interface ExclusiveRenewalsOptions {
  readonly store: Store
  readonly load: (key: ConnectorKey) => Promise<CredentialVersion>
  readonly seal: (key: ConnectorKey, next: CredentialVersion) => SealedCredentials
  /** Distinguishes refresh tokens without showing them. */
  readonly fingerprintOf: (credentials: CredentialVersion['credentials']) => string
  /** Called when new credentials could not be stored. Their lease is held until they are. */
  readonly onUnsaved: () => void
  readonly logger: Logger
  readonly times: RenewalTimes
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

const nameOf = ({ organization_id, id }: ConnectorKey) => `refresh/${organization_id}/${id}`

/** Creates renewals for processes that share a store. */
export function createExclusiveRenewals(options: ExclusiveRenewalsOptions): ExclusiveRenewals {
  const { store, load, seal, fingerprintOf, onUnsaved, logger, times } = options
  const closing = new AbortController()

  /** The intent to exchange this version; an intent for another version means nothing. */
  async function intentFor(key: ConnectorKey, version: number): Promise<RenewalIntent | undefined> {
    const intent = await store.renewal_intents.find(key)
    if (intent?.version !== version) return undefined
    if (intent.outcome === 'refused') throw outcomeUnknown()
    return intent
  }

  /** Records what is about to be sent, if the lease is still held. */
  async function begin(key: ConnectorKey, { lease }: HeldLease, stored: CredentialVersion): Promise<void> {
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
  async function commit(key: ConnectorKey, held: HeldLease, next: CredentialVersion): Promise<boolean> {
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

  async function exchangeLeased(
    key: ConnectorKey,
    held: HeldLease,
    stale: CredentialVersion,
    exchange: SharedExchange,
  ): Promise<CredentialVersion | undefined> {
    const stored = await load(key)
    if (stored.version !== stale.version) return stored
    const before = await intentFor(key, stored.version)
    if (before) {
      const { version, fingerprint, started_at } = before
      const known = { connector_id: key.id, version, fingerprint, started_at }
      logger.warn(
        known,
        'an earlier renewal ended without a known result; trying its refresh token once more',
      )
    }
    await begin(key, held, stored)
    try {
      return await exchange(stored, {
        doubtful: before !== undefined,
        signal: held.signal,
        commit: (next) => commit(key, held, next),
      })
    } catch (error) {
      if (isUnsaved(error)) throw error
      // a note that cannot be stored must not hide the error; without it, the next process assumes the worst
      await fail(key, held, stored.version, outcomeOf(error, before)).catch(() => {})
      // a retry that the lost lease has prevented: the process that holds the lease may succeed
      if (held.signal.aborted && !ConnectorError.isInstance(error)) return undefined
      throw error
    }
  }

  async function leased(...parts: Parameters<typeof exchangeLeased>): ReturnType<typeof exchangeLeased> {
    const [, held] = parts
    let unsaved = false
    try {
      return await exchangeLeased(...parts)
    } catch (error) {
      unsaved = isUnsaved(error)
      throw error
    } finally {
      if (unsaved) onUnsaved()
      else await held.release()
    }
  }

  return {
    async exclusively(key, stale, exchange) {
      const end = performance.now() + times.wait_ms
      let abandoned_at: number | undefined
      for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 1.5, LONGEST_PAUSE_MS)) {
        if ((await store.credentials.version(key)) !== stale.version) return load(key)
        const intent = await intentFor(key, stale.version)
        const in_flight = intent && !intent.outcome
        if (in_flight) abandoned_at ??= performance.now() + times.grace_ms
        if (!in_flight || performance.now() > (abandoned_at ?? 0)) {
          const held = await takeLease(store.leases, nameOf(key), times)
          const renewed = held && (await leased(key, held, stale, exchange))
          if (renewed) return renewed
        }
        if (performance.now() > end) throw stillRenewing()
        await delay(jittered(pause_ms), undefined, { signal: closing.signal }).catch(() => {
          throw stillRenewing()
        })
      }
    },

    close: () => closing.abort(),
  }
}

function isUnsaved(error: unknown): boolean {
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

function outcomeUnknown(): ReauthRequiredError {
  return new ReauthRequiredError(
    'The renewal of the credentials was interrupted, and the vendor refused the refresh token afterwards.',
    { reason: 'refresh_outcome_unknown' },
  )
}

function stillRenewing(): ServiceError {
  return new ServiceError('unavailable', 'The credentials of the connector are being renewed; try again.')
}
