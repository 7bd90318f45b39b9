import { type CredentialVersion, createRenewals, type RenewableCredentials } from '@linkspan/core'
import type { Envelope, SealContext, Sealed } from '../crypto/envelope.ts'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, CredentialStore } from '../stores/store.ts'

/** The only place where stored credentials are sealed and opened. */
export interface CredentialKeeper {
  /** Seals the first credentials of a connector that is about to be stored. */
  sealFirst(key: ConnectorKey, credentials: unknown): Sealed
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

/** The context that sealed credentials are bound to. */
export function contextOf({ organization_id, id }: ConnectorKey, version: number): SealContext {
  return { organization_id, record_id: id, field: 'credentials', version }
}

/** The keeper over the store of sealed credentials. */
export function createCredentialKeeper(store: CredentialStore, envelope: Envelope): CredentialKeeper {
  const renewals = createRenewals()

  function seal(key: ConnectorKey, credentials: unknown, version: number): Sealed {
    return envelope.seal(JSON.stringify(credentials), contextOf(key, version))
  }

  async function load(key: ConnectorKey): Promise<CredentialVersion> {
    const stored = await store.find(key)
    if (!stored) throw noConnector()
    const { version, sealed } = stored
    return { version, credentials: JSON.parse(envelope.open(sealed, contextOf(key, version))) }
  }

  return {
    sealFirst: (key, credentials) => seal(key, credentials, 1),
    load,
    renewable(key, loaded, onVersion) {
      // by connector and not by connection: a refresh token is spent once, whichever connection asks
      const name = JSON.stringify([key.organization_id, key.id])
      const storage = {
        load: () => load(key),
        commit: async ({ version, credentials }: CredentialVersion) =>
          store.replace(key, version - 1, seal(key, credentials, version)),
      }
      return renewals.open(name, loaded, storage, onVersion)
    },
    settle: renewals.settle,
  }
}
