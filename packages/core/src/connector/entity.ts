import type { $ZodType, input, output } from 'zod/v4/core'
import type { FieldType } from '../field-type.ts'
import type { Call, CallOptions } from '../http/options.ts'
import type { Page } from '../pages/page.ts'
import type { DoneWrite, OppositeWrite } from '../request/opposite-write.ts'
import type { AnyPreview, CreatedThings, WritePreview } from '../request/write-preview.ts'
import type { DayFormat } from '../sync/days.ts'
import type { SyncRead } from '../sync/read.ts'
import type { ActionName } from './action-name.ts'
import type { PlanEffects } from './record-effects.ts'

/** A typed method. The parameters may be left out if none is required. */
export type Method<Params, Result> =
  Record<never, never> extends Params
    ? (params?: Params | null, options?: CallOptions) => Promise<Result>
    : (params: Params, options?: CallOptions) => Promise<Result>

/** A typed method that yields every row of an action with pages. */
export type Walk<Params, Row> =
  Record<never, never> extends Params
    ? (params?: Params | null, options?: CallOptions) => AsyncGenerator<Row, void, undefined>
    : (params: Params, options?: CallOptions) => AsyncGenerator<Row, void, undefined>

/** One declared action of an entity, without the types of its parameters and result. */
export interface AnyAction {
  /** One sentence, which editors show too. */
  readonly summary: string
  /** The parameters; unknown ones are refused. */
  readonly params: $ZodType
  /** Whether the action changes anything at the vendor. */
  readonly write: boolean
  /**
   * Whether the write takes away what is there, such as a deletion. Approvals, tools, definitions and the command line say
   * so before it is sent.
   */
  readonly destroys?: boolean
  /**
   * Whether the caller may pass bytes in the call's options, or as a part of a form over HTTP. An upload of any size has
   * to be a stream, and parameters are JSON: they travel through the server, and JSON Schema describes them.
   */
  readonly content?: boolean
  /** The parameter that takes `meta.next_page_token`, if the action has pages. Then it has a walk too, such as `listAll`. */
  readonly cursor?: string
  /** How a write shows what it will change; reads have none. */
  readonly preview?: AnyPreview
  /** The things that a write creates, if other writes can name them by the ids that it answers. */
  readonly creates?: CreatedThings<never, never>
  /** What takes back a write that was done; without it, or if it returns nothing, that cannot be taken back. */
  opposite?(done: DoneWrite<never>): OppositeWrite | undefined
  /** Does the work, with valid parameters. */
  run(api: never, params: never, call: Call): Promise<unknown>
  /** Reads every page in the vendor's own size, for the walk; without it, the walk calls `run` for each page. */
  pages?(api: never, params: never, call: Call): AsyncIterable<unknown[]>
}

/** An action with the types of its parameters and result. */
export interface Action<Params, Result> extends AnyAction {
  /** The complete type of the method, for editors and declaration files. Never a value. */
  readonly '~method'?: Method<Params, Result>
}

/** The typed method of a declared action. */
export type MethodOf<Declared> = Declared extends { readonly '~method'?: infer Typed }
  ? NonNullable<Typed>
  : never

/** An action with pages, with the types of its parameters, rows and pages. */
export interface PagedAction<Params, Row, Listed extends Page<Row> = Page<Row>>
  extends Action<Params, Listed> {
  readonly cursor: string
  /** The complete type of its walk. Never a value. */
  readonly '~walk'?: Walk<Params, Row>
}

/** An action whose method has a type of its own, because its result follows from literal parameters. */
export interface TypedAction<Typed> extends AnyAction {
  /** The complete type of the method. Never a value. */
  readonly '~method'?: Typed
  /** Marks the action for `WithParams`. Never a value. */
  readonly '~typed'?: true
}

/** An action with pages whose method and walk have types of their own. */
export interface TypedPages<Typed, Walked> extends TypedAction<Typed> {
  readonly cursor: string
  /** The complete type of its walk. Never a value. */
  readonly '~walk'?: Walked
}

interface ActionInput<Schema extends $ZodType, Result, Api> {
  readonly summary: string
  readonly params: Schema
  readonly run: (api: Api, params: output<Schema>, call: Call) => Promise<Result>
}

/** Declares an action that only reads. */
export function defineRead<Schema extends $ZodType, Result, Api>(
  action: ActionInput<Schema, Result, Api>,
): Action<input<Schema>, Result> {
  return { ...action, write: false }
}

