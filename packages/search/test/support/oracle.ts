import type { FieldType, SearchFields } from '../../src/index.ts'
import { groupRows, type OracleGrouping } from './oracle-groups.ts'

/*
 * The query language in its simplest form: it tests every condition on every record and sorts all matches. It
 * shares no code with the engine.
 */

export type Value = string | number | bigint | boolean | unknown[] | object | null
export type Row = Record<string, Value>
type Filter = Record<string, unknown>

export interface OracleDeclaration {
  readonly fields: SearchFields
  readonly key: readonly string[]
}

export interface OracleRequest {
  readonly query: { filter?: Filter | null; sort?: readonly Record<string, 'asc' | 'desc'>[] | null }
  readonly fields?: readonly string[] | null
}

/** Keeps records in a map and searches by testing each. */
export class Oracle {
  readonly rows = new Map<string, Row>()
  readonly declaration: OracleDeclaration

  constructor(declaration: OracleDeclaration) {
    this.declaration = declaration
  }

  upsert(record: object): void {
    const row: Row = {}
    const { fields } = this.declaration
    for (const [path, type] of Object.entries(fields)) {
      const array = arrayOf(fields, path)
      row[path] =
        array === undefined
          ? keep(type, read(record, path))
          : valuesIn(keep('array', read(record, array)), path.slice(array.length + 1).split('.'), type)
    }
    this.rows.set(this.keyOf(row), row)
  }

  delete(key: readonly unknown[]): void {
    this.rows.delete(keyText(key))
  }

  /** Replaces the records that match a scope. */
  replace(scope: Filter, records: readonly object[]): void {
    for (const [key, row] of this.rows) if (this.matches(row, scope)) this.rows.delete(key)
    for (const record of records) this.upsert(record)
  }

  /** All matching records in order, as on a page. */
  search({ query, fields }: OracleRequest): unknown[] {
    const filter = query.filter ?? {}
    const sort = query.sort ?? []
    const matching = [...this.rows.values()].filter((row) => this.matches(row, filter))
    const relevant = sort.length === 0 && positiveTexts(filter).length > 0
    const relevances = new Map(matching.map((row) => [row, relevant ? this.relevance(row, filter) : 0]))
    const order = [
      ...sort.flatMap((entry) => Object.entries(entry)),
      ...this.declaration.key.map((path) => [path, 'asc'] as const),
    ]
    matching.sort((left, right) => {
      const more = (relevances.get(right) ?? 0) - (relevances.get(left) ?? 0)
      if (more !== 0) return more
      for (const [path, direction] of order) {
        const difference = compareMissingLast(left[path] ?? null, right[path] ?? null, direction)
        if (difference !== 0) return difference
      }
      return 0
    })
    const shown = Object.keys(this.declaration.fields)
      .filter((path) => arrayOf(this.declaration.fields, path) === undefined)
      .filter((path) => !fields || fields.some((field) => path === field || path.startsWith(`${field}.`)))
      .map((path) => ({ path, keys: path.split('.') }))
    return matching.map((row) => show(row, shown))
  }

  /** All groups of the matching records in order, as on a page. */
  groups(query: OracleGrouping & { filter?: Filter | null }): unknown[] {
    const matching = [...this.rows.values()].filter((row) => this.matches(row, query.filter ?? {}))
    return groupRows(matching, query, this.declaration)
  }

  keyOf(row: Row): string {
    return keyText(this.declaration.key.map((path) => row[path]))
  }

  private matches(row: Row, filter: Filter): boolean {
    return Object.entries(filter).every(([operator, operand]) => {
      if (operator === 'and') return (operand as Filter[]).every((each) => this.matches(row, each))
      if (operator === 'or') return (operand as Filter[]).some((each) => this.matches(row, each))
      if (operator === 'not') return !this.matches(row, operand as Filter)
      return Object.entries(operand as Record<string, unknown>).every(([path, wanted]) =>
        this.compares(row[path] ?? null, operator, wanted, this.declaration.fields[path] as FieldType),
      )
    })
  }

