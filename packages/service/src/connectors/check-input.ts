import { type ConnectorKind, InvalidParamsError, issuesBelow, parseReplicationConfig } from '@linkspan/core'
import type { StoredConnector, Tags } from '@linkspan/stores'
import { streamIssues } from '@linkspan/sync'
import { requireKind } from '../catalog.ts'
import { wrongParam } from '../errors.ts'
import type { GivenCredentials } from './given-credentials.ts'

/** A connector to be created. */
export interface NewConnector extends GivenCredentials {
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  readonly tags?: Tags | undefined
  readonly replication_config?: Readonly<Record<string, unknown>> | null | undefined
  /** Null: synced only when asked. */
  readonly sync_interval_seconds?: number | null | undefined
}

/** What a change of a connector may name. Absent fields stay as they are. */
export interface ConnectorPatch
  extends GivenCredentials,
    Pick<NewConnector, 'tags' | 'replication_config' | 'sync_interval_seconds'> {
  readonly name?: string | undefined
}

/** A new connector, checked against the declaration of its kind. */
export interface CheckedConnector extends Required<CheckedPatch>, Pick<StoredConnector, 'customer_name'> {
  readonly kind: ConnectorKind
}

/** A change of a connector, checked against the declaration of its kind. */
export type CheckedPatch = Partial<
  Pick<StoredConnector, 'name' | 'tags' | 'replication_config' | 'sync_interval_seconds'>
>

/** The subjects of the messages. */
export const CREATE = 'connectors.create'
export const UPDATE = 'connectors.update'
const DEFAULT_SYNC_INTERVAL_SECONDS = 3600

/**
 * Checks a new connector against the declaration of its kind. Throws `invalid_params`, which names each wrong
 * path. The credentials are checked elsewhere.
 */
export function checkNewConnector(kinds: readonly ConnectorKind[], given: NewConnector): CheckedConnector {
  const { customer_name, name, credentials, server_side_oauth_secret_id } = given
  const { tags = {}, sync_interval_seconds = DEFAULT_SYNC_INTERVAL_SECONDS } = given
  const kind = requireKind(CREATE, kinds, given.connector_type)
  const replication_config = replicationConfigOf(CREATE, kind, given.replication_config)
  if (credentials === undefined && server_side_oauth_secret_id === undefined)
    throw wrongParam(CREATE, '$.credentials', 'give either credentials or server_side_oauth_secret_id')
  return { kind, customer_name, name, tags, replication_config, sync_interval_seconds }
}

/** Checks a change of a connector, with the same errors. */
export function checkPatch(kind: ConnectorKind, patch: ConnectorPatch): CheckedPatch {
  const { name, tags, replication_config, sync_interval_seconds } = patch
  return {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags }),
    ...(replication_config !== undefined && {
      replication_config: replicationConfigOf(UPDATE, kind, replication_config),
    }),
    ...(sync_interval_seconds !== undefined && { sync_interval_seconds }),
  }
}

function replicationConfigOf(subject: string, kind: ConnectorKind, given: unknown): unknown {
  if (given === undefined || given === null) return null
  const config = parseReplicationConfig(kind, given, subject)
  const issues = streamIssues(kind.configured, config)
  if (issues.length > 0) throw new InvalidParamsError(subject, issuesBelow('$.replication_config', issues))
  return config
}
