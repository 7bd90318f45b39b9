import { ConnectorError, InvalidParamsError, type Issue } from '@linkspan/core'
import type { ConnectorKey } from '@linkspan/stores'
import { optional } from '@linkspan/sync'
import * as z from 'zod'
import type { AgentCaller } from './tool.ts'

/** The argument that names a connector. */
export const connectorId = z.string().min(1).max(255).describe('The id from list_connectors.')

/** The argument that names an entity. */
export const entityName = z
  .string()
  .min(1)
  .max(255)
  .describe('Such as campaigns, or a stream of the connector.')

/** The arguments that say what is run at the vendor. */
export const operation = {
  connector_id: connectorId,
  entity: entityName,
  action: z.string().min(1).max(255).describe('Such as list, get or update.'),
  params: z.record(z.string(), z.unknown()).default({}).describe('As describe_entity says for the action.'),
}

/** The path of a parameter in the arguments. */
export const belowParams = (path: string): string => path.replace('$', () => '$.params')

/** The argument that chooses fields. */
export const fieldPaths = optional(
  z.array(z.string().min(1).max(1_000)).min(1).max(200),
  'Only these fields, by dotted path. Fewer fields make a shorter answer.',
)

/** The connector that an agent names. The log says what was called. */
export function namedConnector(
  { context, organization_id }: AgentCaller,
  { connector_id, entity }: { readonly connector_id: string; readonly entity: string },
  action?: string,
): ConnectorKey {
  Object.assign(context, { connector_id, entity, ...(action !== undefined && { action }) })
  return { organization_id, id: connector_id }
}

/** Runs a call whose parameters are arguments of a tool, and names mistakes by the paths of these arguments. */
export async function namingArguments<Result>(
  tool: string,
  move: (path: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!ConnectorError.isInstance(error) || error.code !== 'invalid_params') throw error
    const { errors = [] } = error
    throw new InvalidParamsError(
      tool,
      errors.map((issue): Issue => ({ ...issue, path: move(issue.path) })),
    )
  }
}
