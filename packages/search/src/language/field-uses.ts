import { arrayAround, type DayFormat } from '@linkspan/core'
import { type CollectionDeclaration, type FieldType, pathsInside, type SearchFields } from './fields.ts'

/** The types that conditions and aggregates distinguish: an array whose inner paths are declared has objects. */
export type UsedType = FieldType | 'objects'

/** A field under one of its spellings, as a request may use it. */
export interface FieldUse {
  readonly spelling: string
  readonly path: string
  /** The type for conditions. Inside an array it is the type of the values there. */
  readonly compared: UsedType
  /** The type for sorts, groups and aggregates. Inside an array it is `array`: a record can have several values. */
  readonly listed: UsedType
  /** The array that the field is inside of. */
  readonly array: string | undefined
  /** The form of the days that it holds, if it holds days. */
  readonly day?: DayFormat | undefined
}

/** The uses of a declared field. */
function useOf(fields: SearchFields, path: string, spelling = path): FieldUse {
  const type = fields[path] ?? 'object'
  const array = arrayAround(fields, path)
  const objects = type === 'array' && pathsInside(fields, path).length > 0
  const compared = objects ? 'objects' : type
  return { spelling, path, compared, listed: array === undefined ? compared : 'array', array }
}

/** What of a declaration says how requests may use its fields. */
export type FieldSpellings = Pick<CollectionDeclaration, 'fields' | 'aliases' | 'days'>

/** All spellings of the declared fields: the paths, then the aliases. */
export function usesOf({ fields, aliases, days }: FieldSpellings): FieldUse[] {
  const paths = Object.keys(fields).map((path) => useOf(fields, path))
  const others = Object.entries(aliases ?? {})
    .filter(([, path]) => Object.hasOwn(fields, path))
    .map(([alias, path]) => useOf(fields, path, alias))
  return [...paths, ...others].map((use) => ({ ...use, day: days?.[use.path] }))
}

/** What a message says of a field that an operator does not compare. */
export function comparedText({ compared }: FieldUse): string {
  return compared === 'objects' ? 'is a list of objects' : `is of type ${compared}`
}

/** What a message says of a field that a sort, a group or an aggregate does not take. */
export function listedText(use: FieldUse): string {
  return use.array === undefined ? comparedText(use) : `is inside the array ${use.array}`
}
