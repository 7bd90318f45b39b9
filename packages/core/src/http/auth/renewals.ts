import { CredentialsNotSavedError } from '../../errors.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'

/** Exchanges the refresh token of these credentials for new credentials. */
export type Exchange = (current: OAuthCredentials) => Promise<OAuthCredentials>

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

  const saveUnsaved = (state: Pending) => save(state, state.unsaved as CredentialVersion)

  /** The only place that exchanges credentials: a lock against other processes belongs around it. */
  async function exchangeOnce(
    state: Pending,
    stale: CredentialVersion,
    exchange: Exchange,
  ): Promise<CredentialVersion> {
    const stored = await state.storage.load()
    if (stored.version !== stale.version) return stored
    const credentials = await exchange(stored.credentials)
    return save(state, { version: stored.version + 1, credentials })
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
          return state?.unsaved ? hold(await once(name, state, () => saveUnsaved(state))) : held.credentials
        },
        async renew(stale, exchange) {
          while (stale === held.credentials || pending.has(name)) {
            const state: Pending = pending.get(name) ?? { storage }
            const renewed = await once(name, state, () =>
              state.unsaved ? saveUnsaved(state) : exchangeOnce(state, held, exchange),
            )
            hold(renewed)
          }
          return held.credentials
        },
      }
    },

    async settle() {
      await Promise.allSettled([...pending.values()].map(({ inFlight }) => inFlight))
      const unsaved = [...pending].filter(([, state]) => state.unsaved)
      await Promise.allSettled(unsaved.map(([name, state]) => once(name, state, () => saveUnsaved(state))))
      return [...pending.values()].filter((state) => state.unsaved).length
    },
  }
}
