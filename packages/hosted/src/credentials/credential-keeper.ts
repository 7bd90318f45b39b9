import { type CredentialVersion, createRenewals, type RenewableCredentials } from '@linkspan/core'
import type { Envelope, SealContext } from '../crypto/envelope.ts'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, CredentialFacts, CredentialStore, SealedCredentials } from '../stores/store.ts'

/** The only place where stored credentials are sealed and opened. */
export interface CredentialKeeper {
  /** Seals credentials that a caller gave, as the version under which they are about to be stored. */
  seal(key: ConnectorKey, credentials: unknown, version: number): SealedCredentials
  /** Opens the stored credentials. Throws `not_found` if the connector is gone. */
  load(key: ConnectorKey): Promise<CredentialVersion>
  /** The OAuth credentials of an opened connector; `onVersion` is called with each later version that it gets. */
  renewable(
    key: ConnectorKey,
    loaded: CredentialVersion,
    onVersion: (version: number) => void,
  ): RenewableCredentials
  /** Waits for the renewals in flight and saves what could not be saved before. Returns how many remain unsaved. */
  settle(): Promise<number>
}

export interface CredentialKeeperOptions {
  readonly store: CredentialStore
  readonly envelope: Envelope
  readonly now: () => number
}

/** The context that sealed credentials are bound to. */
export function contextOf({ organization_id, id }: ConnectorKey, version: number): SealContext {
  return { organization_id, record_id: id, field: 'credentials', version }
}

/** The keeper over the store of sealed credentials. */
export function createCredentialKeeper({ store, envelope, now }: CredentialKeeperOptions): CredentialKeeper {
  const renewals = createRenewals()

  function seal(
    key: ConnectorKey,
    credentials: unknown,
    version: number,
    renewed_at: number | null = null,
  ): SealedCredentials {
    const sealed = envelope.seal(JSON.stringify(credentials), contextOf(key, version))
    return { ...sealed, facts: { ...factsOf(credentials), renewed_at } }
  }

  async function load(key: ConnectorKey): Promise<CredentialVersion> {
    const stored = await store.find(key)
    if (!stored) throw noConnector()
    const { version, sealed } = stored
    return { version, credentials: JSON.parse(envelope.open(sealed, contextOf(key, version))) }
  }

  return {
    seal: (key, credentials, version) => seal(key, credentials, version),
    load,
    renewable(key, loaded, onVersion) {
      // by connector and not by connection: a refresh token is spent once, whichever connection asks
      const name = JSON.stringify([key.organization_id, key.id])
      const storage = {
        load: () => load(key),
        commit: async ({ version, credentials }: CredentialVersion) =>
          store.replace(key, version - 1, seal(key, credentials, version, now())),
      }
      return renewals.open(name, loaded, storage, onVersion)
    },
    settle: renewals.settle,
  }
}

/** The latest time that a date can hold, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15

/** What may be known of credentials without opening them; those of some kinds say nothing. */
function factsOf(credentials: unknown): Pick<CredentialFacts, 'expires_at' | 'scope'> {
  const { expires_at, scope } = credentials as Readonly<Record<string, unknown>>
  const isMoment = typeof expires_at === 'number' && Math.abs(expires_at) <= LAST_MOMENT
  return {
    expires_at: isMoment ? Math.round(expires_at) : null,
    scope: typeof scope === 'string' ? scope : null,
  }
}
