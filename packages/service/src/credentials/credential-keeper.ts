import {
  type CredentialStorage,
  type CredentialVersion,
  createRenewals,
  type RenewableCredentials,
} from '@linkspan/core'
import {
  type ConnectorKey,
  type CredentialFacts,
  IntegrityError,
  macOf,
  noConnector,
  type SealContext,
  type SealedCredentials,
  type StoredCredentials,
} from '@linkspan/stores'
import type { Metrics } from '../metrics/metrics.ts'
import type { Needs } from '../needs.ts'
import { createExclusiveRenewals, defaultRenewalTimes, type RenewalTimes } from './exclusive-renewals.ts'

export interface CredentialKeeperOptions
  extends Pick<Needs, 'store' | 'envelope' | 'key_ring' | 'logger' | 'clock'> {
  readonly renewal_times?: RenewalTimes | undefined
  readonly metrics?: Pick<Metrics, 'renewal'> | undefined
}

/** The context that sealed credentials are bound to. */
export function credentialContext({ organization_id, id }: ConnectorKey, version: number): SealContext {
  return { organization_id, record_id: id, field: 'credentials', version }
}

const SAVE_AGAIN_MS = 500

/** The keeper over the store of sealed credentials. */
export function createCredentialKeeper(options: CredentialKeeperOptions) {
  const { store, envelope, key_ring, logger, clock, metrics } = options
  const { renewal_times: times = defaultRenewalTimes } = options
  const renewals = createRenewals()
  const exclusive = createExclusiveRenewals({
    store,
    load,
    seal: (key, { version, credentials }) => seal(key, credentials, version, clock.now()),
    fingerprintOf: ({ refresh_token = '' }) =>
      macOf(key_ring.primary, 'refresh token', refresh_token).toString('base64url').slice(0, 16),
    onUnsaved: saveLater,
    logger,
    times,
    clock,
    metrics,
  })
  const closing = new AbortController()
  let saving = false

  function seal(
    key: ConnectorKey,
    credentials: unknown,
    version: number,
    renewed_at: number | null = null,
  ): SealedCredentials {
    const sealed = envelope.seal(JSON.stringify(credentials), credentialContext(key, version))
    return { ...sealed, facts: { ...factsOf(credentials), renewed_at } }
  }

  /** Opens the stored credentials. Throws `not_found` if the connector is gone. */
  async function load(key: ConnectorKey): Promise<CredentialVersion> {
    const stored = await store.credentials.find(key)
    if (!stored) throw noConnector()
    return open(stored)
  }

  /** Opens sealed credentials that were read. Throws `integrity_error`. */
  function open({ version, sealed, ...key }: StoredCredentials): CredentialVersion {
    return { version, credentials: JSON.parse(envelope.open(sealed, credentialContext(key, version))) }
  }

  /** Until new credentials are saved, a crash of this process would lose them. */
  async function saveUntilSaved(): Promise<void> {
    do await clock.sleep(SAVE_AGAIN_MS, closing.signal).catch(() => {})
    while (!closing.signal.aborted && (await renewals.saveUnsaved()) > 0)
  }

  function saveLater(): void {
    if (saving) return
    saving = true
    void saveUntilSaved().finally(() => {
      saving = false
    })
  }

  /** The same; undefined if they cannot be opened. */
  function tryOpen(sealed: StoredCredentials): CredentialVersion | undefined {
    try {
      return open(sealed)
    } catch (error) {
      if (error instanceof IntegrityError) return undefined
      throw error
    }
  }

  return {
    /** Seals credentials that a caller gave, as the version under which they are about to be stored. */
    seal: (key: ConnectorKey, credentials: unknown, version: number): SealedCredentials =>
      seal(key, credentials, version),
    open,
    tryOpen,
    load,
    /** The OAuth credentials of an opened connector; `onVersion` is called with each later version that it gets. */
    renewable(
      key: ConnectorKey,
      loaded: CredentialVersion,
      onVersion: (version: number) => void,
    ): RenewableCredentials {
      // by connector and not by connection: a refresh token is spent once, whichever connection asks
      const name = JSON.stringify([key.organization_id, key.id])
      const storage: CredentialStorage = {
        load: () => load(key),
        exclusively: (stale, exchange) => exclusive.exclusively(key, stale, exchange),
      }
      return renewals.open(name, loaded, storage, onVersion)
    },
    /** Waits for the renewals in flight and saves what could not be saved before. Returns how many remain unsaved. */
    settle(): Promise<number> {
      closing.abort()
      exclusive.close()
      return renewals.settle()
    },
  }
}

/** The only place where stored credentials are sealed and opened. */
export type CredentialKeeper = ReturnType<typeof createCredentialKeeper>

/** The latest time that a date can hold, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15

/** What may be known of credentials without opening them; those of some kinds say nothing. */
function factsOf(credentials: unknown): Pick<CredentialFacts, 'expires_at' | 'scope'> {
  const { expires_at, scope } = credentials as Readonly<Record<string, unknown>>
  const is_moment = typeof expires_at === 'number' && Math.abs(expires_at) <= LAST_MOMENT
  return {
    expires_at: is_moment ? Math.round(expires_at) : null,
    scope: typeof scope === 'string' ? scope : null,
  }
}
