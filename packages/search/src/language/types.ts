import type { SearchFields } from './fields.ts'
import type { FieldValue, Filter, InnerPath } from './filter-types.ts'
import type { GroupRecord, GroupRequest, Head, OrderedPath } from './grouping-types.ts'

/** One sort condition: a single path with its direction. */
export type Sort<Fields extends SearchFields = SearchFields> = {
  readonly [Path in OrderedPath<Fields>]?: 'asc' | 'desc'
}

/** The paths above a path. */
type Parents<Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${Parents<Rest>}`
  : never

/** The paths that records have. */
type StoredPath<Fields extends SearchFields> = Exclude<keyof Fields & string, InnerPath<Fields>>

/** A declared path outside arrays, or a parent, which selects its children. */
export type FieldPath<Fields extends SearchFields> = StoredPath<Fields> | Parents<StoredPath<Fields>>

/** A search for records. */
export interface RecordRequest<Fields extends SearchFields = SearchFields> {
  /** Which records, and in which order. */
  readonly query: {
    /** The condition that records match; all by default. */
    readonly filter?: Filter<Fields> | null
    /** The order; ties are in the order of the key. By default by relevance for words, else in the order of the key. */
    readonly sort?: readonly Sort<Fields>[] | null
    /** Only in a search for groups. */
    readonly group_by?: null
    /** Only in a search for groups. */
    readonly aggregate?: null
    /** Only in a search for groups. */
    readonly top?: null
  }
  /** The maximum number of records, 1 to 10,000; 1,000 by default. */
  readonly limit?: number
  /** `meta.cursor` of the previous page. */
  readonly cursor?: string | null
  /** The fields to return, as dotted paths or as arrays of keys; all by default. */
  readonly fields?: readonly (FieldPath<Fields> | readonly string[])[] | null
}

/** A search request: for records, or for groups of records. */
export type SearchRequest<Fields extends SearchFields = SearchFields> =
  | RecordRequest<Fields>
  | GroupRequest<Fields>

/** A record in a result: every declared field, nested by its path, null if missing. */
export type SearchRecord<Fields extends SearchFields> = string extends keyof Fields
  ? Record<string, unknown>
  : {
      [Key in Head<keyof Fields & string>]: Key extends keyof Fields
        ? FieldValue<Fields[Key]> | null
        : SearchRecord<{
            [Path in keyof Fields & string as Path extends `${Key}.${infer Rest}`
              ? Rest
              : never]: Fields[Path]
          }>
    }

/** The keys of a path as its text. */
type Joined<Keys> = Keys extends readonly [infer Only extends string]
  ? Only
  : Keys extends readonly [infer First extends string, ...infer Rest]
    ? `${First}.${Joined<Rest>}`
    : string

/** An entry of a selection as a dotted path; `string` if its type does not say which. */
type SelectedPath<Entry> = Entry extends readonly unknown[] ? Joined<Entry> : Entry & string

/** The declared fields that paths select. */
type SelectedFields<Fields extends SearchFields, Path extends string> = {
  [Each in keyof Fields & string as Each extends Path | `${Path}.${string}` ? Each : never]: Fields[Each]
}

/** A record with the selected fields; if their type does not say which those are, any may be absent. */
type SelectedRecord<
  Fields extends SearchFields,
  Selection extends readonly unknown[],
> = number extends Selection['length']
  ? PartialRecord<SearchRecord<Fields>>
  : string extends SelectedPath<Selection[number]>
    ? PartialRecord<SearchRecord<Fields>>
    : SearchRecord<SelectedFields<Fields, SelectedPath<Selection[number]>>>

/** A record with some of its fields. */
export type PartialRecord<Value> = Value extends readonly unknown[] | null
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: PartialRecord<Value[Key]> }
    : Value

/** An entry of the result: a record with the fields that the request selects, or a group. */
export type RecordOf<Fields extends SearchFields, Request> = Request extends {
  readonly query: { readonly group_by: readonly unknown[] } | { readonly aggregate: object }
}
  ? GroupRecord<Fields, Request['query']>
  : Request extends {
        /** The selected fields. */
        readonly fields: infer Selection extends readonly unknown[]
      }
    ? SelectedRecord<Fields, Selection>
    : SearchRecord<Fields>

/** Whether the result continues after the page, and how long the search took. */
export interface SearchMeta {
  /** Whether more records match after this page. */
  has_more: boolean
  /** The `cursor` of the next request; null on the last page. */
  cursor: string | null
  /** The time in the engine, in milliseconds. */
  took_ms: number
}

/** One page of records. */
export interface SearchPage<Item> {
  /** The records. */
  data: Item[]
  /** Whether there are more. */
  meta: SearchMeta
}
