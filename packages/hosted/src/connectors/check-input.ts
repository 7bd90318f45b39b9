import {
  type Connector,
  InvalidCredentialsError,
  InvalidParamsError,
  issuesBelow,
  parseReplicationConfig,
  validate,
} from '@linkspan/core'
import { findConnector } from '../catalog.ts'
import type { ConnectorRecord } from '../stores/store.ts'

/** A connector to be created. */
export interface NewConnector {
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  /** Either these, or the id of credentials from a server-side OAuth flow. */
  readonly credentials?: Readonly<Record<string, unknown>> | undefined
  readonly server_side_oauth_secret_id?: string | undefined
  readonly replication_config?: Readonly<Record<string, unknown>> | null | undefined
  /** Null: synced only when asked. */
  readonly sync_interval_seconds?: number | null | undefined
}

/** What a change of a connector may name. Absent fields stay as they are. */
export interface ConnectorPatch
  extends Pick<NewConnector, 'credentials' | 'replication_config' | 'sync_interval_seconds'> {
  readonly name?: string | undefined
}

/** A new connector, checked against the declaration of its kind. */
export interface CheckedConnector {
  readonly definition: Connector
  readonly customer_name: string
  readonly name: string
  readonly credentials: unknown
  readonly replication_config: unknown
  readonly sync_interval_seconds: number | null
}

/** A change of a connector, checked against the declaration of its kind. */
export interface CheckedPatch {
  readonly credentials?: unknown
  readonly fields: Partial<Pick<ConnectorRecord, 'name' | 'replication_config' | 'sync_interval_seconds'>>
}

const CREATE = 'connectors.create'
const UPDATE = 'connectors.update'
const DEFAULT_SYNC_INTERVAL_SECONDS = 3600

/**
 * Checks a new connector against the declaration of its kind. Throws `invalid_params` or `invalid_credentials`, which
 * name each wrong path. No error shows a value of the credentials.
 */
export function checkNewConnector(definitions: readonly Connector[], given: NewConnector): CheckedConnector {
  const { customer_name, name, credentials, server_side_oauth_secret_id } = given
  const { sync_interval_seconds = DEFAULT_SYNC_INTERVAL_SECONDS } = given
  const definition = requireKind(CREATE, definitions, given.connector_type)
  const replication_config = replicationConfigOf(CREATE, definition, given.replication_config)
  if ((credentials === undefined) === (server_side_oauth_secret_id === undefined)) {
    const message = 'give either credentials or server_side_oauth_secret_id, not both'
    throw new InvalidParamsError(CREATE, [{ path: '$.credentials', message }])
  }
  if (credentials === undefined) {
    const message = 'there is no such secret_id: it was used, has expired or was never issued'
    throw new InvalidParamsError(CREATE, [{ path: '$.server_side_oauth_secret_id', message }])
  }
  return {
    definition,
    customer_name,
    name,
    credentials: credentialsOf(CREATE, definition, credentials),
    replication_config,
    sync_interval_seconds,
  }
}

/** Checks a change of a connector, with the same errors. */
export function checkPatch(definition: Connector, patch: ConnectorPatch): CheckedPatch {
  const { name, credentials, replication_config, sync_interval_seconds } = patch
  return {
    ...(credentials !== undefined && { credentials: credentialsOf(UPDATE, definition, credentials) }),
    fields: {
      ...(name !== undefined && { name }),
      ...(replication_config !== undefined && {
        replication_config: replicationConfigOf(UPDATE, definition, replication_config),
      }),
      ...(sync_interval_seconds !== undefined && { sync_interval_seconds }),
    },
  }
}

/** The connector of a type or alias. Throws `invalid_params`, which lists the types. */
export function requireKind(
  subject: string,
  definitions: readonly Connector[],
  connector_type: string,
): Connector {
  const definition = findConnector(definitions, connector_type)
  if (definition) return definition
  const choices = definitions.map(({ type }) => type).join(', ')
  throw new InvalidParamsError(subject, [
    { path: '$.connector_type', message: `unknown kind of connector; allowed: ${choices}` },
  ])
}

function replicationConfigOf(subject: string, definition: Connector, given: unknown): unknown {
  if (given === undefined || given === null) return null
  return parseReplicationConfig(definition, given, subject)
}

function credentialsOf(subject: string, definition: Connector, given: unknown): unknown {
  const checked = validate(definition.credentials, given)
  if (!checked.success)
    throw new InvalidCredentialsError(subject, issuesBelow('$.credentials', checked.issues))
  return checked.data
}
