import type { LimiterUsage } from '../http/limiter.ts'
import type { CallOptions } from '../http/options.ts'
import { toConnectorError, watched } from '../http/unexpected.ts'
import type { VendorReply } from '../http/vendor-reply.ts'
import { type Page, walkPages } from '../pages/page.ts'
import { walkRows } from '../pages/walk-rows.ts'
import { previewRequest } from '../request/preview-request.ts'
import { type RequestRuntime, runRequest, type SendRequest } from '../request/run-request.ts'
import type { VendorRequest } from '../request/vendor-request.ts'
import type { PreviewOptions, WriteChange } from '../request/write-preview.ts'
import type { SourceList } from '../sync/listed-sources.ts'
import type { ReadKind, SyncBatch, SyncScope } from '../sync/read.ts'
import type { VendorFields } from '../sync/vendor-fields.ts'
import { describeEntity, type EntityDescription } from './describe.ts'
import { askVendorFields, listSources, readDocuments } from './documents.ts'
import { type Actions, type Entities, type Entity, type MethodOf, walkName } from './entity.ts'
import type { Execute } from './execute.ts'
import { findEntity, prepare, previewAction, type Runtime, runAction, runPrepared } from './run-action.ts'

/** The methods of one entity. */
export type Methods<Declared extends Actions> = {
  readonly [Name in keyof Declared]: MethodOf<Declared[Name]>
} & Walks<Declared>

/**
 * The walks over pages, such as `listAll`: every row of the action. Memory holds at most two pages. Leaving the loop stops
 * the requests. A walk throws what its action throws, and `vendor_invalid_reply` if the vendor returns the same page
 * token twice.
 */
export type Walks<Declared extends Actions> = {
  readonly [Name in keyof Declared & string as Declared[Name] extends { readonly cursor: string }
    ? `${Name}All`
    : never]: WalkOf<Declared[Name]>
}

/** The walk of a declared action. */
type WalkOf<Declared> = Declared extends { readonly '~walk'?: infer Typed } ? NonNullable<Typed> : never

/** What every connector offers in addition to its entities. */
export interface Connection extends AsyncDisposable {
  /** Runs an action by the names of the HTTP API, such as `ad_groups` and `list`. */
  execute(entity: string, action: string, params?: unknown, options?: CallOptions): Promise<unknown>
  /**
   * Runs one read of a searchable entity and yields its search documents in batches, for a sync. Throws
   * `invalid_params` naming the field before anything is sent, and later what a list throws.
   */
  documents(entity: string, read: ReadKind, scope?: SyncScope): AsyncGenerator<SyncBatch, void, undefined>
  /**
   * Lists what a sync can read one by one, such as the customers of an account; nothing if the connector has no such
   * sources. Throws `invalid_params` naming the field, and what a list throws.
   */
  sources(scope?: Pick<SyncScope, 'replication_config' | 'signal' | 'onWarning'>): Promise<SourceList>
  /**
   * Asks the vendor which fields the entities have that a configuration makes. Returns plain JSON for `vendor_fields` of
   * `documents`, or undefined if the configuration makes none. Throws `invalid_params` naming each wrong field by its path,
   * such as `$.replication_config.queries[0].query`, and what a list throws.
   */
  vendorFields(scope?: Pick<SyncScope, 'replication_config' | 'signal'>): Promise<VendorFields | undefined>
  /**
   * Sends a request that no entity covers to the vendor's API, with the credentials, limits and retries of every call.
   * Reads are retried; any other request is sent at most once, unless the vendor certainly did nothing. A reply has at
   * most 10 MiB. Throws `invalid_params` naming the field before anything is sent, and later what an action throws.
   */
  request<Body = unknown>(request: VendorRequest, options?: CallOptions): Promise<VendorReply<Body>>
  /**
   * What a write would change, read from the vendor: each thing with its fields before and after. Where the vendor can
   * check a write without doing it, it is checked. Throws `unsupported_action` for an action that only reads, and what the
   * action throws.
   */
  preview(entity: string, action: string, params?: unknown, options?: PreviewOptions): Promise<WriteChange[]>
  /** The same for a request; null if the library does not know what it changes. Throws what `request` throws. */
  previewRequest(request: VendorRequest, options?: PreviewOptions): Promise<WriteChange[] | null>
  /** The entities and their actions, described as data. */
  readonly entities: readonly EntityDescription[]
  /** How much of the upstream account's limits this process uses, if the connector counts. */
  usage(): LimiterUsage | undefined
  /** Closes the connections; `await using` does it at the end of a block. */
  close(): Promise<void>
}

