import type { MethodOf, VendorReply, VendorRequest, WriteName } from '@linkspan/core'
import type { RecordOf, SearchFields, SearchMeta, SearchRequest } from '@linkspan/search'
import type { CallOptions, CreateOptions, RequestOptions } from './call-options.ts'
import type { PartialScope, RecordedWrite } from './generated/answers.ts'

/** A file as a stream. Read the stream to its end, or cancel it. */
export interface FileDownload {
  /** 206 if the stream holds only the requested range. */
  readonly status: 200 | 206
  /** The media type, as the vendor sent it. */
  readonly content_type: string
  /** In bytes; null if the vendor does not say. */
  readonly content_length: number | null
  /** Such as `bytes 0-99/1000`; null for the whole file. */
  readonly content_range: string | null
  /** The bytes. */
  readonly stream: ReadableStream<Uint8Array>
}

/** What a search says beside its records. */
export interface HostedSearchMeta extends SearchMeta {
  /** When the newest records were read from the vendor, ISO 8601. */
  readonly synced_at: string
  /** The first day that is complete, YYYY-MM-DD; null unless the entity is read by days. */
  readonly synced_from: string | null
  /** What the answer may lack, or has outdated or not whole; absent if that is nothing. */
  readonly partial?: readonly PartialScope[]
  /** In a change set: how many writes it has, and which of them the records do not show. */
  readonly change_set?: {
    /** The change set. */
    readonly id: string
    /** How many writes it has. */
    readonly writes: number
    /** What the records do not show of the writes, by the number of the write. */
    readonly not_covered: readonly {
      /** The number of the write. */
      readonly write: number
      /** Why: a clause. */
      readonly reason: string
      /** These are as they were, or null in a new record; absent if it may be any. */
      readonly fields?: readonly string[]
    }[]
  }
}

/** One page of records. */
export interface FoundPage<Item> {
  /** The records. */
  readonly data: Item[]
  /** Whether there are more, and how old the data is. */
  readonly meta: HostedSearchMeta
}

/** The options of a search of all pages. */
export interface SearchAllOptions extends RequestOptions {
  /** Called with what each page says beside its records, such as `partial`, before the records are yielded. */
  readonly onPage?: (meta: HostedSearchMeta) => void
}

/** The search of one entity. */
export interface SearchMethods<Fields extends SearchFields> {
  /** Searches the synced data. Throws `sync_pending` before the first sync has come far enough. */
  search<const Request extends SearchRequest<Fields>>(
    request: Request,
    options?: RequestOptions,
  ): Promise<FoundPage<RecordOf<Fields, Request>>>
  /** Every record that matches, page by page. Memory holds at most two pages. */
  searchAll<const Request extends Omit<SearchRequest<Fields>, 'cursor'>>(
    request: Request,
    options?: SearchAllOptions,
  ): AsyncGenerator<RecordOf<Fields, Request>, void, undefined>
}

/** What the client reads of a declared entity. Its own types need nothing of a library. */
interface DeclaredEntity {
  /** Its actions, by name. */
  readonly actions: object
  /** Its search, if it has one. */
  readonly search?: unknown
}

/** A download as this client returns it. */
type Answer<Result> = Result extends Omit<FileDownload, 'stream'> ? FileDownload : Result

/** The same method with the options of this client. */
type Hosted<Declared> = Declared extends (params: infer Params, ...rest: never[]) => Promise<infer Result>
  ? undefined extends Params
    ? (params?: Params, options?: CallOptions) => Promise<Answer<Result>>
    : (params: Params, options?: CallOptions) => Promise<Answer<Result>>
  : never

/** The same walk with the options of this client. */
type HostedWalk<Declared> = Declared extends (
  params: infer Params,
  ...rest: never[]
) => AsyncGenerator<infer Row, void, undefined>
  ? undefined extends Params
    ? (params?: Params, options?: RequestOptions) => AsyncGenerator<Row, void, undefined>
    : (params: Params, options?: RequestOptions) => AsyncGenerator<Row, void, undefined>
  : never

