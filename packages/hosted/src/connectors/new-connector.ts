import {
  type Connector,
  InvalidCredentialsError,
  InvalidParamsError,
  issuesBelow,
  parseReplicationConfig,
  validate,
} from '@linkspan/core'
import { findConnector } from '../catalog.ts'

/** A connector to be created. */
export interface NewConnector {
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  /** Either these, or the id of credentials from a server-side OAuth flow. */
  readonly credentials?: Readonly<Record<string, unknown>> | undefined
  readonly server_side_oauth_secret_id?: string | undefined
  readonly replication_config?: Readonly<Record<string, unknown>> | null | undefined
}

/** A new connector, checked against the declaration of its kind. */
export interface CheckedConnector {
  readonly definition: Connector
  readonly customer_name: string
  readonly name: string
  readonly credentials: unknown
  readonly replication_config: unknown
}

const SUBJECT = 'connectors.create'

/**
 * Checks a new connector against the declaration of its kind. Throws `invalid_params` or `invalid_credentials`, which
 * name each wrong path. No error shows a value of the credentials.
 */
export function checkNewConnector(definitions: readonly Connector[], given: NewConnector): CheckedConnector {
  const { customer_name, name, credentials, server_side_oauth_secret_id } = given
  const definition = requireKind(SUBJECT, definitions, given.connector_type)
  const replication_config = replicationConfigOf(definition, given.replication_config)
  if ((credentials === undefined) === (server_side_oauth_secret_id === undefined)) {
    const message = 'give either credentials or server_side_oauth_secret_id, not both'
    throw new InvalidParamsError(SUBJECT, [{ path: '$.credentials', message }])
  }
  if (credentials === undefined) {
    const message = 'there is no such secret_id: it was used, has expired or was never issued'
    throw new InvalidParamsError(SUBJECT, [{ path: '$.server_side_oauth_secret_id', message }])
  }
  return {
    definition,
    customer_name,
    name,
    credentials: credentialsOf(definition, credentials),
    replication_config,
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

function replicationConfigOf(definition: Connector, given: unknown): unknown {
  if (given === undefined || given === null) return null
  return parseReplicationConfig(definition, given, SUBJECT)
}

function credentialsOf(definition: Connector, given: unknown): unknown {
  const checked = validate(definition.credentials, given)
  if (!checked.success)
    throw new InvalidCredentialsError(SUBJECT, issuesBelow('$.credentials', checked.issues))
  return checked.data
}
