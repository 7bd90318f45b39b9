import { isDeepStrictEqual } from 'node:util'
import {
  type Connection,
  ConnectorError,
  type ConnectorKind,
  lacksVendorFields,
  type VendorFields,
} from '@linkspan/core'
import type { Store, StoredConnector } from '@linkspan/stores'
import type { OpenableConnector } from '../connections/find-connector.ts'
import type { OpenedConnectors } from '../connections/opened-connectors.ts'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { Needs } from '../needs.ts'
import type { ProvideCredentials } from './given-credentials.ts'

export interface FieldCheckOptions extends Pick<Needs, 'store' | 'logger'> {
  readonly keeper: Pick<CredentialKeeper, 'tryOpen'>
  readonly opened: OpenedConnectors
  /** How long a vendor may take, in milliseconds; default 10 seconds. */
  readonly limit_ms?: number | undefined
}

/** Asks vendors for the fields that configurations name, before the configurations are stored. */
export function createFieldCheck({ store, keeper, opened, logger, limit_ms = 10_000 }: FieldCheckOptions) {
  async function ask(
    { id, replication_config }: StoredConnector,
    connection: Pick<Connection, 'vendorFields'>,
  ): Promise<VendorFields | null> {
    try {
      const signal = AbortSignal.timeout(limit_ms)
      return (await connection.vendorFields({ replication_config, signal })) ?? null
    } catch (err) {
      // its class may be that of another copy of core
      if (ConnectorError.isInstance(err) && err.code === 'invalid_params') throw err
      logger.warn(
        { connector_id: id, err },
        'the fields of a configuration could not be checked; a sync will',
      )
      return null
    }
  }

  async function askUnstored(
    connector: StoredConnector,
    kind: ConnectorKind,
    provide: ProvideCredentials,
    stored?: unknown,
  ) {
    const credentials = await peek(store, provide, stored)
    const connection = await opened.openUnstored(connector, kind, credentials)
    try {
      return await ask(connector, connection)
    } finally {
      await connection.close()
    }
  }

  return {
    /**
     * Asks for those of a new connector. Null if there are none, or if the vendor does not answer: then a sync asks. Throws
     * `invalid_params` naming each wrong field.
     */
    async ofNew(
      connector: StoredConnector,
      kind: ConnectorKind,
      provide: ProvideCredentials,
    ): Promise<VendorFields | null> {
      return lacksVendorFields(kind, connector) ? askUnstored(connector, kind, provide) : null
    },

    /** Asks for those of a changed connector, as `ofNew` does. Returns the stored ones if its configuration is the same. */
    async ofChanged(
      { connector: former, kind, version }: OpenableConnector,
      { replication_config }: Pick<StoredConnector, 'replication_config'>,
      provide: ProvideCredentials | undefined,
    ): Promise<VendorFields | null> {
      const { vendor_fields } = former
      if (isDeepStrictEqual(replication_config, former.replication_config)) return vendor_fields
      const connector = { ...former, replication_config, vendor_fields: null }
      if (!lacksVendorFields(kind, connector)) return null
      if (provide) {
        const sealed = await store.credentials.find(former)
        return askUnstored(connector, kind, provide, sealed && keeper.tryOpen(sealed)?.credentials)
      }
      const acquired = await opened.acquire(former, kind, version)
      try {
        return await ask(connector, acquired.connection)
      } finally {
        acquired.release()
      }
    },
  }
}

/** Carries credentials out of a transaction that is rolled back. */
class Peeked extends Error {
  readonly credentials: object
  constructor(credentials: object) {
    super('credentials were looked at')
    this.credentials = credentials
  }
}

/** The credentials that would be stored; a secret_id stays unused. */
async function peek(store: Store, provide: ProvideCredentials, stored?: unknown): Promise<object> {
  try {
    return await store.transaction(async (stores) => {
      throw new Peeked((await provide(stores, stored)).credentials as object)
    })
  } catch (error) {
    if (error instanceof Peeked) return error.credentials
    throw error
  }
}
