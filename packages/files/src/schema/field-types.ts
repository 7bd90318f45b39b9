import type { CompleteFormat } from '../format.ts'
import type { FileValues } from '../records.ts'
import { DecimalText, isExactInteger, isExactNumber, isLongInteger } from './numbers.ts'

/** The type of a column. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** The types of columns by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** How the texts of a format are read; undefined if its values have types. */
export function textTypesOf(format: CompleteFormat) {
  if (format.filetype !== 'csv') return undefined
  return {
    null_values: new Set(format.null_values),
    true_values: new Set(format.true_values),
    false_values: new Set(format.false_values),
    /** Whether a column of texts has nulls. */
    strings_can_be_null: format.strings_can_be_null,
  }
}

/** How texts of a format are read as other types. Only CSV files have such texts. */
export type TextTypes = NonNullable<ReturnType<typeof textTypesOf>>

/** 18 digits fit into 64 bits. A number with a leading zero is a code, such as a postal one. Doubles have up to 21 digits. */
export const INTEGER_TEXT = /^-?(?:0|[1-9]\d{0,17})$/
export const NUMBER_TEXT = /^-?(?:(?:0|[1-9]\d{0,20})(?:\.\d{1,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?$/

/** The type that holds the values of both: integers widen to numbers, everything else to strings. */
function widen(left: FieldType, right: FieldType): FieldType {
  if (left === right) return left
  const both = new Set([left, right])
  return both.has('integer') && both.has('number') ? 'number' : 'string'
}

/** The types of all files together. */
export function widenAll(files: Iterable<FieldTypes>): FieldTypes {
  const all: Record<string, FieldType> = Object.create(null)
  for (const fields of files)
    for (const [name, type] of Object.entries(fields)) {
      const known = all[name]
      all[name] = known === undefined ? type : widen(known, type)
    }
  return all
}

/** What the values of a column are, as bits. */
const SEEN = {
  string: 1,
  integer: 2,
  /** An integer of which a double does not have all digits. */
  large: 4,
  number: 8,
  boolean: 16,
  /** Words that mean true or false beside the opposite, and are texts alone: a column of `no` may be of countries. */
  yes: 32,
  no: 64,
  array: 128,
  object: 256,
} as const

/** Words that are often texts. Other words mean a boolean even alone. */
const OFTEN_TEXTS = new Set(['y', 'yes', 't', 'on', 'n', 'no', 'f', 'off'])

/** Finds the types of the columns of one file from its values. */
export class TypeInference {
  readonly #text: TextTypes | undefined
  readonly #limit: number
  readonly #seen = new Map<string, number>()

  /** Columns beyond `limit` are left out. */
  constructor(format: CompleteFormat, limit: number) {
    this.#text = textTypesOf(format)
    this.#limit = limit
  }

  observe(values: FileValues): void {
    for (const name in values) {
      const seen = this.#seen.get(name)
      if (seen === undefined && this.#seen.size >= this.#limit) continue
      const known = seen ?? 0
      // it stays a string
      if (known & SEEN.string) continue
      const value = values[name]
      const more = this.#text && typeof value === 'string' ? seenInText(value, this.#text) : seenIn(value)
      if (seen === undefined || more) this.#seen.set(name, known | more)
    }
  }

  /** Notes that a column needs texts. */
  addText(column: string): void {
    if (this.#seen.has(column)) this.#seen.set(column, SEEN.string)
  }

  types(): FieldTypes {
    const types: Record<string, FieldType> = Object.create(null)
    for (const [name, seen] of this.#seen) types[name] = typeOf(seen)
    return types
  }
}

/** The type that holds all values. A column without values is a string. */
function typeOf(seen: number): FieldType {
  // a number would lose digits of the integers
  if (seen & SEEN.large && seen & SEEN.number) return 'string'
  const words = seen & (SEEN.yes | SEEN.no)
  const is_boolean = seen & SEEN.boolean || words === (SEEN.yes | SEEN.no)
  const types: FieldType[] = []
  if (seen & SEEN.string || (words && !is_boolean)) types.push('string')
  if (seen & SEEN.number) types.push('number')
  else if (seen & (SEEN.integer | SEEN.large)) types.push('integer')
  if (is_boolean) types.push('boolean')
  if (seen & SEEN.array) types.push('array')
  if (seen & SEEN.object) types.push('object')
  return types.length === 1 ? (types[0] as FieldType) : 'string'
}

function seenInText(value: string, { null_values, true_values, false_values }: TextTypes): number {
  if (value === '' || null_values.has(value)) return 0
  if (INTEGER_TEXT.test(value)) return isExactNumber(value) ? SEEN.integer : SEEN.large
  if (NUMBER_TEXT.test(value)) return isExactNumber(value) ? SEEN.number : SEEN.string
  const is_true = true_values.has(value)
  if (!is_true && !false_values.has(value)) return SEEN.string
  if (!OFTEN_TEXTS.has(value)) return SEEN.boolean
  return is_true ? SEEN.yes : SEEN.no
}

function seenInInteger(value: bigint): number {
  if (isLongInteger(value)) return isExactInteger(value) ? SEEN.integer : SEEN.large
  // programs print large doubles without an exponent
  return isExactInteger(value) ? SEEN.number : SEEN.string
}

function seenIn(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (Array.isArray(value)) return SEEN.array
  switch (typeof value) {
    case 'boolean':
      return SEEN.boolean
    case 'bigint':
      return seenInInteger(value)
    case 'number':
      return Number.isSafeInteger(value) ? SEEN.integer : SEEN.number
    case 'object':
      if (!(value instanceof DecimalText)) return SEEN.object
      return value.value === undefined ? SEEN.string : seenIn(value.value)
    default:
      return SEEN.string
  }
}
