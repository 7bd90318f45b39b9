import type { Logger } from '@linkspan/core'
import type { ConnectorKey, Stores } from '@linkspan/stores'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import { ConsentError } from './consent-error.ts'
import type { OAuthClients } from './oauth-clients.ts'
import type { VendorOAuth } from './vendor-oauth.ts'

export interface RevocationOptions {
  readonly vendors: ReadonlyMap<string, VendorOAuth>
  readonly clients: OAuthClients
  readonly keeper: CredentialKeeper
  readonly logger: Logger
  /** How long a revocation may take, in milliseconds. */
  readonly limit_ms: number
}

/** Creates the service that revokes grants. */
export function createRevocation(options: RevocationOptions) {
  const { vendors, clients, keeper, logger, limit_ms } = options

  const keep = ({ organization_id, id: connector_id }: ConnectorKey, why: string) =>
    logger.info({ organization_id, connector_id, why }, 'the grant was not revoked at the vendor')

  async function revoke(key: ConnectorKey, type: string, sealed: Sealed): Promise<void> {
    const { organization_id, id: connector_id } = key
    const line = { organization_id, connector_id, connector_type: type }
    try {
      const { client_id, refresh_token, access_token } = keeper.open(sealed).credentials
      const vendor = vendors.get(type)
      const token = refresh_token ?? access_token
      if (!vendor || !token || !client_id) return keep(key, 'the credentials name no client or token')
      const client = await clients.find({ organization_id, connector_type: type, client_id })
      if (!client) return keep(key, 'it was given to another OAuth client, which may still use it')
      await vendor.revoke(token, client, AbortSignal.timeout(limit_ms))
      logger.info(line, 'revoked the grant at the vendor')
    } catch (err) {
      const { code, vendor_code } =
        err instanceof ConsentError ? err : { code: undefined, vendor_code: undefined }
      const why = code ? { code, ...(vendor_code && { vendor_code }) } : { err }
      logger.warn({ ...line, ...why }, 'the grant could not be revoked at the vendor')
    }
  }

  return {
    /**
     * Decides what to revoke, in the transaction that deletes a connector and before it does. `asked` is whether the caller
     * wants it; if absent, only a grant that a consent on this server made is revoked. Returns the work to do after the
     * commit, which never throws.
     */
    async prepare(
      { connectors, credentials, grants }: Stores,
      key: ConnectorKey,
      asked?: boolean,
    ): Promise<() => Promise<void>> {
      const grant = await grants.find(key)
      const connector = grant && (await connectors.find(key))
      const sealed = connector && (await credentials.find(key))
      if (!grant || !sealed) return async () => {}
      if (!(asked ?? grant.by_consent))
        return async () =>
          keep(key, asked === false ? 'the caller asked to keep it' : 'the caller brought it')
      if (await grants.isShared(key, grant)) return async () => keep(key, 'another connector has it too')
      return () => revoke(key, connector.connector_type, sealed)
    },
  }
}

type Sealed = Parameters<CredentialKeeper['open']>[0]
