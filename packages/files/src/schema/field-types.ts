import type { CompleteFormat } from '../format.ts'
import type { FileValues } from '../records.ts'

/** The type of a column. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** The types of columns by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** How texts of a format are read as other types. Only CSV files have such texts. */
export interface TextTypes {
  readonly null_values: ReadonlySet<string>
  readonly true_values: ReadonlySet<string>
  readonly false_values: ReadonlySet<string>
  /** Whether a column of texts has nulls. */
  readonly strings_can_be_null: boolean
}

/** How the texts of a format are read; undefined if its values have types. */
export function textTypesOf(format: CompleteFormat): TextTypes | undefined {
  if (format.filetype !== 'csv') return undefined
  return {
    null_values: new Set(format.null_values),
    true_values: new Set(format.true_values),
    false_values: new Set(format.false_values),
    strings_can_be_null: format.strings_can_be_null,
  }
}

/** 18 digits fit into 64 bits. A number with a leading zero is a code, such as a postal one. */
export const INTEGER_TEXT = /^-?(?:0|[1-9]\d{0,17})$/
export const NUMBER_TEXT = /^-?(?:(?:0|[1-9]\d{0,17})(?:\.\d{1,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?$/

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

/** Finds the types of the columns of one file from its values. */
export class TypeInference {
  readonly #text: TextTypes | undefined
  readonly #limit: number
  readonly #types = new Map<string, Set<FieldType>>()

  /** Columns beyond `limit` are left out. */
  constructor(format: CompleteFormat, limit: number) {
    this.#text = textTypesOf(format)
    this.#limit = limit
  }

  observe(values: FileValues): void {
    for (const name in values) {
      let possible = this.#types.get(name)
      if (!possible) {
        if (this.#types.size >= this.#limit) continue
        possible = new Set()
        this.#types.set(name, possible)
      }
      // no other type can join or leave
      if (possible.has('string') && possible.size === 1) continue
      const type = this.#text ? this.#typeOfText(values[name]) : typeOfValue(values[name])
      if (type) possible.add(type)
    }
  }

  /** A column without values is a string. */
  types(): FieldTypes {
    const types: Record<string, FieldType> = Object.create(null)
    for (const [name, seen] of this.#types) types[name] = seen.size === 0 ? 'string' : [...seen].reduce(widen)
    return types
  }

  #typeOfText(value: unknown): FieldType | undefined {
    const { null_values, true_values, false_values } = this.#text as TextTypes
    if (typeof value !== 'string' || value === '' || null_values.has(value)) return undefined
    if (INTEGER_TEXT.test(value)) return 'integer'
    if (NUMBER_TEXT.test(value)) return 'number'
    return true_values.has(value) || false_values.has(value) ? 'boolean' : 'string'
  }
}

function typeOfValue(value: unknown): FieldType | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return 'array'
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'integer'
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number'
    case 'object':
      return 'object'
    default:
      return 'string'
  }
}