  private compares(value: Value, operator: string, wanted: unknown, type: FieldType): boolean {
    if (operator === 'neq') return !this.compares(value, 'eq', wanted, type)
    if (operator === 'eq' && wanted === null) return value === null
    if (value === null) return false
    if (Array.isArray(value)) {
      return value.some(
        (element) =>
          element !== null && typeof element !== 'object' && holds(element, operator, wanted, type),
      )
    }
    return holds(value, operator, wanted, type)
  }

  private relevance(row: Row, filter: Filter): number {
    let sum = 0
    for (const [operator, path, value] of positiveTexts(filter)) {
      const stored = row[path] ?? null
      const texts = (Array.isArray(stored) ? stored : [stored]).filter((text) => typeof text === 'string')
      sum += Math.max(0, ...texts.map((text) => textRelevance(text, operator, value)))
    }
    return sum
  }
}

/** Some values of a row, nested as their paths say. */
function show(row: Row, fields: readonly { readonly path: string; readonly keys: readonly string[] }[]) {
  const shown: Record<string, unknown> = {}
  for (const { path, keys } of fields) put(shown, keys, toJson(row[path] ?? null))
  return shown
}

/** Puts a value in its place in a record. */
export function put(record: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let target = record
  for (const key of keys.slice(0, -1)) {
    if (!Object.hasOwn(target, key)) target[key] = {}
    target = target[key] as Record<string, unknown>
  }
  target[keys.at(-1) as string] = value
}

function keyText(key: readonly unknown[]): string {
  return JSON.stringify(key.map((value) => (value === null || value === undefined ? null : String(value))))
}

export function toJson(value: Value): unknown {
  if (typeof value === 'bigint') return safe(value) ? Number(value) : value.toString()
  return value
}

function safe(value: bigint): boolean {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
}

function read(record: object, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'function' ? null : (value ?? null)
}

/** The declared array that a path is inside of. */
export function arrayOf(fields: SearchFields, path: string): string | undefined {
  return Object.keys(fields).find((other) => fields[other] === 'array' && path.startsWith(`${other}.`))
}

/** The values inside a list: null without any. */
function valuesIn(list: Value, keys: readonly string[], type: FieldType): Value {
  const found = insideOf(list, keys)
    .map((value) => keep(type, value))
    .filter((value) => value !== null)
  return found.length > 0 ? found : null
}

function insideOf(value: unknown, keys: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => insideOf(element, keys))
  const [key, ...others] = keys
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return []
  return insideOf((value as Record<string, unknown>)[key], others)
}

/** The stored value of a field; integers are bigints here. */
function keep(type: FieldType, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (type === 'string') return typeof value === 'object' ? null : String(value).toWellFormed()
  if (type === 'integer') {
    if (typeof value === 'number' && !Number.isInteger(value)) return null
    if (typeof value === 'string' && !/^-?\d{1,19}$/.test(value)) return null
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'bigint') return null
    const exact = BigInt(value)
    return BigInt.asIntN(64, exact) === exact ? exact : null
  }
  if (type === 'number') {
    const number = typeof value === 'string' && /^[-.\d][-+.\de]*$/i.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number + 0 : null
  }
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : null
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return null
    return JSON.parse(
      JSON.stringify(
        value.map((element) => (typeof element === 'string' ? element.toWellFormed() : element)),
      ),
    )
  }
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : null
}

/** Whether a value, not null, matches a comparison. */
function holds(value: Value, operator: string, wanted: unknown, type: FieldType): boolean {
  if (operator === 'in') return (wanted as unknown[]).some((each) => holds(value, 'eq', each, type))
  if (operator === 'like')
    return typeof value === 'string' && like(lower(value), lower((wanted as string).toWellFormed()))
  if (operator === 'fuzzy' || operator === 'keyword') {
    return typeof value === 'string' && textRelevance(value, operator, wanted as string) > 0
  }
  const target =
    type === 'integer'
      ? BigInt(wanted as string | number)
      : typeof wanted === 'string'
        ? wanted.toWellFormed()
        : wanted
  if (typeof value !== typeof target) return false
  const order = compare(value, target as Value)
  switch (operator) {
    case 'eq':
      return order === 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    default:
      return order <= 0
  }
}

