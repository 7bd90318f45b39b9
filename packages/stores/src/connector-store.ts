import type { Account, VendorFields } from '@linkspan/core'
import type { ConnectorKey } from './collections.ts'
import type { ConnectorLimits, Doubt, Tags } from './connector-limits.ts'
import type { Sealed } from './crypto/envelope.ts'

export type { ConnectorKey } from './collections.ts'

/** Whether a connector's credentials work, according to the last call. */
export type ConnectorStatus = 'active' | 'reauth_required'

/** Why a connector's credentials stopped working. */
export interface LastError {
  readonly code: string
  readonly message: string
  readonly reason?: string
  readonly remedy?: string
  /** ISO 8601. */
  readonly at: string
}

/** How the last check of a connector's credentials ended, and when (ISO 8601). */
export interface LastCheck {
  readonly checked_at: string
  /** Why it failed, when it did. */
  readonly error?: Omit<LastError, 'at'>
}

/** A connector as it is stored, without its credentials. Times are milliseconds since 1970; changes of callers raise the revision. */
export interface StoredConnector {
  readonly organization_id: string
  readonly id: string
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  readonly tags: Tags
  readonly replication_config: unknown
  /** What the vendor says of the fields that the configuration names; null if it was not asked. */
  readonly vendor_fields: VendorFields | null
  /** Null: synced only when asked. */
  readonly sync_interval_seconds: number | null
  readonly status: ConnectorStatus
  readonly last_error: LastError | null
  /** The account that the credentials belong to; null until a check of these credentials has succeeded. */
  readonly account: Account | null
  /** Null until these credentials were checked. */
  readonly last_check: LastCheck | null
  readonly created_at: number
  readonly updated_at: number
  readonly revision: number
}

/** A connector to add. */
export interface NewConnectorRecord extends Omit<StoredConnector, 'tags' | 'created_at' | 'updated_at'> {
  /** Default: none. */
  readonly tags?: Tags | undefined
  readonly created_at?: number | undefined
  /** Default: when it was made. */
  readonly updated_at?: number | undefined
}

/** What a caller may change of a connector. The account and the check of former credentials are reset to null. */
export type ConnectorChange = Partial<
  Pick<
    StoredConnector,
    | 'name'
    | 'tags'
    | 'replication_config'
    | 'vendor_fields'
    | 'sync_interval_seconds'
    | 'account'
    | 'last_check'
  >
> &
  Pick<StoredConnector, 'updated_at'>

/** What a call or a check has shown of a connector's credentials. */
export type ConnectorHealth = Partial<
  Pick<StoredConnector, 'status' | 'last_error' | 'account' | 'last_check'>
>

/** The connector after which a page begins. */
export interface ListPosition {
  readonly created_at: number
  readonly id: string
}

/** Which connectors to list, newest first. */
export interface ConnectorFilter {
  readonly organization_id: string
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  /** Only connectors with all of these. */
  readonly tags?: Tags | undefined
  readonly status?: ConnectorStatus | undefined
  readonly within?: ConnectorLimits | undefined
  /** Only those that may need somebody. Without them, only connectors are left whose credentials work and whose sync is done. */
  readonly doubtful?: Doubt | undefined
  readonly after?: ListPosition | undefined
  readonly limit: number
}

/** What is known of credentials without opening them. Times are milliseconds since 1970. */
export interface CredentialFacts {
  /** When the access token ends. */
  readonly expires_at: number | null
  /** The scopes that the vendor granted, separated by spaces. */
  readonly scope: string | null
  /** When the vendor last issued new tokens. */
  readonly renewed_at: number | null
}

/** Sealed credentials with what is known of them. */
export interface SealedCredentials extends Sealed {
  readonly facts: CredentialFacts
}

/** Sealed credentials as they are stored. */
export interface StoredCredentials extends ConnectorKey {
  readonly version: number
  readonly key_id: string
  readonly sealed: string
}
