import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ConnectorKind, Logger } from '@linkspan/core'
import { requireKind } from '../catalog.ts'
import { findOpenable } from '../connections/find-connector.ts'
import type { OpenedConnectors } from '../connections/opened-connectors.ts'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import { noConnector } from '../errors.ts'
import type { Revocation } from '../oauth/revocation.ts'
import type { Search } from '../search/search.ts'
import type { ConnectorChange, ConnectorKey, Store, StoredConnector, Stores } from '../stores/store.ts'
import { syncLeaseOf } from '../stores/sync-stores.ts'
import { describeStreams } from '../streams/stream-view.ts'
import { applyInterval, endRun, restartSync, scheduleNew } from '../sync/reschedule.ts'
import type { Syncs } from '../sync/syncs.ts'
import type { ConnectorCheck } from './check.ts'
import {
  type ConnectorPatch,
  CREATE,
  checkNewConnector,
  checkPatch,
  type NewConnector,
  UPDATE,
} from './check-input.ts'
import type { ConnectorPage, ConnectorView } from './connector-answers.ts'
import { toView } from './connector-view.ts'
import { parseCursor, toCursor } from './cursor.ts'
import type { CredentialSource, ProvideCredentials } from './given-credentials.ts'

/** Which connectors to list. */
export interface ListQuery {
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Creates, reads and deletes an organization's connectors. */
export interface Connectors {
  /**
   * Stores a connector, then checks it: whatever the check says, the connector is created. `onStored` runs in the
   * transaction that stores it.
   */
  create(organization_id: string, given: NewConnector, onStored?: OnStored): Promise<ConnectorView>
  get(key: ConnectorKey): Promise<ConnectorView>
  /** Changes a connector. Closes it if its credentials change, and checks the new ones. */
  update(key: ConnectorKey, patch: ConnectorPatch): Promise<ConnectorView>
  list(organization_id: string, query: ListQuery): Promise<ConnectorPage>
  /**
   * Deletes a connector. Revokes its grant at the vendor if a consent on this server made it, or if `revoke` is true;
   * never if `revoke` is false, or if another connector has the grant too.
   */
  delete(key: ConnectorKey, options?: DeleteOptions): Promise<void>
}

/** What a deletion does at the vendor. */
export interface DeleteOptions {
  /** Whether the grant is revoked; default: if a consent on this server made it. */
  readonly revoke?: boolean | undefined
}

/** Runs in the transaction that stores a connector, with the connector as it is before its check. */
export type OnStored = (stores: Stores, view: ConnectorView) => Promise<void>

export interface ConnectorsOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly keeper: CredentialKeeper
  readonly source: CredentialSource
  readonly opened: OpenedConnectors
  readonly check: ConnectorCheck
  readonly revocation: Revocation
  readonly search: Pick<Search, 'drop'>
  readonly syncs: Pick<Syncs, 'views' | 'newView'>
  readonly key_ring: KeyRing
  readonly now: () => number
  readonly logger: Logger
}

const LIST = 'connectors.list'

/** Other credentials were stored meanwhile. It rolls back the transaction, with the use of a secret_id. */
class VersionMovedError extends Error {}

