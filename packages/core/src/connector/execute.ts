import type { CallOptions } from '../http/options.ts'
import type { Entities, MethodOf } from './entity.ts'

type NameOf<Declared extends Entities> = Declared[keyof Declared]['name']

type ActionsOf<Declared extends Entities, Name> = Extract<
  Declared[keyof Declared],
  { readonly name: Name }
>['actions']

type Named<Declared extends Entities, Name, Action extends keyof ActionsOf<Declared, Name>> = Extract<
  MethodOf<ActionsOf<Declared, Name>[Action]>,
  (...call: never[]) => Promise<unknown>
>

/** An action's name, if it or the name of its entity is known only at run time; never if both are literals. */
type AtRunTime<Name extends string, Action extends string> = string extends Name | Action ? Action : never

/** Runs an action by the names of the HTTP API. If they are literals, parameters and result are typed. */
export interface Execute<Declared extends Entities> {
  /** With names known only at run time. Throws `unknown_entity` or `unsupported_action` naming the choices. */
  <Name extends string, Action extends string>(
    entity: Name,
    action: AtRunTime<Name, Action>,
    params?: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** Runs an action by the names of the HTTP API, which decide the parameters and the result. */
  <Name extends NameOf<Declared>, Action extends keyof ActionsOf<Declared, Name>>(
    entity: Name,
    action: Action,
    ...call: Parameters<Named<Declared, Name, Action>>
  ): ReturnType<Named<Declared, Name, Action>>
}
