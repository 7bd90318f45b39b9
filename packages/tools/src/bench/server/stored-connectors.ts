import { advertising } from '@linkspan/advertising'
import { createAccess, createClients } from '@linkspan/service'
import { type ConnectorKey, createEnvelope, prepareStore, type StoredConnector } from '@linkspan/stores'
import { openSqliteStore, parseKeyRing } from '../../../../hosted/src/index.ts'
import { credentialContext } from '../../../../service/src/credentials/credential-keeper.ts'

/** Opens a new store in a folder, with a client of an organization. */
export async function openBenchStore(data_dir: string, keys: string) {
  const key_ring = parseKeyRing(keys)
  const store = await prepareStore(openSqliteStore(data_dir), key_ring)
  const clients = createClients({ store })
  const { id: organization_id } = await clients.createOrganization('Bench')
  const { client_id, client_secret } = await clients.createClient('bench', [organization_id])
  /** A token of the client, which lasts for minutes. */
  const newToken = async () => (await createAccess(store).issue(client_id, client_secret))?.access_token ?? ''
  return { store, key_ring, organization_id, newToken }
}

/**
 * Stores connectors with invented credentials in one transaction, for a server that does not run yet: creating them over HTTP
 * takes minutes. Returns their ids, and a token of a client of their organization.
 */
export async function storeConnectors(
  data_dir: string,
  keys: string,
  count: number,
  connector_type: string = advertising.type,
) {
  const { store, key_ring, organization_id, newToken } = await openBenchStore(data_dir, keys)
  const envelope = createEnvelope(key_ring)
  const token = await newToken()
  const ids = Array.from({ length: count }, (_, at) => `con_${at}`)
  await store.transaction(async ({ connectors, credentials }) => {
    for (const id of ids) {
      const key = { organization_id, id }
      const sealed = envelope.seal(
        JSON.stringify(credentialsOf(id, connector_type)),
        credentialContext(key, 1),
      )
      await connectors.insert({ ...connectorOf(key), connector_type })
      await credentials.insert(key, { ...sealed, facts: { expires_at: null, scope: null, renewed_at: null } })
    }
  })
  await store.close()
  return { ids, token }
}

/** A connector of advertising that has not been checked. */
export function connectorOf(key: ConnectorKey): StoredConnector {
  const now = Date.now()
  return {
    ...key,
    customer_name: 'bench',
    connector_type: advertising.type,
    name: key.id,
    tags: {},
    replication_config: null,
    sync_interval_seconds: null,
    status: 'active',
    last_error: null,
    account: null,
    last_check: null,
    vendor_fields: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
}

function credentialsOf(id: string, connector_type: string): object {
  if (connector_type === 'call-recording') return { access_key: id, access_key_secret: `invented-${id}` }
  return {
    access_token: `invented-${id}`,
    refresh_token: `invented-${id}`,
    client_id: 'invented',
    client_secret: 'invented',
  }
}
