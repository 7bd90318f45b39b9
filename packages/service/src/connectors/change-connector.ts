import { isDeepStrictEqual } from 'node:util'
import type { ConnectorKind } from '@linkspan/core'
import {
  type ConnectorChange,
  type ConnectorKey,
  noConnector,
  type Store,
  type StoredConnector,
  type Stores,
} from '@linkspan/stores'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { applyInterval, endRun, restartSync } from '../sync/reschedule.ts'
import type { ProvideCredentials } from './given-credentials.ts'

/** Other credentials were stored meanwhile. It rolls back the transaction, with the use of a secret_id. */
class VersionMovedError extends Error {}

/** Replaces the credentials, whichever version is stored: a renewal may commit at the same moment. */
export async function replaceCredentials(
  { store, keeper }: { readonly store: Store; readonly keeper: CredentialKeeper },
  former: StoredConnector,
  kind: ConnectorKind,
  provide: ProvideCredentials,
  change: ConnectorChange,
  fields: readonly string[],
): Promise<void> {
  const key: ConnectorKey = former
  for (;;) {
    const sealed = await store.credentials.find(key)
    if (!sealed) throw noConnector()
    const { version } = sealed
    const stored = keeper.tryOpen(sealed)?.credentials
    try {
      await store.transaction(async (stores) => {
        await endRun(stores, key)
        const { credentials, grant } = await provide(stores, stored)
        const next = keeper.seal(key, credentials, version + 1)
        if (!(await stores.credentials.replace(key, version, next))) throw new VersionMovedError()
        await stores.grants.set(key, grant)
        await stores.connectors.update(key, { ...change, account: null, last_check: null }, true)
        const connector = await stores.connectors.find(key)
        if (connector) await restartSync(stores, kind, connector)
        await recordUpdate(stores, former, fields)
      })
      return
    } catch (error) {
      if (!(error instanceof VersionMovedError)) throw error
    }
  }
}

/**
 * Changes a connector, and its sync in the same transaction if that depends on what changes. With a `revision`, throws
 * `conflict` if the connector has another one.
 */
export async function changeConnector(
  { store, now }: { readonly store: Store; readonly now: () => number },
  former: StoredConnector,
  kind: ConnectorKind,
  changed: ConnectorChange,
  fields: readonly string[],
  revision?: number,
): Promise<void> {
  const connector = { ...former, ...changed }
  const restarts = !isDeepStrictEqual(connector.replication_config, former.replication_config)
  await store.transaction(async (stores) => {
    if (restarts) await endRun(stores, former)
    if (!(await stores.connectors.update(former, changed, true))) throw noConnector()
    if (revision !== undefined) await requireNext(stores, former, revision)
    if (restarts) await restartSync(stores, kind, connector)
    else if (connector.sync_interval_seconds !== former.sync_interval_seconds)
      await applyInterval(stores, kind, connector, now())
    await recordUpdate(stores, former, fields)
  })
}

/** The row is locked by its update, so that nobody else raises the revision before the transaction ends. */
async function requireNext({ connectors }: Stores, key: ConnectorKey, revision: number): Promise<void> {
  if ((await connectors.find(key))?.revision === revision + 1) return
  const remedy = 'Read the connector, and send the change again if it still applies.'
  throw new ServiceError('conflict', 'The connector has changed meanwhile.', { remedy })
}

function recordUpdate(stores: Stores, connector: StoredConnector, fields: readonly string[]): Promise<void> {
  const { connector_type } = connector
  return recordEvent(stores, 'connector.updated', connector, { connector_type, fields: [...fields] })
}
