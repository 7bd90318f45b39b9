import type { FileMetaData, SchemaElement } from 'hyparquet'
import { malformed } from '../file-error.ts'
import type { ParquetOptions } from '../format.ts'
import { type SecondDigits, toDayText, toDurationText, toInstantText, toTimeText } from '../schema/times.ts'
import { toBigInteger, toDecimalText } from '../schema/values.ts'

type Convert = (value: unknown) => unknown

/** A column of a file, with a converter of its values. */
export interface ParquetColumn {
  readonly name: string
  readonly convert: Convert
}

const DEEPEST = 100
const DIGITS: Readonly<Record<string, SecondDigits>> = { MILLIS: 3, MICROS: 6, NANOS: 9 }

/**
 * Takes over what the library would lose. It converts decimals, times and unsigned integers itself, and it keeps values in
 * objects by name, so that some names get lost. This takes such types out of the metadata and gives every element another
 * name. Returns the columns, which have the names and convert the values.
 */
export function takeColumns(metadata: FileMetaData, options: ParquetOptions): ParquetColumn[] {
  const schema = new Schema(metadata.schema, options)
  const { columns, leaves } = schema
  for (const { columns: chunks } of metadata.row_groups) {
    if (chunks.length !== leaves.length)
      throw malformed('a row group does not have the columns of the schema')
    for (const [at, { meta_data }] of chunks.entries()) {
      const { former, path } = leaves[at] as Leaf
      if (!meta_data || meta_data.path_in_schema.join('\0') !== former.join('\0'))
        throw malformed('a row group does not have the columns of the schema')
      meta_data.path_in_schema = [...path]
    }
  }
  return columns
}

/** A column of a row group: its path in the schema before and after the renaming. */
interface Leaf {
  readonly former: readonly string[]
  readonly path: readonly string[]
}

/** An element of the schema. */
interface Node {
  readonly element: SchemaElement
  readonly name: string
  readonly children: readonly Node[]
}

class Schema {
  readonly columns: ParquetColumn[]
  readonly leaves: Leaf[] = []
  readonly #elements: SchemaElement[]
  readonly #options: ParquetOptions
  #at = 0

