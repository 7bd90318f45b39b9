import type { Page } from '../pages/page.ts'
import type { Action, AnyAction, Entity, MethodOf, PagedAction } from './entity.ts'

type ResultOf<Typed> = Typed extends (...call: never[]) => Promise<infer Result> ? Result : never

type ListedOf<Declared> = Extract<ResultOf<MethodOf<Declared>>, Page<unknown>>

type ActionWith<Declared extends AnyAction, Params> = Declared extends { readonly '~typed'?: true }
  ? Declared
  : Declared extends { readonly cursor: string }
    ? PagedAction<Params, ListedOf<Declared>['data'][number], ListedOf<Declared>>
    : Action<Params, ResultOf<MethodOf<Declared>>>

/**
 * An entity whose actions take the parameters that `Params` names, by action. The parameters are the same as those of the
 * schema; as an interface, they have a name and a description in editors, as the actions have by the TSDoc in `Params`.
 * Actions with a type of their own keep it.
 */
export type WithParams<
  Declared extends Entity,
  Params extends Record<keyof Declared['actions'], unknown>,
> = Entity<
  {
    // of both, so that editors describe an action by the one and go to its line in the other
    readonly [Name in keyof (Declared['actions'] & Params)]: ActionWith<
      NonNullable<Extract<Declared['actions'][Name & keyof Declared['actions']], AnyAction>>,
      Params[Name]
    >
  },
  Declared['search'],
  Declared['name']
>