export function compareMissingLast(left: Value, right: Value, direction: 'asc' | 'desc'): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return direction === 'asc' ? compare(left, right) : compare(right, left)
}

const SURROGATE = /[\ud800-\udfff]/

function compare(left: Value, right: Value): number {
  if (left === right) return 0
  if (typeof left === 'string' && typeof right === 'string') {
    // without surrogates, code units and code points have one order
    if (!SURROGATE.test(left) && !SURROGATE.test(right)) return left < right ? -1 : 1
    const [a, b] = [Array.from(left), Array.from(right)]
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      const order =
        ((a[index] as string).codePointAt(0) as number) - ((b[index] as string).codePointAt(0) as number)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  const [a, b] = [left as number | bigint, right as number | bigint]
  return a < b ? -1 : a > b ? 1 : 0
}

function lower(text: string): string {
  return text.toLowerCase().replace(/ς/g, 'σ')
}

/** A pattern without a wildcard means a substring. */
function like(text: string, pattern: string): boolean {
  const tokens: (string | { any: true } | { run: true })[] = []
  const characters = Array.from(pattern)
  let wildcards = false
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string
    if (character === '\\' && index + 1 < characters.length) {
      index++
      tokens.push(characters[index] as string)
    } else if (character === '%' || character === '_') {
      wildcards = true
      tokens.push(character === '%' ? { run: true } : { any: true })
    } else tokens.push(character)
  }
  if (!wildcards) {
    tokens.unshift({ run: true })
    tokens.push({ run: true })
  }
  // matched[n]: whether the tokens so far can match the first n characters
  const letters = Array.from(text)
  let matched = letters.map(() => false)
  matched.unshift(true)
  for (const token of tokens) {
    const next = matched.map(() => false)
    for (let end = 0; end <= letters.length; end++) {
      if (typeof token === 'object' && 'run' in token)
        next[end] = matched[end] === true || (end > 0 && next[end - 1] === true)
      else if (end > 0)
        next[end] = matched[end - 1] === true && (typeof token === 'object' || token === letters[end - 1])
    }
    matched = next
  }
  return matched.at(-1) === true
}

function words(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** The relevance of a text: the quality of its matches, then its shortness. Zero if it does not match. */
function textRelevance(text: string, operator: string, value: string): number {
  const has = words(text)
  const wanted = [...new Set(words(value))]
  const met = wanted.map((word) => Math.max(0, ...has.map((other) => quality(word, other, operator))))
  if (operator === 'fuzzy' ? met.includes(0) : met.every((each) => each === 0)) return 0
  return met.reduce((sum, each) => sum + each, 0) * 1024 + 1023 - Math.min(has.length, 1023)
}

/** The edits between two words; large collections repeat few words. */
const distances = new Map<string, number>()

function quality(wanted: string, word: string, operator: string): number {
  if (word === wanted) return 4
  if (operator === 'keyword') return 0
  if (word.startsWith(wanted)) return 3
  const typos = wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0
  if (Math.abs(wanted.length - word.length) > typos) return 0
  const pair = `${wanted} ${word}`
  const distance = distances.get(pair) ?? edits(wanted, word)
  distances.set(pair, distance)
  return distance > typos ? 0 : distance === 1 ? 2 : 1
}

function edits(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[right.length] as number
}

/** The text conditions outside every `not`, as operator, path and value. */
function positiveTexts(filter: Filter): [operator: string, path: string, value: string][] {
  return Object.entries(filter).flatMap(([operator, operand]): [string, string, string][] => {
    if (operator === 'and' || operator === 'or') return (operand as Filter[]).flatMap(positiveTexts)
    if (operator !== 'fuzzy' && operator !== 'keyword') return []
    return Object.entries(operand as Record<string, string>).map(([path, value]) => [operator, path, value])
  })
}