  constructor(elements: SchemaElement[], options: ParquetOptions) {
    this.#elements = elements
    this.#options = options
    const root = this.#next([], [], 0, false)
    this.columns = root.children.map((node) => ({ name: node.name, convert: this.#converterOf(node) }))
  }

  #next(former: readonly string[], path: readonly string[], depth: number, keeps_names: boolean): Node {
    const element = this.#elements[this.#at]
    if (!element || depth > DEEPEST) throw malformed('the schema is malformed')
    const { name } = element
    // the library finds the parts of such values by their names
    const keeps = keeps_names || element.logical_type?.type === 'VARIANT'
    if (!keeps_names) element.name = `c${this.#at}`
    this.#at++
    const own = depth === 0 ? { former, path } : { former: [...former, name], path: [...path, element.name] }
    const children: Node[] = []
    for (let child = 0; child < (element.num_children ?? 0); child++)
      children.push(this.#next(own.former, own.path, depth + 1, keeps))
    if (children.length === 0 && depth > 0) this.leaves.push(own)
    return { element, name, children }
  }

  /** Converts the values of an element, which are lists if it is repeated. */
  #converterOf(node: Node): Convert {
    const convert = orNull(this.#singleConverterOf(node))
    return node.element.repetition_type === 'REPEATED' ? (value) => listOf(value, convert) : convert
  }

  #singleConverterOf(node: Node): Convert {
    const { element, children } = node
    if (element.logical_type?.type === 'VARIANT') return (value) => value
    if (children.length === 0) return leafConverter(element, this.#options)
    const [only] = children as [Node]
    const repeats = children.length === 1 && only.element.repetition_type === 'REPEATED'
    if (repeats && element.converted_type === 'LIST' && only.children.length <= 1) {
      const [inner] = only.children
      const each = inner ? this.#converterOf(inner) : orNull(this.#singleConverterOf(only))
      return (value) => listOf(value, each)
    }
    const is_map = ['MAP', 'MAP_KEY_VALUE'].includes(element.converted_type ?? '')
    if (repeats && is_map && only.children.length === 2) return this.#mapConverter(element, only)
    const fields = children.map(
      (child) => [child.element.name, child.name, this.#converterOf(child)] as const,
    )
    return (value) => {
      const converted: Record<string, unknown> = Object.create(null)
      for (const [key, name, convert] of fields) converted[name] = convert((value as Fields)[key])
      return converted
    }
  }

  /** Without its type, a map is a structure with a list of keys and values. */
  #mapConverter(element: SchemaElement, entry: Node): Convert {
    delete element.converted_type
    delete element.logical_type
    const [key, value] = entry.children as [Node, Node]
    const [toKey, toValue] = [this.#converterOf(key), this.#converterOf(value)]
    return (given) => {
      const converted: Record<string, unknown> = Object.create(null)
      for (const each of ((given as Fields)[entry.element.name] ?? []) as Fields[])
        converted[toKeyText(toKey(each[key.element.name]))] = toValue(each[value.element.name])
      return converted
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

function orNull(convert: Convert): Convert {
  return (value) => (value === null || value === undefined ? null : convert(value))
}

function listOf(value: unknown, convert: Convert): unknown {
  return Array.isArray(value) ? value.map(convert) : value
}

function toKeyText(key: unknown): string {
  if (key instanceof Uint8Array) return Buffer.from(key).toString('base64')
  return typeof key === 'object' && key !== null ? JSON.stringify(key) : String(key)
}

/** Converts single values. Takes the type out of the schema, if the values are converted here. */
function leafConverter(element: SchemaElement, options: ParquetOptions): Convert {
  const convert = ownConverter(element, options)
  if (!convert) {
    // the library leaves their texts as bytes
    if (element.converted_type === 'ENUM') element.converted_type = 'UTF8'
    return (value) => value
  }
  delete element.converted_type
  delete element.logical_type
  return convert
}

function ownConverter(
  { converted_type, logical_type, scale }: SchemaElement,
  { decimal_as_float }: ParquetOptions,
): Convert | undefined {
  if (converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL') {
    const digits = (logical_type?.type === 'DECIMAL' ? logical_type.scale : scale) ?? 0
    const toText = (value: unknown) =>
      toDecimalText(value instanceof Uint8Array ? toBigInteger(value) : toBig(value), digits)
    return decimal_as_float ? (value) => Number(toText(value)) : toText
  }
  if (converted_type === 'DATE') return (value) => toDayText(Number(value))
  if (converted_type === 'INTERVAL') return (value) => toDurationText(value as Uint8Array)
  if (converted_type === 'BSON') return (value) => value
  const unit = unitOf(converted_type, logical_type)
  const digits = unit && DIGITS[unit]
  if (digits && (logical_type?.type === 'TIME' || converted_type?.startsWith('TIME_')))
    return (value) => toTimeText(toBig(value), digits)
  if (digits) {
    const is_utc = logical_type?.type !== 'TIMESTAMP' || logical_type.isAdjustedToUTC
    return (value) => toInstantText(toBig(value), digits, { is_utc })
  }
  const bits = logical_type?.type === 'INTEGER' && !logical_type.isSigned ? logical_type.bitWidth : 0
  if (converted_type === 'UINT_64' || bits === 64) return (value) => BigInt.asUintN(64, toBig(value))
  if (converted_type === 'UINT_32' || bits === 32) return (value) => Number(value) >>> 0
  return undefined
}

function unitOf(
  converted: SchemaElement['converted_type'],
  logical: SchemaElement['logical_type'],
): string | undefined {
  if (logical?.type === 'TIME' || logical?.type === 'TIMESTAMP') return logical.unit
  return /^TIME(?:STAMP)?_(MILLIS|MICROS)$/.exec(converted ?? '')?.[1]
}

function toBig(value: unknown): bigint {
  return BigInt(value as number | bigint)
}
