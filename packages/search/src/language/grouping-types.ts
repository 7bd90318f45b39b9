import type { FieldType, SearchFields } from './fields.ts'
import type { FieldValue, Filter, FilterValue, InnerPath, ListPath, PathsOf } from './filter-types.ts'

/** A field that records can be grouped by. */
export type GroupPath<Fields extends SearchFields> = Exclude<CountedPath<Fields>, ListPath<Fields>>

/** A field whose values can be counted. */
type CountedPath<Fields extends SearchFields> = PathsOf<
  Fields,
  'string' | 'integer' | 'number' | 'boolean' | 'array'
>

/** A field of numbers. */
type SummedPath<Fields extends SearchFields> = Exclude<
  PathsOf<Fields, 'integer' | 'number'>,
  InnerPath<Fields>
>
/** A field with an order. */
export type OrderedPath<Fields extends SearchFields> = Exclude<
  PathsOf<Fields, 'string' | 'integer' | 'number' | 'boolean'>,
  InnerPath<Fields>
>

/** What to compute over the records of each group; records without a value in the field do not count. */
export type AggregateRequest<Fields extends SearchFields = SearchFields> =
  | {
      /** The exact sum; null without values. */
      readonly sum: SummedPath<Fields>
    }
  | {
      /** The sum, divided by the number of values; null without values. */
      readonly avg: SummedPath<Fields>
    }
  | {
      /** The smallest value; null without values. */
      readonly min: OrderedPath<Fields>
    }
  | {
      /** The largest value; null without values. */
      readonly max: OrderedPath<Fields>
    }
  | {
      /** The number of records with a value, or with `*` of all records. */
      readonly count: CountedPath<Fields> | '*'
    }
  | {
      /** The number of different values; in an array, of different elements. */
      readonly count_distinct: GroupPath<Fields>
    }

/** Which records, and the order of their groups. */
interface GroupedQuery<Fields extends SearchFields> {
  /** The condition that records match; all by default. */
  readonly filter?: Filter<Fields> | null
  /** Conditions of one group field or one aggregate each; ties are in the order of the group fields. */
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[] | null
  /** Only the first groups, in this order, of those with the same values in `per`: some of the group fields. */
  readonly top?: TopRequest<Fields> | null
}

/** How many groups to keep for each combination of some group fields. */
export interface TopRequest<Fields extends SearchFields = SearchFields> {
  /** How many groups, 1 to 10,000. */
  readonly groups: number
  /** Some of the fields of `group_by`, at least one less. */
  readonly per: readonly GroupPath<Fields>[]
}

/** Aggregates by name. */
type Aggregates<Fields extends SearchFields> = Readonly<Record<string, AggregateRequest<Fields>>>

/** A search for groups of records: with aggregates, with fields to group by, or with both. */
export interface GroupRequest<Fields extends SearchFields = SearchFields> {
  /** Which records, and what to compute of them. */
  readonly query: GroupedQuery<Fields> &
    (
      | {
          /** Up to four fields; an array puts its record into the group of each element. */
          readonly group_by: readonly GroupPath<Fields>[]
          /** Values of each group, by name; by default none. */
          readonly aggregate?: Aggregates<Fields> | null
        }
      | {
          /** Up to four fields; by default all records are one group. */
          readonly group_by?: readonly GroupPath<Fields>[] | null
          /** Values of each group, by name. */
          readonly aggregate: Aggregates<Fields>
        }
    )
  /** The maximum number of groups, 1 to 10,000; 1,000 by default. */
  readonly limit?: number
  /** `meta.cursor` of the previous page. */
  readonly cursor?: string | null
  /** Groups have no further fields. */
  readonly fields?: null
}

/** The value of an aggregate. An integer beyond the safe range is a decimal string. */
type AggregateValue<Fields extends SearchFields, Asked> = Asked extends { readonly sum: infer Path }
  ? ValueAt<Fields, Path> | null
  : Asked extends { readonly avg: unknown }
    ? number | null
    : Asked extends { readonly min: infer Path } | { readonly max: infer Path }
      ? ValueAt<Fields, Path> | null
      : number

type ValueAt<Fields extends SearchFields, Path> = Path extends keyof Fields
  ? FieldValue<Fields[Path]>
  : unknown

/** A group field's value: that of the field, or an element of the array. */
type GroupValue<Type extends FieldType> = Type extends 'array' ? FilterValue<'array'> : FieldValue<Type>

/** The first key of a path. */
export type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path

/** Values by dotted path, as nested objects. */
type Nested<Values> = {
  [Key in Head<keyof Values & string>]: Key extends keyof Values
    ? Values[Key]
    : Nested<{
        [Path in keyof Values & string as Path extends `${Key}.${infer Rest}` ? Rest : never]: Values[Path]
      }>
}

type GroupFields<Fields extends SearchFields, Query> = Query extends {
  readonly group_by: readonly (infer Path)[]
}
  ? Nested<{ [Each in Path & keyof Fields]: GroupValue<Fields[Each]> | null }>
  : unknown

type GroupAggregates<Fields extends SearchFields, Query> = Query extends { readonly aggregate: infer Asked }
  ? { -readonly [Name in keyof Asked]: AggregateValue<Fields, Asked[Name]> }
  : unknown

/** A group in a result: its fields, nested by their paths, and its aggregates by name. */
export type GroupRecord<Fields extends SearchFields, Query> = string extends keyof Fields
  ? Record<string, unknown>
  : Flat<GroupFields<Fields, Query> & GroupAggregates<Fields, Query>>

type Flat<Value> = { [Key in keyof Value]: Value[Key] }
