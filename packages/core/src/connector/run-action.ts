import type { $ZodType } from 'zod/v4/core'
import { ConnectorError, InvalidParamsError } from '../errors.ts'
import { checkCallOptions } from '../http/check-options.ts'
import type { Call, CallOptions } from '../http/options.ts'
import { toConnectorError, watched } from '../http/unexpected.ts'
import { validate } from '../issues.ts'
import { quote } from '../quotable.ts'
import {
  type FieldValues,
  onlyChanged,
  type PreviewOptions,
  type WriteChange,
} from '../request/write-preview.ts'
import type { Sources } from '../sync/listed-sources.ts'
import { traced } from '../tracing.ts'
import type { ActionName } from './action-name.ts'
import type { ConfiguredEntities } from './configured.ts'
import type { AnyAction, Entities, Entity } from './entity.ts'

/** An opened connector, as its calls need it. */
export interface Runtime {
  /** The connector's type, for messages. */
  readonly type: string
  /** What the actions' `run` takes. */
  readonly api: unknown
  /** The schema of a sync's configuration. */
  readonly replication_config?: $ZodType | undefined
  /** What its syncs read one by one, if they do. */
  readonly sources?: Sources | undefined
  /** The entities that its configurations make, if they make any. */
  readonly configured?: ConfiguredEntities | undefined
}

/** Finds an entity by its name in the HTTP API. Throws `unknown_entity` naming the choices. */
export function findEntity(type: string, entities: Entities, name: unknown): Entity {
  const all = Object.values(entities)
  const found = all.find((entity) => entity.name === name)
  if (found) return found
  const choices = all.map((entity) => entity.name).join(', ')
  const message = `${type}: unknown entity ${quote(name)}; allowed: ${choices}`
  throw new ConnectorError('unknown_entity', message, {
    errors: [{ path: '$.entity', message: `unknown entity; allowed: ${choices}` }],
  })
}

/** Finds an action of an entity. Throws `unsupported_action` naming the choices. */
function findAction(type: string, entity: Entity, name: unknown): AnyAction {
  if (typeof name === 'string' && Object.hasOwn(entity.actions, name))
    return entity.actions[name as ActionName] as AnyAction
  const searchable = name === 'search' && entity.search !== undefined
  const choices = searchable
    ? 'search is an action of the hosted server, which holds the synced data'
    : `it has: ${[...Object.keys(entity.actions), ...(entity.search ? ['search (hosted server only)'] : [])].join(', ')}`
  const message = `${type}: ${entity.name} has no action ${quote(name)} here; ${choices}`
  throw new ConnectorError('unsupported_action', message, {
    errors: [{ path: '$.action', message: choices }],
  })
}

/** A call with checked parameters, ready to run. */
export type PreparedCall = ReturnType<typeof prepare>

/**
 * Finds the action, and checks parameters and options; null means none.
 * Throws `unsupported_action`, `invalid_options` or `invalid_params` before anything is sent.
 */
export function prepare(
  { type }: Runtime,
  entity: Entity,
  name: string,
  params: unknown,
  given?: CallOptions | null,
) {
  const action = findAction(type, entity, name)
  const operation = `${entity.name}.${name}`
  const options = given ?? {}
  checkCallOptions(`${type}: ${operation}`, options, action.content)
  const checked = validate(action.params, params ?? {})
  if (!checked.success) throw new InvalidParamsError(`${type}: ${operation}`, checked.issues)
  const call = { ...options, operation, write: action.write }
  return { entity, action, name, params: checked.data as object, call }
}

/** Runs a prepared call in its own span. */
export function runPrepared({ type, api }: Runtime, prepared: PreparedCall): Promise<unknown> {
  const { entity, action, name, params } = prepared
  const { call, isAnswered } = watched(prepared.call)
  const attributes = {
    'linkspan.connector': type,
    'linkspan.entity': entity.name,
    'linkspan.action': name,
  }
  return traced(`${type} ${call.operation}`, 'internal', attributes, async () => {
    try {
      return await action.run(api as never, params as never, call)
    } catch (error) {
      throw toConnectorError(error, `${type}: ${call.operation}`, call.signal, isAnswered())
    }
  })
}

/** Runs one action. Typed methods and `execute` both end here. */
export async function runAction(
  runtime: Runtime,
  entity: Entity,
  name: string,
  params: unknown,
  options?: CallOptions,
): Promise<unknown> {
  return runPrepared(runtime, prepare(runtime, entity, name, params, options))
}

/** What a write would change. The vendor checks it where it can, and is left as it is. */
export async function previewAction(
  runtime: Runtime,
  entity: Entity,
  name: string,
  params: unknown,
  { planned, ...options }: PreviewOptions = {},
): Promise<WriteChange[]> {
  const { type, api } = runtime
  const { provisional } = planned ?? {}
  const prepared = prepare(runtime, entity, name, params, options)
  const { preview } = prepared.action
  const subject = `${type}: ${prepared.call.operation}`
  if (!preview) throw new ConnectorError('unsupported_action', `${subject}: this action only reads`)
  // a read and a check may be repeated
  const { call, isAnswered } = watched({
    ...prepared.call,
    write: false,
    ...(provisional && { provisional }),
    ...(planned && {
      overlay: (id: string, held: FieldValues) =>
        planned.overlay([{ id, before: held, after: held }])[0]?.before ?? held,
    }),
  })
  const given = [api, prepared.params, call] as [never, never, Call]
  try {
    await preview.check?.(...given)
    const changes = await preview.read(...given)
    return onlyChanged(planned?.overlay(changes) ?? changes)
  } catch (error) {
    throw toConnectorError(error, subject, options.signal, isAnswered())
  }
}