/** Declares an action that changes something at the vendor: it is sent at most once. */
export function defineWrite<Schema extends $ZodType, Result, Api>(
  action: ActionInput<Schema, Result, Api> & {
    readonly content?: boolean
    readonly destroys?: boolean
    readonly preview: WritePreview<Api, output<Schema>>
    readonly creates?: CreatedThings<output<Schema>, NoInfer<Result>>
    readonly opposite?: (done: DoneWrite<input<Schema>>) => OppositeWrite | undefined
  },
): Action<input<Schema>, Result> {
  return { ...action, write: true }
}

/** Declares an action with pages; `cursor` is the parameter that takes the next page's token. */
export function defineList<Schema extends $ZodType, Listed extends Page<unknown>, Api>(
  action: ActionInput<Schema, Listed, Api> & {
    readonly cursor: keyof input<Schema> & string
    readonly pages?: (api: Api, params: output<Schema>, call: Call) => AsyncIterable<Listed['data']>
  },
): PagedAction<input<Schema>, Listed['data'][number], Listed> {
  return { ...action, write: false }
}

/** Gives an action a method whose result follows from literal parameters. */
export function withMethod<Typed>(action: AnyAction): TypedAction<Typed> {
  return action as TypedAction<Typed>
}

/** Gives an action with pages a method and a walk whose rows follow from literal parameters. */
export function withPages<Typed, Walked>(
  action: AnyAction & { readonly cursor: string },
): TypedPages<Typed, Walked> {
  return action as TypedPages<Typed, Walked>
}

/** The name of the walk over all pages of an action, such as `listAll`. */
export function walkName<Name extends string>(action: Name): `${Name}All` {
  return `${action}All`
}

/** What the hosted server can search in an entity. */
export interface SearchDeclaration<
  Fields extends Readonly<Record<string, FieldType>> = Readonly<Record<string, FieldType>>,
> {
  /** What one document is: a sentence that begins with `One record is`. */
  readonly record?: string
  /**
   * The fields by dotted path. A path inside an array field leads to the values in its elements, and has their type:
   * `parties.name` has the names of all objects in the list `parties`.
   */
  readonly fields: Fields
  /** What fields hold, with their units, by path: of those that no row has under the same name. */
  readonly texts?: Readonly<Record<string, string>>
  /** The paths that identify a document. */
  readonly key: readonly string[]
  /** Other spellings of fields that filters and sorts may use. */
  readonly aliases?: Readonly<Record<string, string>>
  /** The fields that hold days, with their form, besides those of the window. Searches refuse other forms. */
  readonly days?: Readonly<Record<string, DayFormat>> | undefined
  /** What a sync reads: at most one read of each kind. */
  readonly reads: readonly SyncRead[]
  /**
   * What planned writes would change in the documents; without it, that is not known. If they leave the documents as they are, it has
   * what these do not show of writes that may change them all the same: a clause, by the entity of the write.
   */
  readonly effects?: PlanEffects | Readonly<Record<string, string>>
}

/** Actions by name. */
export type Actions = { readonly [Name in ActionName]?: AnyAction }

/** One kind of thing at the vendor, with what can be done to it. */
export interface Entity<
  Declared extends Actions = Actions,
  Search extends SearchDeclaration | undefined = SearchDeclaration | undefined,
  Name extends string = string,
> {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: Name
  /** One sentence, which editors show too. */
  readonly summary: string
  /** What can be done, by name. */
  readonly actions: Declared
  /** What the hosted server can search. */
  readonly search?: Search
}

/** Declares an entity: methods, validation, `execute`, search and documentation follow from it. */
export function defineEntity<
  const Declared extends Actions,
  const Name extends string,
  const Fields extends Readonly<Record<string, FieldType>> = never,
>(entity: {
  readonly name: Name
  readonly summary: string
  readonly actions: Declared
  readonly search?: SearchDeclaration<Fields>
}): Entity<Declared, SearchOf<Fields>, Name> {
  return entity as Entity<Declared, SearchOf<Fields>, Name>
}

type SearchOf<Fields> = [Fields] extends [never]
  ? undefined
  : Fields extends Readonly<Record<string, FieldType>>
    ? SearchDeclaration<Fields>
    : never

/** The entities of a connector, as `import * as entities` gives them. */
export type Entities = Readonly<Record<string, Entity>>