/** The methods of one entity, and its walks over pages, such as `listAll`. Memory holds at most two pages. */
export type HostedMethods<Declared extends object> = {
  readonly [Name in keyof Declared]: Hosted<MethodOf<Declared[Name]>>
} & {
  readonly [Name in keyof Declared & string as Declared[Name] extends { readonly cursor: string }
    ? `${Name}All`
    : never]: Declared[Name] extends { readonly '~walk'?: infer Typed }
    ? HostedWalk<NonNullable<Typed>>
    : never
}

/** The search of an entity that has one. */
type SearchOf<Declared extends DeclaredEntity> = [NonNullable<Declared['search']>] extends [never]
  ? unknown
  : NonNullable<Declared['search']> extends {
        /** The fields by path. */
        readonly fields: infer Fields extends SearchFields
      }
    ? SearchMethods<Fields>
    : unknown

/** The entities of a connector, with the methods of the library and `search`. */
export type HostedEntities<Declared extends Readonly<Record<string, DeclaredEntity>>> = {
  readonly [Name in keyof Declared]: HostedMethods<Declared[Name]['actions']> & SearchOf<Declared[Name]>
}

/** What every hosted connector offers in addition to its entities. */
export interface HostedConnection {
  /** Its id on the server. Finds it by its customer and kind, if it was named so. */
  id(options?: RequestOptions): Promise<string>
  /** Runs an action by the names of the HTTP API, such as `ad_groups` and `list`. */
  execute(entity: string, action: string, params?: unknown, options?: CallOptions): Promise<unknown>
  /**
   * Sends a request that no entity covers to the vendor's API. Throws `forbidden` if the operator of the server does not
   * allow it; by default only requests that read are.
   */
  request<Body = unknown>(request: VendorRequest, options?: CreateOptions): Promise<VendorReply<Body>>
}

/** The entities that a connector declares. */
export type EntitiesOf<Kind> = Kind extends {
  readonly entities: infer Declared extends Readonly<Record<string, DeclaredEntity>>
}
  ? Declared
  : never

/** The streams of a drive by their names. Their fields are known at run time only. */
export type HostedStreams<Stream extends string> = {
  readonly [Name in Stream]: SearchMethods<SearchFields>
}

/** The methods of an entity in a change set: a write is recorded, and not sent. */
type PlannedMethods<Methods> = {
  readonly [Name in keyof Methods]: Name extends WriteName
    ? Methods[Name] extends (...given: infer Given) => unknown
      ? (...given: Given) => Promise<RecordedWrite>
      : never
    : Methods[Name]
}

/** The entities of a connector in a change set. */
type PlannedEntities<Entities> = { readonly [Name in keyof Entities]: PlannedMethods<Entities[Name]> }

/** What a change set of a connector offers in addition to its entities. */
export interface PlannedConnection extends Omit<HostedConnection, 'request'> {
  /** Records a request that no entity covers, or sends one that only reads, as that of a connector does. */
  request<Body = unknown>(
    request: VendorRequest,
    options?: CreateOptions,
  ): Promise<VendorReply<Body> | RecordedWrite>
}

/**
 * A change set of a connector. Writes are checked and recorded, and answer their `provisional_ids`, which later writes name.
 * A search answers as if the set had been done; other reads answer what the vendor has. Throws what the connector throws,
 * `not_found`, `conflict` once the set was submitted, and `forbidden` for a write outside of its policy.
 */
export type PlannedConnector<Kind, Stream extends string = never> = ([EntitiesOf<Kind>] extends [never]
  ? PlannedConnection
  : PlannedEntities<HostedEntities<EntitiesOf<Kind>>> & PlannedConnection) &
  HostedStreams<Stream>

/** A connector on the server, with the streams that are named. If its kind is known only at run time, it has no entities. */
export type HostedConnector<Kind, Stream extends string = never> = ([EntitiesOf<Kind>] extends [never]
  ? HostedConnection
  : HostedEntities<EntitiesOf<Kind>> & HostedConnection) &
  HostedStreams<Stream> & {
    /** The change set of this connector that has this id, to be filled. Nothing is asked yet. */
    inChangeSet(id: string): PlannedConnector<Kind, Stream>
  }
