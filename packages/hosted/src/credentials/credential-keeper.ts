import { CredentialsNotSavedError, type OAuthCredentials, type TokenStore } from '@linkspan/core'
import type { Envelope, SealContext, Sealed } from '../crypto/envelope.ts'
import { noConnector } from '../http/problem/problem-error.ts'
import type { ConnectorKey, CredentialStore } from '../stores/store.ts'

/** Credentials as a connector takes them, and which version of them this is. */
export interface HeldCredentials {
  readonly version: number
  readonly credentials: OAuthCredentials
}

/** The only place where stored credentials are sealed and opened. */
export interface CredentialKeeper {
  /** Seals the first credentials of a connector that is about to be stored. */
  sealFirst(key: ConnectorKey, credentials: unknown): Sealed
  /** Opens the stored credentials. Throws `not_found` where the connector is gone. */
  load(key: ConnectorKey): Promise<HeldCredentials>
  /** Keeps and renews the OAuth credentials of one opened connector; `onVersion` hears of each version it goes on to. */
  tokenStore(key: ConnectorKey, first: HeldCredentials, onVersion: (version: number) => void): TokenStore
  /** Waits for the renewals under way and saves what could not be saved before. Answers how many are still unsaved. */
  settle(): Promise<number>
}

/** What is known of one connector's renewal while there is anything to know. */
interface Renewal {
  running?: Promise<HeldCredentials>
  /** Issued by the vendor, replacing the version before it, and not stored yet. */
  unsaved?: HeldCredentials
}

/** The context that sealed credentials are bound to. */
export function contextOf({ organization_id, id }: ConnectorKey, version: number): SealContext {
  return { organization_id, record_id: id, field: 'credentials', version }
}

/** The keeper over the store of sealed credentials. */
export function createCredentialKeeper(store: CredentialStore, envelope: Envelope): CredentialKeeper {
  /** By connector and not by opened connection: of one refresh token there is one renewal, whoever asks. */
  const renewals = new Map<string, { readonly key: ConnectorKey; readonly renewal: Renewal }>()

  async function load(key: ConnectorKey): Promise<HeldCredentials> {
    const stored = await store.find(key)
    if (!stored) throw noConnector()
    const { version, sealed } = stored
    return { version, credentials: JSON.parse(envelope.open(sealed, contextOf(key, version))) }
  }

  /** Commits the next version; where somebody else has committed one, theirs is the answer and ours is dropped. */
  async function save(key: ConnectorKey, renewal: Renewal, next: HeldCredentials): Promise<HeldCredentials> {
    renewal.unsaved = next
    let saved: boolean
    try {
      const sealed = envelope.seal(JSON.stringify(next.credentials), contextOf(key, next.version))
      saved = await store.replace(key, next.version - 1, sealed)
    } catch (cause) {
      throw new CredentialsNotSavedError(next.credentials, cause)
    }
    delete renewal.unsaved
    return saved ? next : load(key)
  }

  /** Runs once for all who ask while it is under way. */
  function once(
    key: ConnectorKey,
    work: (renewal: Renewal) => Promise<HeldCredentials>,
  ): Promise<HeldCredentials> {
    const name = JSON.stringify([key.organization_id, key.id])
    const { renewal } = renewals.get(name) ?? { renewal: {} as Renewal }
    renewals.set(name, { key, renewal })
    renewal.running ??= work(renewal).finally(() => {
      delete renewal.running
      if (!renewal.unsaved) renewals.delete(name)
    })
    return renewal.running
  }

  function pending(key: ConnectorKey): Renewal | undefined {
    return renewals.get(JSON.stringify([key.organization_id, key.id]))?.renewal
  }

  return {
    sealFirst: (key, credentials) => envelope.seal(JSON.stringify(credentials), contextOf(key, 1)),
    load,

    tokenStore(key, first, onVersion) {
      let held = first

      function hold(next: HeldCredentials): OAuthCredentials {
        if (next.version !== held.version) {
          held = next
          onVersion(next.version)
        }
        return held.credentials
      }

      const saveUnsaved = (renewal: Renewal) => save(key, renewal, renewal.unsaved as HeldCredentials)

      return {
        async read() {
          if (!pending(key)?.unsaved) return held.credentials
          return hold(await once(key, saveUnsaved))
        },
        async renew(stale, exchange) {
          if (stale !== held.credentials) return held.credentials
          const renewed = await once(key, async (renewal) => {
            if (renewal.unsaved) return saveUnsaved(renewal)
            const stored = await load(key)
            if (stored.version !== held.version) return stored
            const credentials = await exchange(stored.credentials)
            return save(key, renewal, { version: stored.version + 1, credentials })
          })
          return hold(renewed)
        },
      }
    },

    async settle() {
      await Promise.allSettled([...renewals.values()].map(({ renewal }) => renewal.running))
      const unsaved = [...renewals.values()].filter(({ renewal }) => renewal.unsaved)
      await Promise.allSettled(
        unsaved.map(({ key }) =>
          once(key, (renewal) => save(key, renewal, renewal.unsaved as HeldCredentials)),
        ),
      )
      return [...renewals.values()].filter(({ renewal }) => renewal.unsaved).length
    },
  }
}