/** Creates the service for connectors. */
export function createConnectors(options: ConnectorsOptions): Connectors {
  const { kinds, store, keeper, source, opened, check, revocation } = options
  const { search, syncs, key_ring, now, logger } = options

  async function viewsOf(organization_id: string, listed: readonly StoredConnector[]) {
    const ids = listed.map(({ id }) => id)
    const [facts, synced] = await Promise.all([
      store.credentials.facts(organization_id, ids),
      syncs.views(organization_id, listed),
    ])
    return listed.map((connector) =>
      toView(connector, facts.get(connector.id), synced.get(connector.id) ?? syncs.newView(connector)),
    )
  }

  async function get(key: ConnectorKey): Promise<ConnectorView> {
    const connector = await store.connectors.find(key)
    if (!connector) throw noConnector()
    const kind = kinds.find(({ type }) => type === connector.connector_type)
    const [[view], streams] = await Promise.all([
      viewsOf(key.organization_id, [connector]),
      kind ? describeStreams(store.collections, kind, connector) : undefined,
    ])
    return { ...(view as ConnectorView), ...(streams && { streams }) }
  }

  /** Checks credentials that were just stored. They stay stored, so a check that cannot be made is logged only. */
  async function checkStored({ organization_id, id }: ConnectorKey): Promise<void> {
    try {
      await check.run({ organization_id, id })
    } catch (err) {
      logger.warn({ connector_id: id, err }, 'the connector could not be checked')
    }
  }

  /** Replaces the credentials, whichever version is stored: a renewal may commit at the same moment. */
  async function replaceCredentials(
    key: ConnectorKey,
    kind: ConnectorKind,
    provide: ProvideCredentials,
    change: ConnectorChange,
  ) {
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
          await stores.connectors.update(key, { ...change, account: null, last_check: null })
          const connector = await stores.connectors.find(key)
          if (connector) await restartSync(stores, kind, connector)
        })
        return
      } catch (error) {
        if (!(error instanceof VersionMovedError)) throw error
      }
    }
  }

  /** Changes a connector, and its sync in the same transaction if that depends on what changes. */
  async function change(former: StoredConnector, kind: ConnectorKind, changed: ConnectorChange) {
    const connector = { ...former, ...changed }
    const restarts = !isDeepStrictEqual(connector.replication_config, former.replication_config)
    await store.transaction(async (stores) => {
      if (restarts) await endRun(stores, former)
      if (!(await stores.connectors.update(former, changed))) throw noConnector()
      if (restarts) await restartSync(stores, kind, connector)
      else if (connector.sync_interval_seconds !== former.sync_interval_seconds)
        await applyInterval(stores, kind, connector, now())
    })
  }

  return {
    async create(organization_id, given, onStored) {
      const { kind, ...checked } = checkNewConnector(kinds, given)
      const bound = { organization_id, customer_name: checked.customer_name }
      const provide = await source.prepare(CREATE, kind, given, bound)
      const created_at = now()
      const connector: StoredConnector = {
        ...checked,
        organization_id,
        id: `con_${randomUUID()}`,
        connector_type: kind.type,
        status: 'active',
        last_error: null,
        account: null,
        last_check: null,
        created_at,
        updated_at: created_at,
      }
      const stored = await store.transaction(async (stores) => {
        const { credentials, grant } = await provide(stores)
        const sealed = keeper.seal(connector, credentials, 1)
        await stores.connectors.insert(connector)
        await stores.credentials.insert(connector, sealed)
        await stores.grants.set(connector, grant)
        await scheduleNew(stores, kind, connector)
        const view = toView(connector, sealed.facts, syncs.newView(connector))
        await onStored?.(stores, view)
        return view
      })
      await checkStored(connector)
      return get(connector).catch(() => stored)
    },

    get,

    async update(key, patch) {
      const { kind, connector } = await findOpenable(store, kinds, key)
      const fields = checkPatch(kind, patch)
      const changed = { ...fields, updated_at: now() }
      if (patch.credentials !== undefined || patch.server_side_oauth_secret_id !== undefined) {
        const provide = await source.prepare(UPDATE, kind, patch, connector)
        await replaceCredentials(key, kind, provide, changed)
        opened.retire(key)
        await checkStored(key)
      } else if (Object.keys(fields).length > 0) await change(connector, kind, changed)
      return get(key)
    },

    async list(organization_id, query) {
      const { limit, cursor, customer_name } = query
      const connector_type = query.connector_type && requireKind(LIST, kinds, query.connector_type).type
      const bound = [organization_id, customer_name ?? null, connector_type ?? null]
      const after = cursor === undefined ? undefined : parseCursor(LIST, key_ring, bound, cursor)
      const filter = { organization_id, customer_name, connector_type, after, limit: limit + 1 }
      const found = await store.connectors.list(filter)
      const listed = found.slice(0, limit)
      const last = found.length > limit ? listed.at(-1) : undefined
      const meta = { has_more: last !== undefined, cursor: last ? toCursor(key_ring, bound, last) : null }
      return { data: await viewsOf(organization_id, listed), meta }
    },

    async delete(key, { revoke: asked } = {}) {
      const revoke = await store.transaction(async (stores) => {
        const revoke = await revocation.prepare(stores, key, asked)
        // first what makes the synced data readable; the run of a sync ends without its lease
        await stores.data_keys.delete(key)
        await stores.leases.revoke(syncLeaseOf(key))
        await stores.credentials.delete(key)
        await stores.claims.deleteAll(key)
        return (await stores.connectors.delete(key)) && revoke
      })
      if (!revoke) throw noConnector()
      opened.retire(key)
      // a load in progress may take long, and no request finds the connector from here on
      void search.drop(key)
      await revoke()
    },
  }
}
