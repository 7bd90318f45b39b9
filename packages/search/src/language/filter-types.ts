import type { FieldType, SearchFields } from './fields.ts'

/** The declared paths whose type is one of `Types`. */
export type PathsOf<Fields extends SearchFields, Types extends FieldType> = {
  [Path in keyof Fields & string]: Fields[Path] extends Types
    ? Path
    : Types extends Fields[Path]
      ? Path
      : never
}[keyof Fields & string]

/** The declared paths inside arrays. */
export type InnerPath<Fields extends SearchFields> = Extract<
  keyof Fields & string,
  `${PathsOf<Fields, 'array'>}.${string}`
>

/** The declared arrays with paths inside: lists of objects, of which only null can be compared. */
export type ListPath<Fields extends SearchFields> = {
  [Path in PathsOf<Fields, 'array'>]: [Extract<keyof Fields & string, `${Path}.${string}`>] extends [never]
    ? never
    : Path
}[PathsOf<Fields, 'array'>]

/** The operand of a comparison. An integer beyond the safe range is a decimal string. */
export type FilterValue<Type extends FieldType> = {
  /** Compared by code points. */
  string: string
  /** Beyond the safe range, as decimal digits. */
  integer: number | string
  /** Compared as numbers. */
  number: number
  /** True or false. */
  boolean: boolean
  /** Compared with each element. */
  array: string | number | boolean
  /** Objects cannot be compared. */
  object: never
}[Type]

/** The types of fields that can be compared. */
type Comparable = 'string' | 'integer' | 'number' | 'boolean' | 'array'

/** The paths of these types that have values to compare. */
type ValuePath<Fields extends SearchFields, Types extends FieldType> = Exclude<
  PathsOf<Fields, Types>,
  ListPath<Fields>
>

/** What a field may be equal to. */
type EqualValue<Fields extends SearchFields, Path extends keyof Fields> =
  | (Path extends ListPath<Fields> ? never : FilterValue<Fields[Path]>)
  | null

/** One operator over one or several fields, or a combination of conditions; `{}` matches every record. */
export interface Filter<Fields extends SearchFields = SearchFields> {
  /** The field, or an element of an array field, has this value; null matches missing values. */
  eq?: { readonly [Path in PathsOf<Fields, Comparable>]?: EqualValue<Fields, Path> }
  /** Everything that `eq` does not match. */
  neq?: { readonly [Path in PathsOf<Fields, Comparable>]?: EqualValue<Fields, Path> }
  /** The field is greater. Strings compare by code points. */
  gt?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  /** The field is greater or equal. */
  gte?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  /** The field is less. */
  lt?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  /** The field is less or equal. */
  lte?: { readonly [Path in PathsOf<Fields, 'string' | 'integer' | 'number'>]?: FilterValue<Fields[Path]> }
  /** The field, or an element of an array field, has one of these values. */
  in?: { readonly [Path in ValuePath<Fields, Comparable>]?: readonly FilterValue<Fields[Path]>[] }
  /** `%` is any run of characters, `_` any one, `\` takes the next literally; without wildcards, a substring. */
  like?: { readonly [Path in ValuePath<Fields, 'string' | 'array'>]?: string }
  /** Every word occurs, as a prefix of a word or with typos. */
  fuzzy?: { readonly [Path in ValuePath<Fields, 'string' | 'array'>]?: string }
  /** At least one word occurs whole. */
  keyword?: { readonly [Path in ValuePath<Fields, 'string' | 'array'>]?: string }
  /** The condition does not hold. */
  not?: Filter<Fields>
  /** All of them hold. */
  and?: readonly Filter<Fields>[]
  /** At least one of them holds. */
  or?: readonly Filter<Fields>[]
}

/** A value in a record. An integer beyond the safe range is a decimal string. */
export type FieldValue<Type extends FieldType> = {
  /** A text. */
  string: string
  /** Beyond the safe range, as decimal digits. */
  integer: number | string
  /** A number. */
  number: number
  /** True or false. */
  boolean: boolean
  /** Its elements. */
  array: unknown[]
  /** Its members. */
  object: Record<string, unknown>
}[Type]
