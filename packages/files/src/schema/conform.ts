import type { CompleteFormat } from '../format.ts'
import { emptyValues, type FileValues } from '../records.ts'
import type { Misfit } from '../warnings.ts'
import {
  type FieldType,
  type FieldTypes,
  INTEGER_TEXT,
  NUMBER_TEXT,
  type TextTypes,
  textTypesOf,
} from './field-types.ts'
import { DecimalText, isExactInteger, isExactNumber, isLongInteger, toExactNumber } from './numbers.ts'

/** A record in the types of its stream. */
export interface Conformed {
  /** One value for each column. */
  readonly values: readonly unknown[]
  /** Empty if every value has the type of its column, and no column is unknown. */
  readonly misfits: readonly Misfit[]
}

/** A value cannot be converted to the type of its column. */
const MISFIT = Symbol('misfit')

/** A number without some of its digits. */
class Rounded {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** Most records fit. */
const NONE: readonly Misfit[] = []

type Convert = (value: unknown) => unknown

/**
 * Converts records to the types of a stream, in the order of its columns. A value of another type becomes null; a number
 * with more digits than a number keeps is rounded.
 */
export function conformer(fields: FieldTypes, format: CompleteFormat): (values: FileValues) => Conformed {
  const text = textTypesOf(format)
  const names = Object.keys(fields)
  const known = new Set(names)
  const converters = Object.values(fields).map((type) => converterOf(type, text))
  return (given) => {
    const values: unknown[] = []
    let misfits = NONE
    for (let at = 0; at < names.length; at++) {
      const column = names[at] as string
      let converted = (converters[at] as Convert)(given[column])
      if (converted === MISFIT) {
        misfits = [...misfits, { kind: 'value', column }]
        converted = null
      } else if (converted instanceof Rounded) {
        misfits = [...misfits, { kind: 'digits', column }]
        converted = converted.value
      }
      values.push(converted)
    }
    for (const column in given) if (!known.has(column)) misfits = [...misfits, { kind: 'column', column }]
    return { values, misfits }
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
    integer: (value: string) => (INTEGER_TEXT.test(value) ? plain(toExactNumber(value)) : MISFIT),
    number: (value: string) => {
      if (!NUMBER_TEXT.test(value)) return MISFIT
      return isExactNumber(value) ? Number(value) : rounded(Number(value))
    },
    boolean: (value: string) => true_values.has(value) || (false_values.has(value) ? false : MISFIT),
    array: (value: string) => fromJson(value, 'array'),
    object: (value: string) => fromJson(value, 'object'),
  }[type]
  return (value) => (value === '' || null_values.has(value) ? null : convertText(value))
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
  if (type !== 'string' && value instanceof DecimalText && value.value !== undefined)
    return convert(value.value, type)
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : toText(value)
    case 'integer':
      if (typeof value === 'bigint') return isLongInteger(value) ? value.toString() : MISFIT
      return Number.isSafeInteger(value) ? value : MISFIT
    case 'number':
      if (typeof value === 'bigint') return isExactInteger(value) ? Number(value) : rounded(Number(value))
      if (value instanceof DecimalText) return rounded(Number(value.text))
      return typeof value === 'number' ? value : MISFIT
    case 'boolean':
      return typeof value === 'boolean' ? value : MISFIT
    case 'array':
      return Array.isArray(value) ? plain(value) : MISFIT
    case 'object':
      return isObject(value) ? plain(value) : MISFIT
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof DecimalText)
}

function rounded(value: number): unknown {
  return Number.isFinite(value) ? new Rounded(value) : MISFIT
}

function toText(value: unknown): string {
  const given = value instanceof DecimalText ? value.text : plain(value)
  return typeof given === 'object' ? JSON.stringify(given) : String(given)
}

/** The value with numbers that JSON readers would round as their digits. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof DecimalText) return value.value ?? value.text
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  const copy = emptyValues()
  for (const [name, each] of Object.entries(value)) copy[name] = plain(each)
  return copy
}
