import type { CompleteFormat } from '../format.ts'
import { emptyValues, type FileValues } from '../records.ts'
import {
  type FieldType,
  type FieldTypes,
  INTEGER_TEXT,
  NUMBER_TEXT,
  type TextTypes,
  textTypesOf,
} from './field-types.ts'
import { toExactInteger } from './values.ts'

/** A record in the types of its stream. */
export interface Conformed {
  /** One value for each column. */
  readonly values: readonly unknown[]
  /** Whether every value has the type of its column, and no column is unknown. */
  readonly conforms: boolean
}

/** A value cannot be converted to the type of its column. */
const MISFIT = Symbol('misfit')

type Convert = (value: unknown) => unknown

/** Converts records to the types of a stream, in the order of its columns. A value that does not fit becomes null. */
export function conformer(fields: FieldTypes, format: CompleteFormat): (values: FileValues) => Conformed {
  const text = textTypesOf(format)
  const names = Object.keys(fields)
  const known = new Set(names)
  const converters = Object.values(fields).map((type) => converterOf(type, text))
  return (given) => {
    const values: unknown[] = []
    let conforms = true
    for (let at = 0; at < names.length; at++) {
      const converted = (converters[at] as Convert)(given[names[at] as string])
      if (converted === MISFIT) conforms = false
      values.push(converted === MISFIT ? null : converted)
    }
    if (conforms) for (const name in given) if (!known.has(name)) conforms = false
    return { values, conforms }
  }
}

/** The value of a record of a stream without a schema. */
export function toSchemaless(values: FileValues): readonly unknown[] {
  return [plain(values)]
}

function converterOf(type: FieldType, text: TextTypes | undefined): Convert {
  if (!text) return (value) => convert(value, type)
  const fromText = textConverter(type, text)
  return (value) => (typeof value === 'string' ? fromText(value) : convert(value, type))
}

function textConverter(type: FieldType, text: TextTypes): (value: string) => unknown {
  const { null_values, true_values, false_values, strings_can_be_null } = text
  if (type === 'string')
    return strings_can_be_null && null_values.size > 0
      ? (value) => (null_values.has(value) ? null : value)
      : (value) => value
  const convertText = {
    integer: (value: string) => (INTEGER_TEXT.test(value) ? toInteger(value) : MISFIT),
    number: (value: string) => (NUMBER_TEXT.test(value) ? Number(value) : MISFIT),
    boolean: (value: string) => true_values.has(value) || (false_values.has(value) ? false : MISFIT),
    array: (value: string) => fromJson(value, 'array'),
    object: (value: string) => fromJson(value, 'object'),
  }[type]
  return (value) => (value === '' || null_values.has(value) ? null : convertText(value))
}

/** Fewer digits than these are exact. */
const EXACT_DIGITS = 15

function toInteger(value: string): unknown {
  return value.length <= EXACT_DIGITS ? Number(value) : plain(toExactInteger(BigInt(value)))
}

function fromJson(value: string, type: 'array' | 'object'): unknown {
  try {
    return convert(JSON.parse(value), type)
  } catch {
    return MISFIT
  }
}

function convert(value: unknown, type: FieldType): unknown {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : toText(value)
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value) ? plain(value) : MISFIT
    case 'number':
      if (typeof value === 'bigint') return Number(value)
      return typeof value === 'number' ? value : MISFIT
    case 'boolean':
      return typeof value === 'boolean' ? value : MISFIT
    case 'array':
      return Array.isArray(value) ? plain(value) : MISFIT
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? plain(value) : MISFIT
  }
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(plain(value)) : String(value)
}

/** The value with integers beyond 2^53 as their digits, since JSON readers would round them. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  const copy = emptyValues()
  for (const [name, each] of Object.entries(value)) copy[name] = plain(each)
  return copy
}
