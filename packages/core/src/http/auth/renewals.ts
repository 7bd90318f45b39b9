import { ConnectorError, CredentialsNotSavedError } from '../../errors.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'

/** What is known about an exchange before it starts. */
export interface ExchangeOptions {
  /** Whether an earlier exchange of these credentials ended without a known result. */
  readonly doubtful?: boolean
  /** Aborts retries that have not been sent. */
  readonly signal?: AbortSignal
}

/** Exchanges the refresh token of these credentials for new credentials. */
export type Exchange = (current: OAuthCredentials, options?: ExchangeOptions) => Promise<OAuthCredentials>

/** The OAuth credentials of one account, as a connection reads and renews them. */
export interface RenewableCredentials {
  /** The credentials to send now. */
  read(): Promise<OAuthCredentials>
  /**
   * Renews credentials that have expired or that the vendor refused. Runs `exchange` once for all concurrent callers
   * and saves the result before anyone gets it. Returns newer credentials without an exchange if there are any.
   * Throws what `exchange` throws, and `CredentialsNotSavedError` if saving fails.
   */
  renew(stale: OAuthCredentials, exchange: Exchange): Promise<OAuthCredentials>
}

/** Credentials with their version; each renewal is the next one. */
export interface CredentialVersion {
  readonly version: number
  readonly credentials: OAuthCredentials
}

/** Where the credentials of one account are stored. */
export interface CredentialStorage {
  /** The stored version. */
  load(): Promise<CredentialVersion>
  /** Stores the next version durably. Returns false if the version before it is no longer the stored one. */
  commit(next: CredentialVersion): Promise<boolean>
  /**
   * For credentials that several processes share: runs `exchange` while no other process does, if `stale` is still the
   * stored version, and returns the version that is stored then. `exchange` gets the stored version, saves the next
   * one and returns it.
   */
  exclusively?(
    stale: CredentialVersion,
    exchange: (stored: CredentialVersion, options?: ExchangeOptions) => Promise<CredentialVersion>,
  ): Promise<CredentialVersion>
}

/** Renews the credentials of any number of accounts. */
export interface Renewals {
  /**
   * The credentials of an account for one connection, from a loaded version on. Connections that open the same `name`
   * share one renewal. `onVersion` is called with each later version that the connection gets.
   */
  open(
    name: string,
    loaded: CredentialVersion,
    storage: CredentialStorage,
    onVersion?: (version: number) => void,
  ): RenewableCredentials
  /** Saves what could not be saved before. Returns how many remain unsaved. */
  saveUnsaved(): Promise<number>
  /** Waits for the renewals in flight and saves what could not be saved before. Returns how many remain unsaved. */
  settle(): Promise<number>
}

/** The state of one account's renewal; it exists while a renewal is in flight or unsaved. */
interface Pending {
  readonly storage: CredentialStorage
  inFlight?: Promise<CredentialVersion>
  /** Issued by the vendor and not stored yet. The refresh token of the version before it may be invalid by now. */
  unsaved?: CredentialVersion
}

/** Renewals that run once for all connections of an account, and are saved before anyone uses them. */
export function createRenewals(): Renewals {
  const pending = new Map<string, Pending>()

  /** Saves credentials before anyone uses them. If another version has been stored meanwhile, that one is used. */
  async function save(state: Pending, next: CredentialVersion): Promise<CredentialVersion> {
    state.unsaved = next
    let saved: boolean
    try {
      saved = await state.storage.commit(next)
    } catch (cause) {
      throw new CredentialsNotSavedError(next.credentials, cause)
    }
    delete state.unsaved
    return saved ? next : state.storage.load()
  }

  const saveAgain = (state: Pending) => save(state, state.unsaved as CredentialVersion)

  /** The only place that exchanges credentials. */
  async function exchangeOnce(
    state: Pending,
    stale: CredentialVersion,
    exchange: Exchange,
  ): Promise<CredentialVersion> {
    const { storage } = state

    async function exchangeStored(
      stored: CredentialVersion,
      options?: ExchangeOptions,
    ): Promise<CredentialVersion> {
      let credentials: OAuthCredentials
      try {
        credentials = await exchange(stored.credentials, options)
      } catch (error) {
        const newer = await newerThan(stored, error)
        if (newer) return newer
        throw error
      }
      return save(state, { version: stored.version + 1, credentials })
    }

    /** A process without the lock may have exchanged the same token: then the vendor's refusal means nothing. */
    async function newerThan(
      { version }: CredentialVersion,
      error: unknown,
    ): Promise<CredentialVersion | undefined> {
      if (!ConnectorError.isInstance(error) || error.code !== 'reauth_required') return undefined
      const stored = await storage.load()
      return stored.version === version ? undefined : stored
    }

    if (storage.exclusively) return storage.exclusively(stale, exchangeStored)
    const stored = await storage.load()
    return stored.version === stale.version ? exchangeStored(stored) : stored
  }

  /** Does the work once for all callers that ask while it is in flight. */
  function once(
    name: string,
    state: Pending,
    work: () => Promise<CredentialVersion>,
  ): Promise<CredentialVersion> {
    pending.set(name, state)
    state.inFlight ??= work().finally(() => {
      delete state.inFlight
      if (!state.unsaved) pending.delete(name)
    })
    return state.inFlight
  }

  async function saveUnsaved(): Promise<number> {
    const unsaved = [...pending].filter(([, state]) => state.unsaved)
    await Promise.allSettled(unsaved.map(([name, state]) => once(name, state, () => saveAgain(state))))
    return [...pending.values()].filter((state) => state.unsaved).length
  }

  return {
    open(name, loaded, storage, onVersion = () => {}) {
      let held = loaded

      function hold(next: CredentialVersion): OAuthCredentials {
        if (next.version !== held.version) {
          held = next
          onVersion(next.version)
        }
        return held.credentials
      }

      return {
        async read() {
          const state = pending.get(name)
          return state?.unsaved ? hold(await once(name, state, () => saveAgain(state))) : held.credentials
        },
        async renew(stale, exchange) {
          while (stale === held.credentials || pending.has(name)) {
            const state: Pending = pending.get(name) ?? { storage }
            const renewed = await once(name, state, () =>
              state.unsaved ? saveAgain(state) : exchangeOnce(state, held, exchange),
            )
            hold(renewed)
          }
          return held.credentials
        },
      }
    },

    saveUnsaved,

    async settle() {
      await Promise.allSettled([...pending.values()].map(({ inFlight }) => inFlight))
      return saveUnsaved()
    },
  }
}