/** A connector's typed methods, by entity. If the connector is known only at run time, it has only `execute`. */
export type Client<Declared extends Entities> = string extends keyof Declared
  ? Connection
  : { readonly [Name in keyof Declared]: Methods<Declared[Name]['actions']> } & Omit<
      Connection,
      'execute'
    > & {
        /** Runs an action by the names of the HTTP API, such as `ad_groups` and `list`. */
        readonly execute: Execute<Declared>
      }

/** An opened API of a vendor: what the actions' `run` takes, and how to close it. */
export interface OpenedApi<Api> {
  /** What the actions' `run` takes. */
  readonly api: Api
  /** Where requests go, by the names of the declared APIs. */
  readonly targets?: Readonly<Record<string, SendRequest>>
  /** How much of the upstream account's limits is used. */
  usage?(): LimiterUsage
  /** Closes the connections. */
  close(): Promise<void>
}

/** Where a client keeps what its methods run on. */
const RUNTIME = Symbol('runtime')

/**
 * Makes what the clients of a connector inherit: their entities. The methods of an entity are bound when they are first
 * read, since most clients use few of them, and a server has many clients.
 */
export function clientPrototype(entities: Entities): object {
  const prototype = {
    get entities() {
      return Object.values(entities).map(describeEntity)
    },
  }
  for (const [name, entity] of Object.entries(entities)) {
    // a client's own property, which tests can replace
    const settle = (client: object, value: unknown) =>
      Object.defineProperty(client, name, { value, enumerable: true, writable: true, configurable: true })
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: { readonly [RUNTIME]: Runtime }) {
        const methods = bindActions(this[RUNTIME], entity)
        settle(this, methods)
        return methods
      },
      set(value: unknown) {
        settle(this, value)
      },
    })
  }
  return prototype
}

/** Binds declared entities to an opened API. */
export function bindEntities<Declared extends Entities>(
  runtime: Runtime,
  entities: Declared,
  prototype: object,
  { close, usage, targets = {}, apis }: OpenedApi<unknown> & Pick<RequestRuntime, 'apis'>,
): Client<Declared> {
  const requests = { type: runtime.type, apis, targets }
  const client = Object.assign(Object.create(prototype), {
    execute: async (name: string, action: string, params?: unknown, options?: CallOptions) =>
      runAction(runtime, findEntity(runtime.type, entities, name), action, params, options),
    request: (request: unknown, options?: CallOptions) => runRequest(requests, request, options),
    preview: async (name: string, action: string, params?: unknown, options?: PreviewOptions) =>
      previewAction(runtime, findEntity(runtime.type, entities, name), action, params, options),
    previewRequest: (request: unknown, options?: PreviewOptions) =>
      previewRequest(requests, request, options),
    documents: (name: string, read: ReadKind, scope?: SyncScope) =>
      readDocuments(runtime, entities, name, read, scope),
    sources: (scope?: SyncScope) => listSources(runtime, scope),
    vendorFields: (scope?: SyncScope) => askVendorFields(runtime, scope),
    usage: () => usage?.(),
    close,
    [Symbol.asyncDispose]: close,
  })
  return Object.defineProperty(client, RUNTIME, { value: runtime })
}

function bindActions(runtime: Runtime, entity: Entity): Record<string, unknown> {
  const methods: Record<string, unknown> = {}
  for (const [name, { cursor }] of Object.entries(entity.actions)) {
    methods[name] = (params?: unknown, options?: CallOptions) =>
      runAction(runtime, entity, name, params, options)
    if (cursor === undefined) continue
    methods[walkName(name)] = (params?: unknown, options?: CallOptions) =>
      walkRows(pagesOf(runtime, entity, name, params, options), options?.signal)
  }
  return methods
}

/** The pages of an action: the vendor's own if the action can read them, else those that it returns. */
async function* pagesOf(
  runtime: Runtime,
  entity: Entity,
  name: string,
  params: unknown,
  options?: CallOptions,
): AsyncGenerator<unknown[]> {
  const prepared = prepare(runtime, entity, name, params, options)
  const { action, call } = prepared
  const subject = `${runtime.type}: ${call.operation}`
  if (action.pages) {
    const { call: each, isAnswered } = watched(call)
    try {
      return yield* action.pages(runtime.api as never, prepared.params as never, each)
    } catch (error) {
      throw toConnectorError(error, subject, call.signal, isAnswered())
    }
  }
  yield* walkPages(
    subject,
    async (token, signal) => {
      const paged = token === undefined ? {} : { [action.cursor as string]: token }
      const next = { ...prepared, params: { ...prepared.params, ...paged }, call: { ...call, signal } }
      const page = (await runPrepared(runtime, next)) as Page<unknown>
      const { data, meta } = page
      return { page: data, next: meta.next_page_token, isEmpty: () => data.length === 0 }
    },
    call.signal,
  )
}
