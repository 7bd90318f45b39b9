import { randomUUID } from 'node:crypto'
import type { ConnectorKind, Logger } from '@linkspan/core'
import {
  type ConnectorKey,
  noConnector,
  type StoredConnector,
  type Stores,
  syncLeaseOf,
} from '@linkspan/stores'
import { findOpenable } from '../connections/find-connector.ts'
import type { OpenedConnectors } from '../connections/opened-connectors.ts'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import { recordEvent } from '../events/record-event.ts'
import type { createRevocation } from '../oauth/revocation.ts'
import type { Search } from '../search/search.ts'
import { scheduleNew } from '../sync/reschedule.ts'
import { changeConnector, replaceCredentials } from './change-connector.ts'
import type { createConnectorCheck } from './check.ts'
import {
  type CheckedConnector,
  type ConnectorPatch,
  CREATE,
  checkNewConnector,
  checkPatch,
  type NewConnector,
  UPDATE,
} from './check-input.ts'
import type { ConnectorView } from './connector-answers.ts'
import { toConnectorView } from './connector-view.ts'
import { createFieldCheck } from './field-check.ts'
import type { createCredentialProvider } from './given-credentials.ts'
import { type ConnectorReaderOptions, createConnectorReader } from './read-connectors.ts'

/** Runs in the transaction that stores a connector, with the connector as it is before its check. */
export type OnStored = (stores: Stores, view: ConnectorView) => Promise<void>

export interface ConnectorsOptions extends ConnectorReaderOptions {
  readonly keeper: CredentialKeeper
  readonly provider: ReturnType<typeof createCredentialProvider>
  readonly opened: OpenedConnectors
  readonly check: ReturnType<typeof createConnectorCheck>
  readonly revocation: ReturnType<typeof createRevocation>
  readonly search: Pick<Search, 'drop'>
  readonly logger: Logger
}

/** Creates the service that creates, reads and deletes an organization's connectors. */
export function createConnectors(options: ConnectorsOptions) {
  const { kinds, store, keeper, provider, opened, check, revocation } = options
  const { search, syncs, now, logger } = options
  const { get, list, summarize } = createConnectorReader(options)
  const fields = createFieldCheck(options)

  /** Checks credentials that were just stored. They stay stored, so a check that cannot be made is logged only. */
  async function checkStored({ organization_id, id }: ConnectorKey): Promise<void> {
    try {
      await check.run({ organization_id, id })
    } catch (err) {
      logger.warn({ connector_id: id, err }, 'the connector could not be checked')
    }
  }

  return {
    /**
     * Stores a connector, then checks it: whatever the check says, the connector is created. `onStored` runs in the
     * transaction that stores it.
     */
    async create(organization_id: string, given: NewConnector, onStored?: OnStored): Promise<ConnectorView> {
      const { kind, ...checked } = checkNewConnector(kinds, given)
      const bound = { organization_id, customer_name: checked.customer_name }
      const provide = await provider.prepare(CREATE, kind, given, bound)
      const fresh = newConnector(organization_id, kind, checked, now())
      const connector = { ...fresh, vendor_fields: await fields.ofNew(fresh, kind, provide) }
      const stored = await store.transaction(async (stores) => {
        const { credentials, grant } = await provide(stores)
        const sealed = keeper.seal(connector, credentials, 1)
        // lists are in the order of the store's clock, which all servers share
        const created_at = await stores.connectors.insert({
          ...connector,
          created_at: undefined,
          updated_at: undefined,
        })
        await stores.credentials.insert(connector, sealed)
        await stores.grants.set(connector, grant)
        await scheduleNew(stores, kind, connector)
        await recordEvent(stores, 'connector.created', connector, { connector_type: kind.type })
        const made = { ...connector, created_at, updated_at: created_at }
        const view = toConnectorView(kind, made, sealed.facts, syncs.newView(made), now())
        await onStored?.(stores, view)
        return view
      })
      await checkStored(connector)
      return get(connector).catch(() => stored)
    },

    get,
    list,
    summarize,

    /**
     * Changes a connector. Closes it if its credentials change, and checks the new ones. Throws `conflict` if a `revision`
     * is given and the connector has another one.
     */
    async update(key: ConnectorKey, patch: ConnectorPatch, revision?: number): Promise<ConnectorView> {
      const found = await findOpenable(store, kinds, key)
      const { kind, connector } = found
      const given = checkPatch(kind, patch)
      const sent = Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      const replaces = patch.credentials !== undefined || patch.server_side_oauth_secret_id !== undefined
      const provide = replaces ? await provider.prepare(UPDATE, kind, patch, connector) : undefined
      const { replication_config } = given
      const asked = replication_config !== undefined && {
        vendor_fields: await fields.ofChanged(found, { replication_config }, provide),
      }
      const changed = { ...given, ...asked, updated_at: now() }
      if (provide) {
        await replaceCredentials({ store, keeper }, connector, kind, provide, changed, sent)
        opened.retire(key)
        await checkStored(key)
      } else if (Object.keys(given).length > 0)
        await changeConnector({ store, now }, connector, kind, changed, sent, revision)
      return get(key)
    },

    /**
     * Deletes a connector. Revokes its grant at the vendor if a consent on this server made it, or if that is `asked`;
     * never if it is false, or if another connector has the grant too.
     */
    async delete(key: ConnectorKey, asked?: boolean): Promise<void> {
      const revoke = await store.transaction(async (stores) => {
        const revoke = await revocation.prepare(stores, key, asked)
        // first what makes the synced data readable; the run of a sync ends without its lease
        await stores.data_keys.delete(key)
        await stores.leases.revoke(syncLeaseOf(key))
        await stores.credentials.delete(key)
        await stores.claims.deleteAll(key)
        await stores.approvals.deleteAll(key)
        const connector = await stores.connectors.find(key)
        if (!connector) throw noConnector()
        const { connector_type } = connector
        // the event has the tags of the connector, which are deleted with it
        await recordEvent(stores, 'connector.deleted', connector, { connector_type })
        if (!(await stores.connectors.delete(key))) throw noConnector()
        return revoke
      })
      opened.retire(key)
      // a load in progress may take long, and no request finds the connector from here on
      void search.drop(key)
      await revoke()
    },
  }
}

/** A connector that no check has seen yet. */
function newConnector(
  organization_id: string,
  { type: connector_type }: ConnectorKind,
  checked: Omit<CheckedConnector, 'kind'>,
  created_at: number,
): StoredConnector {
  return {
    ...checked,
    organization_id,
    id: `con_${randomUUID()}`,
    connector_type,
    status: 'active',
    last_error: null,
    account: null,
    last_check: null,
    vendor_fields: null,
    revision: 1,
    created_at,
    updated_at: created_at,
  }
}
