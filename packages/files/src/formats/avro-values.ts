import { malformed } from '../file-error.ts'
import type { AvroOptions } from '../format.ts'
import { type SecondDigits, toDayText, toDurationText, toInstantText, toTimeText } from '../schema/times.ts'
import { toBigInteger, toDecimalText } from '../schema/values.ts'

type Convert = (value: unknown) => unknown
type Schema = Readonly<Record<string, unknown>>

interface Scope {
  readonly format: AvroOptions
  /** The converters of named types. A type may contain itself. */
  readonly named: Map<string, Convert>
  readonly namespace: string
}

/** Converts decoded values as their schema says: unions lose their branch names, and logical types become texts. */
export function avroConverter(schema: unknown, format: AvroOptions): Convert {
  return converterOf(schema, { format, named: new Map(), namespace: '' })
}

function converterOf(schema: unknown, scope: Scope): Convert {
  if (typeof schema === 'string') return primitive(schema, scope)
  if (Array.isArray(schema)) return unionOf(schema, scope)
  if (typeof schema !== 'object' || schema === null) throw malformed('the schema is malformed')
  const given = schema as Schema
  const logical = logicalOf(given)
  const plain = structureOf(given, scope)
  return logical ?? plain
}

function primitive(name: string, { format, named, namespace }: Scope): Convert {
  if (name === 'double' && format.double_as_string) return (value) => String(value)
  // a named type may be declared further down, around this reference
  return (value) => {
    const convert = named.get(fullName(name, namespace)) ?? named.get(name)
    return convert ? convert(value) : value
  }
}

function structureOf(schema: Schema, scope: Scope): Convert {
  const { type } = schema
  if (type === 'array') return listOf(converterOf(schema.items, scope))
  if (type === 'map') return mapOf(converterOf(schema.values, scope))
  if (type === 'record' || type === 'error') return recordOf(schema, scope)
  if (type === 'enum' || type === 'fixed')
    return declare(schema, scope, logicalOf(schema) ?? ((value) => value))
  return converterOf(type, scope)
}

/** The name of a field for the library, which loses the values of fields with some names. */
export function fieldKey(at: number): string {
  return `f${at}`
}

function listOf(convert: Convert): Convert {
  return (value) => (value as unknown[]).map(convert)
}

function mapOf(convert: Convert): Convert {
  return (value) => {
    const converted: Record<string, unknown> = Object.create(null)
    for (const [name, each] of Object.entries(value as object)) converted[name] = convert(each)
    return converted
  }
}

function recordOf(schema: Schema, scope: Scope): Convert {
  const fields: { readonly name: string; readonly key: string; readonly convert: Convert }[] = []
  const convert = declare(schema, scope, (value) => {
    const converted: Record<string, unknown> = Object.create(null)
    for (const { name, key, convert } of fields)
      converted[name] = convert((value as Record<string, unknown>)[key])
    return converted
  })
  const inner = { ...scope, namespace: namespaceOf(schema, scope) }
  for (const [at, field] of ((schema.fields ?? []) as Schema[]).entries())
    fields.push({ name: String(field.name), key: fieldKey(at), convert: converterOf(field.type, inner) })
  return convert
}

/** A value of a union is an object with the name of its branch. */
function unionOf(branches: readonly unknown[], scope: Scope): Convert {
  const converters = new Map(
    branches.map((branch) => [branchName(branch, scope), converterOf(branch, scope)]),
  )
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const [[name, inner] = ['', null]] = Object.entries(value)
    return (converters.get(name) ?? ((same) => same))(inner)
  }
}

function branchName(branch: unknown, scope: Scope): string {
  if (typeof branch === 'string')
    return scope.named.has(fullName(branch, scope.namespace)) ? fullName(branch, scope.namespace) : branch
  const { type, name } = branch as Schema
  if (
    typeof name === 'string' &&
    typeof type === 'string' &&
    ['record', 'error', 'enum', 'fixed'].includes(type)
  )
    return fullName(name, namespaceOf(branch as Schema, scope))
  return typeof type === 'string' ? type : branchName(type, scope)
}

function declare(schema: Schema, scope: Scope, convert: Convert): Convert {
  scope.named.set(fullName(String(schema.name), namespaceOf(schema, scope)), convert)
  return convert
}

function namespaceOf({ namespace, name }: Schema, scope: Scope): string {
  if (typeof name === 'string' && name.includes('.')) return name.slice(0, name.lastIndexOf('.'))
  return typeof namespace === 'string' ? namespace : scope.namespace
}

function fullName(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`
}

/** How a logical type becomes text; undefined if there is none, or one that means nothing here. */
function logicalOf({ logicalType, type, scale }: Schema): Convert | undefined {
  if (logicalType === 'decimal' && (type === 'bytes' || type === 'fixed'))
    return (value) => toDecimalText(toBigInteger(value as Uint8Array), Number(scale ?? 0))
  if (logicalType === 'date' && type === 'int') return (value) => toDayText(value as number)
  if (logicalType === 'duration' && type === 'fixed') return (value) => toDurationText(value as Uint8Array)
  const logical = String(logicalType)
  const digits = DIGITS[logical.replace(/^local-/, '')]
  if (!digits || (type !== 'long' && type !== 'int')) return undefined
  const is_utc = !logical.startsWith('local-')
  const toText = logical.startsWith('time-')
    ? (value: bigint) => toTimeText(value, digits)
    : (value: bigint) => toInstantText(value, digits, { is_utc })
  return (value) => toText(BigInt(value as number | bigint))
}

const DIGITS: Readonly<Record<string, SecondDigits>> = {
  'timestamp-millis': 3,
  'timestamp-micros': 6,
  'timestamp-nanos': 9,
  'time-millis': 3,
  'time-micros': 6,
}
