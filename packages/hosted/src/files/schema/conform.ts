import type { FieldType } from '@linkspan/core'
import type { StreamFormat } from '@linkspan/drive'
import { emptyValues, type FileValues } from '../records.ts'
import { type FieldTypes, INTEGER_TEXT, NUMBER_TEXT, type TextTypes, textTypesOf } from './field-types.ts'
import { toExactInteger } from './values.ts'

/** A record in the types of its stream. */
export interface Conformed {
  readonly values: FileValues
  /** Whether every value has the type of its column, and no column is unknown. */
  readonly conforms: boolean
}

/** A value cannot be converted to the type of its column. */
const MISFIT = Symbol('misfit')

/** Converts records to the types of a stream. A value that does not fit becomes null. */
export function conformer(fields: FieldTypes, format: StreamFormat): (values: FileValues) => Conformed {
  const text = textTypesOf(format)
  const columns = Object.entries(fields)
  return (given) => {
    const values = emptyValues()
    let conforms = true
    for (const [name, type] of columns) {
      const value = given[name]
      const converted = text && typeof value === 'string' ? fromText(value, type, text) : convert(value, type)
      if (converted === MISFIT) conforms = false
      values[name] = converted === MISFIT ? null : converted
    }
    for (const name in given) if (!(name in values)) conforms = false
    return { values, conforms }
  }
}

/** A record of a stream without a schema. */
export function toSchemaless(values: FileValues): FileValues {
  return Object.assign(emptyValues(), { data: plain(values) })
}

function fromText(value: string, type: FieldType, text: TextTypes): unknown {
  if (type === 'string') return text.strings_can_be_null && text.null_values.has(value) ? null : value
  if (value === '' || text.null_values.has(value)) return null
  if (type === 'integer') return INTEGER_TEXT.test(value) ? plain(toExactInteger(BigInt(value))) : MISFIT
  if (type === 'number') return NUMBER_TEXT.test(value) ? Number(value) : MISFIT
  if (type === 'boolean') {
    if (text.true_values.has(value)) return true
    return text.false_values.has(value) ? false : MISFIT
  }
  return fromJson(value, type)
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
