import {
  type Connector,
  InvalidCredentialsError,
  InvalidParamsError,
  type Issue,
  validate,
} from '@linkspan/core'
import * as z from 'zod'
import { findConnector } from '../catalog.ts'

const label = z
  .string()
  .min(1)
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not hold control characters')

const connectorInput = z.strictObject({
  customer_name: label,
  connector_type: label,
  name: label,
  credentials: z.record(z.string(), z.unknown()).optional(),
  server_side_oauth_secret_id: z.string().min(1).max(255).optional(),
  replication_config: z.record(z.string(), z.unknown()).nullish(),
})

const listInput = z.strictObject({
  customer_name: label.optional(),
  connector_type: label.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().min(1).max(1000).optional(),
})

/** A connector to be made, checked. */
export interface ConnectorInput {
  readonly definition: Connector
  readonly customer_name: string
  readonly name: string
  readonly credentials: unknown
  readonly replication_config: unknown
}

/** Which connectors to list, checked. */
export interface ListInput {
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const SUBJECT = 'connector'

/** Checks the body of a create. Throws naming each path; nothing that it throws holds a value of the credentials. */
export function parseConnectorInput(definitions: readonly Connector[], body: unknown): ConnectorInput {
  const checked = validate(connectorInput, body)
  if (!checked.success) throw new InvalidParamsError(SUBJECT, checked.issues)
  const { customer_name, name, connector_type, server_side_oauth_secret_id } = checked.data
  const definition = kindOf(definitions, connector_type)
  const replication_config = replicationConfigOf(definition, checked.data.replication_config)
  const { credentials } = checked.data
  if ((credentials === undefined) === (server_side_oauth_secret_id === undefined)) {
    const message = 'give either credentials or server_side_oauth_secret_id, and not both'
    throw new InvalidParamsError(SUBJECT, [{ path: '$.credentials', message }])
  }
  if (credentials === undefined) {
    const message = 'there is no such secret_id: it was used, it has ended, or it was never issued'
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

/** Checks the query of a list. */
export function parseListInput(definitions: readonly Connector[], query: unknown): ListInput {
  const checked = validate(listInput, query)
  if (!checked.success) throw new InvalidParamsError('connectors', checked.issues)
  const { connector_type, ...rest } = checked.data
  if (connector_type === undefined) return rest
  return { ...rest, connector_type: kindOf(definitions, connector_type).type }
}

function kindOf(definitions: readonly Connector[], connector_type: string): Connector {
  const definition = findConnector(definitions, connector_type)
  if (definition) return definition
  const choices = definitions.map(({ type }) => type).join(', ')
  throw new InvalidParamsError(SUBJECT, [
    { path: '$.connector_type', message: `unknown kind of connector; allowed: ${choices}` },
  ])
}

function replicationConfigOf(definition: Connector, given: unknown): unknown {
  if (given === undefined || given === null) return null
  const path = '$.replication_config'
  if (!definition.replication_config) {
    throw new InvalidParamsError(SUBJECT, [
      { path, message: `${definition.type} takes no replication_config` },
    ])
  }
  const checked = validate(definition.replication_config, given)
  if (!checked.success) throw new InvalidParamsError(SUBJECT, below(path, checked.issues))
  return checked.data
}

function credentialsOf(definition: Connector, given: unknown): unknown {
  const checked = validate(definition.credentials, given)
  if (!checked.success) throw new InvalidCredentialsError(SUBJECT, below('$.credentials', checked.issues))
  return checked.data
}

/** The issues of a part, as issues of the whole. */
function below(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path.replace('$', () => path) }))
}
