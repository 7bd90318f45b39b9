import { SpanKind } from '@opentelemetry/api'
import { ConnectorError, InvalidParamsError } from '../errors.ts'
import { validate } from '../issues.ts'
import type { Call, CallOptions } from '../options.ts'
import { traced } from '../tracing.ts'
import type { ActionName, AnyAction, Entities, Entity } from './entity.ts'

/** What a connector's calls are run against. */
export interface Runtime {
  /** The connector's type, for messages. */
  readonly type: string
  /** What the actions' `run` takes. */
  readonly api: unknown
}

/** The entity of a wire name. Throws `unknown_entity` naming the choices. */
export function findEntity(type: string, entities: Entities, name: unknown): Entity {
  const all = Object.values(entities)
  const found = all.find((entity) => entity.name === name)
  if (found) return found
  const choices = all.map((entity) => entity.name).join(', ')
  const message = `${type}: there is no entity ${JSON.stringify(name)}; there are: ${choices}`
  throw new ConnectorError('unknown_entity', message, {
    errors: [{ path: '$.entity', message: `unknown entity; allowed: ${choices}` }],
  })
}

/** The action of an entity. Throws `unsupported_action` naming the choices. */
export function findAction(type: string, entity: Entity, name: unknown): AnyAction {
  const actions = Object.keys(entity.actions)
  if (typeof name === 'string' && actions.includes(name))
    return entity.actions[name as ActionName] as AnyAction
  const searchable = name === 'search' && entity.search !== undefined
  const choices = searchable
    ? 'search is an action of the hosted server, which holds the synced data'
    : `it has: ${[...actions, ...(entity.search ? ['search (hosted server only)'] : [])].join(', ')}`
  const message = `${type}: ${entity.name} has no action ${JSON.stringify(name)} here; ${choices}`
  throw new ConnectorError('unsupported_action', message, {
    errors: [{ path: '$.action', message: choices }],
  })
}

/** A call with checked parameters, ready to run. */
export interface PreparedCall {
  readonly params: never
  readonly call: Call
}

/** Checks the parameters; null counts as none. Throws `invalid_params` before anything is sent. */
export function prepare(
  type: string,
  entity: Entity,
  name: string,
  action: AnyAction,
  params: unknown,
  options: CallOptions,
): PreparedCall {
  const operation = `${entity.name}.${name}`
  const checked = validate(action.params, params ?? {})
  if (!checked.success) throw new InvalidParamsError(`${type}: ${operation}`, checked.issues)
  if (options.content !== undefined && !action.content) {
    const message = 'this action takes no content in its options'
    throw new InvalidParamsError(`${type}: ${operation}`, [{ path: '$', message }])
  }
  return { params: checked.data as never, call: { ...options, operation, write: action.write } }
}

/** Runs one action: typed methods and the hosted server's execute all end here. */
export async function runAction(
  runtime: Runtime,
  entity: Entity,
  name: string,
  params: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const action = findAction(runtime.type, entity, name)
  const prepared = prepare(runtime.type, entity, name, action, params, options)
  const attributes = {
    'linkspan.connector': runtime.type,
    'linkspan.entity': entity.name,
    'linkspan.action': name,
  }
  return traced(`${runtime.type} ${prepared.call.operation}`, SpanKind.INTERNAL, attributes, () =>
    action.run(runtime.api as never, prepared.params, prepared.call),
  )
}
