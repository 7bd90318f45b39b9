import type { FieldType, SearchFields } from './fields.ts'
import type { GroupRecord, GroupRequest } from './grouping-types.ts'

/** The declared paths whose type is one of `Types`. */
export type PathsOf<Fields extends SearchFields, Types extends FieldType> = {
  [Path in keyof Fields & string]: Fields[Path] extends Types
    ? Path
    : Types extends Fields[Path]
      ? Path
      : never
}[keyof Fields & string]

/** The operand of a comparison. An integer beyond the safe range is a decimal string. */
export type FilterValue<Type extends FieldType> = {
  string: string
  integer: number | string
  number: number
  boolean: boolean
  array: string | number | boolean
  object: never
}[Type]

type Comparable = 'string' | 'integer' | 'number' | 'boolean' | 'array'

/** One operator over one or several fields, or a combination of conditions; `{}` matches every record. */
export interface Filter<Fields extends SearchFields = SearchFields> {
  /** The field, or an element of an array field, has this value; null matches missing values. */
  eq?: { readonly [Path in PathsOf<Fields, Comparable>]?: FilterValue<Fields[Path]> | null }
  /** Everything that `eq` does not match. */
  neq?: { readonly [Path in PathsOf<Fields, Comparable>]?: FilterValue<Fields[Path]> | null }
  gt?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  gte?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  lt?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  lte?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  /** The field, or an element of an array field, has one of these values. */
  in?: { readonly [Path in PathsOf<Fields, Comparable>]?: readonly FilterValue<Fields[Path]>[] }
  /** `%` is any run of characters, `_` any one, `\` takes the next literally; without wildcards, a substring. */
  like?: { readonly [Path in PathsOf<Fields, 'string' | 'array'>]?: string }
  /** Every word occurs, as a prefix of a word or with typos. */
  fuzzy?: { readonly [Path in PathsOf<Fields, 'string' | 'array'>]?: string }
  /** At least one word occurs whole. */
  keyword?: { readonly [Path in PathsOf<Fields, 'string' | 'array'>]?: string }
  not?: Filter<Fields>
  and?: readonly Filter<Fields>[]
  or?: readonly Filter<Fields>[]
}

/** One sort condition: a single path with its direction. */
export type Sort<Fields extends SearchFields = SearchFields> = {
  readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number' | 'boolean'>]?: 'asc' | 'desc'
}

type Parents<Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${Parents<Rest>}`
  : never

/** A declared path, or a parent, which selects its children. */
export type FieldPath<Fields extends SearchFields> = (keyof Fields & string) | Parents<keyof Fields & string>

/** A search for records. */
export interface RecordRequest<Fields extends SearchFields = SearchFields> {
  readonly query: {
    readonly filter?: Filter<Fields> | null
    readonly sort?: readonly Sort<Fields>[] | null
    readonly group_by?: null
    readonly aggregate?: null
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

/** A value in a record. An integer beyond the safe range is a decimal string. */
export type FieldValue<Type extends FieldType> = {
  string: string
  integer: number | string
  number: number
  boolean: boolean
  array: unknown[]
  object: Record<string, unknown>
}[Type]

type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path

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
  : Request extends { readonly fields: readonly unknown[] }
    ? PartialRecord<SearchRecord<Fields>>
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
  data: Item[]
  meta: SearchMeta
}
