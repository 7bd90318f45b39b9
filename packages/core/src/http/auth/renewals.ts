import { ConnectorError, CredentialsNotSavedError } from '../../errors.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'

/** What is known about an exchange before it starts. */
export interface TokenExchangeOptions {
  /** Whether an earlier exchange of these credentials ended without a known result. */
  readonly doubtful?: boolean
  /** Aborts retries that have not been sent. */
  readonly signal?: AbortSignal
}

/** Exchanges the refresh token of these credentials for new credentials. */
export type TokenExchange = (
  current: OAuthCredentials,
  options?: TokenExchangeOptions,
) => Promise<OAuthCredentials>

/** The OAuth credentials of one account, as a connection reads and renews them. */
export interface RenewableCredentials {
  /** The credentials to send now. */
  read(): OAuthCredentials | Promise<OAuthCredentials>
  /**
   * Renews credentials that have expired or that the vendor refused. Runs `exchange` once for all concurrent callers
   * and saves the result before anyone gets it. Returns newer credentials without an exchange if there are any.
   * Throws what `exchange` throws, and `CredentialsNotSavedError` if saving fails.
   */
  renew(stale: OAuthCredentials, exchange: TokenExchange): Promise<OAuthCredentials>
}

/** Credentials with their version; each renewal is the next one. */
export interface CredentialVersion {
  readonly version: number
  readonly credentials: OAuthCredentials
}

/** Stores the next version durably. Returns false if the version before it is no longer the stored one. */
export type CommitCredentials = (next: CredentialVersion) => Promise<boolean>

/** Where the credentials of one account are stored. */
export type CredentialStorage = OwnCredentialStorage | SharedCredentialStorage

/** A storage that one process uses. */
export interface OwnCredentialStorage {
  /** The stored version. */
  load(): Promise<CredentialVersion>
  readonly commit: CommitCredentials
  readonly exclusively?: undefined
}

/** A storage that several processes share. */
export interface SharedCredentialStorage {
  /** The stored version. */
  load(): Promise<CredentialVersion>
  /**
   * Runs `exchange` while no other process does, if `stale` is still the stored version, and returns the version that
   * is stored then. `exchange` gets the stored version, saves the next one by its `commit` and returns it.
   */
  exclusively(
    stale: CredentialVersion,
    exchange: (stored: CredentialVersion, options: SharedExchangeOptions) => Promise<CredentialVersion>,
  ): Promise<CredentialVersion>
}

/** What an exchange gets that no other process runs. */
export interface SharedExchangeOptions extends TokenExchangeOptions {
  /** Called again, also after the exchange, until it no longer throws. */
  readonly commit: CommitCredentials
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
  in_flight?: Promise<CredentialVersion>
  /** Saves what the vendor has issued and is not stored yet. The refresh token of the version before it may be invalid by now. */
  saveAgain?: () => Promise<CredentialVersion>
}

/** Renewals that run once for all connections of an account, and are saved before anyone uses them. */
export function createRenewals(): Renewals {
  const pending = new Map<string, Pending>()

  /** Does the work once for all callers that ask while it is in flight. */
  function once(
    name: string,
    state: Pending,
    work: () => Promise<CredentialVersion>,
  ): Promise<CredentialVersion> {
    pending.set(name, state)
    state.in_flight ??= work().finally(() => {
      delete state.in_flight
      if (!state.saveAgain) pending.delete(name)
    })
    return state.in_flight
  }

  async function saveUnsaved(): Promise<number> {
    await Promise.allSettled(
      [...pending].map(([name, state]) => state.saveAgain && once(name, state, state.saveAgain)),
    )
    return [...pending.values()].filter(({ saveAgain }) => saveAgain).length
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
        read() {
          const state = pending.get(name)
          return state?.saveAgain ? once(name, state, state.saveAgain).then(hold) : held.credentials
        },
        async renew(stale, exchange) {
          while (stale === held.credentials || pending.has(name)) {
            const state: Pending = pending.get(name) ?? { storage }
            const work = state.saveAgain ?? (() => exchangeOnce(state, held, exchange))
            hold(await once(name, state, work))
          }
          return held.credentials
        },
      }
    },

    saveUnsaved,

    async settle() {
      await Promise.allSettled([...pending.values()].map(({ in_flight }) => in_flight))
      return saveUnsaved()
    },
  }
}

/** Saves credentials before anyone uses them. If another version has been stored meanwhile, that one is used. */
async function save(
  state: Pending,
  next: CredentialVersion,
  commit: CommitCredentials,
): Promise<CredentialVersion> {
  state.saveAgain = () => save(state, next, commit)
  let saved: boolean
  try {
    saved = await commit(next)
  } catch (cause) {
    throw new CredentialsNotSavedError(next.credentials, cause)
  }
  delete state.saveAgain
  return saved ? next : state.storage.load()
}

/** The only place that exchanges credentials. */
async function exchangeOnce(
  state: Pending,
  stale: CredentialVersion,
  exchange: TokenExchange,
): Promise<CredentialVersion> {
  const { storage } = state

  async function exchangeStored(
    stored: CredentialVersion,
    { commit, ...options }: SharedExchangeOptions,
  ): Promise<CredentialVersion> {
    let credentials: OAuthCredentials
    try {
      credentials = await exchange(stored.credentials, options)
    } catch (error) {
      const newer = await newerThan(stored, error)
      if (newer) return newer
      throw error
    }
    return save(state, { version: stored.version + 1, credentials }, commit)
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
  return stored.version === stale.version
    ? exchangeStored(stored, { commit: (next) => storage.commit(next) })
    : stored
}
