import {
  arrayAround,
  type DayFormat,
  type FieldType,
  InvalidParamsError,
  type Issue,
  jsonPath,
} from '@linkspan/core'
import { BOUNDS } from './bounds.ts'

/** The type of a declared field. */
export type { FieldType }

/**
 * The declared fields of an entity, from dotted path to type. A path inside an array field leads to the values in its
 * elements: `parties.name` to the names of all objects in the list `parties`. It has the type of these values.
 */
export type SearchFields = Readonly<Record<string, FieldType>>

/** The address of a collection: one entity of one connector instance. */
export interface CollectionAddress {
  readonly connector: string
  readonly entity: string
}

/** The fields of a collection and the key of its records. */
export interface CollectionDeclaration<Fields extends SearchFields = SearchFields> extends CollectionAddress {
  readonly fields: Fields
  /** The paths whose values together identify a record: string, integer, number or boolean fields. */
  readonly key: readonly (keyof Fields & string)[]
  /**
   * Fields besides the key that the scope of a generation may compare, such as the day of a window. Builders keep them
   * in memory with the key.
   */
  readonly scope_fields?: readonly (keyof Fields & string)[]
  /** Other spellings that filter, sort and fields accept, each with its declared path. */
  readonly aliases?: Readonly<Record<string, keyof Fields & string>>
  /** The form of the days that string fields hold, by path. A condition that has another one is refused. */
  readonly days?: Readonly<Record<string, DayFormat>> | undefined
}

/** A comparable value; an integer beyond the safe range is a bigint. */
export type Scalar = string | number | bigint | boolean

/** The values of a record's key fields, in the order of the declaration. */
export type RecordKey = readonly (Scalar | null)[]

const FIELD_TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object']
/** The second changes the prototype of an object when it is set. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['', '__proto__'])

/** The keys of a dotted path. */
export function pathKeys(path: string): string[] {
  return path.split('.')
}

/** The fields that the scope of a generation may compare: the key, then the others. */
export function scopeFields({ key, scope_fields = [] }: CollectionDeclaration): string[] {
  return [...new Set([...key, ...scope_fields])]
}

/** Whether a field of this type can be in a sort and in a key. */
export function isSortable(type: FieldType): boolean {
  return type !== 'array' && type !== 'object'
}

/** The declared paths inside an array field. */
export function pathsInside(fields: SearchFields, array: string): string[] {
  return Object.keys(fields).filter((path) => path.startsWith(`${array}.`))
}

/** The fields that records have: the declared ones without those inside arrays. */
export function storedFields(fields: SearchFields): SearchFields {
  let stored = storedOf.get(fields)
  if (!stored) {
    const own = Object.entries(fields).filter(([path]) => arrayAround(fields, path) === undefined)
    stored = own.length === Object.keys(fields).length ? fields : Object.fromEntries(own)
    storedOf.set(fields, stored)
  }
  return stored
}

/** Connectors of one kind share their fields. */
const storedOf = new WeakMap<SearchFields, SearchFields>()

/** The declaration of what is stored: without the fields inside arrays, which are read from the arrays. */
export function storedDeclaration(declaration: CollectionDeclaration): CollectionDeclaration {
  return { ...declaration, fields: storedFields(declaration.fields) }
}

/** Fails with `invalid_params` for an inconsistent declaration. */
export function checkDeclaration(declaration: CollectionDeclaration): void {
  const { connector, entity, fields, key, scope_fields = [], aliases = {} } = declaration
  const issues: Issue[] = []
  const fault = (path: PropertyKey[], message: string) => issues.push({ path: jsonPath(path), message })

  if (!connector) fault(['connector'], 'must name a connector')
  if (!entity) fault(['entity'], 'must name an entity')
  const paths = new Set(Object.keys(fields))
  const stored = new Set(Object.keys(storedFields(fields)))
  if (paths.size === 0) fault(['fields'], 'must declare at least one field')
  for (const [path, type] of Object.entries(fields)) {
    if (!FIELD_TYPES.includes(type))
      fault(['fields', path], `unknown type; choose one of ${FIELD_TYPES.join(', ')}`)
    if (pathKeys(path).some((word) => FORBIDDEN_KEYS.has(word)))
      fault(['fields', path], 'is not a usable path')
    const parent = parents(path).find((name) => paths.has(name))
    if (parent === undefined) continue
    if (fields[parent] !== 'array') fault(['fields', path], `is inside another declared field, ${parent}`)
    else if (!isSortable(type))
      fault(['fields', path], `must be of type string, integer, number or boolean inside the array ${parent}`)
  }
  if (key.length === 0 || key.length > BOUNDS.key_fields)
    fault(['key'], `must name 1 to ${BOUNDS.key_fields} fields`)
  key.forEach((path, index) => {
    const type = stored.has(path) ? fields[path] : undefined
    if (type === undefined || !isSortable(type))
      fault(['key', index], 'must be a declared field of type string, integer, number or boolean')
  })
  scope_fields.forEach((path, index) => {
    if (!stored.has(path) || fields[path] === 'object') {
      fault(
        ['scope_fields', index],
        'must be a declared field of another type than object, and not inside an array',
      )
    }
  })
  for (const [alias, path] of Object.entries(aliases)) {
    if (paths.has(alias) || pathKeys(alias).some((word) => FORBIDDEN_KEYS.has(word)) || !paths.has(path))
      fault(['aliases', alias], 'must be an undeclared path, mapped to a declared one')
  }
  if (issues.length > 0) throw new InvalidParamsError(`search of ${entity}`, issues)
}

/** The paths above a dotted path, shortest first. */
export function parents(path: string): string[] {
  const words = pathKeys(path)
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join('.'))
}
