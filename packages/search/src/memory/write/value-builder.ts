import type { FieldType, Scalar } from '../../language/fields.ts'
import { isInteger64 } from '../../language/schema.ts'
import { grown, grownDoubles } from '../columns/grown.ts'
import { sortTexts, textValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { rankNumbers } from './rank-numbers.ts'

/** Collects the values of one field, and finds the distinct ones. A field that no row has takes neither memory nor time. */
export interface ValueBuilder {
  /** Sets the value of a row, which is neither null nor undefined. Returns false for a misfit, which counts as missing. */
  set(row: number, value: unknown): boolean
  /** Memory in use, in bytes, without that of texts. */
  readonly bytes: number
  /** The distinct values, and the code of each of the first `rows` among them. */
  finish(rows: number): { values: Values; codes: Uint32Array }
}

/** How much text the builders of some fields keep together. */
export interface TextSize {
  characters: number
}

/** The builder for a field of `type`. `rows` are expected; texts are counted in `size`. */
export function createValueBuilder(type: FieldType, rows: number, size: TextSize): ValueBuilder {
  if (type === 'array' || type === 'object')
    return new TextBuilder(rows, size, type === 'array' ? toArrayText : toJsonText, false)
  return type === 'string'
    ? new TextBuilder(rows, size, toText, true)
    : new NumberBuilder(rows, KEY_CONVERTERS[type])
}

/** A key's value as stored; undefined if it does not fit a field of `type`. */
export function toKeyValue(type: FieldType, value: unknown): Scalar | undefined {
  return type === 'array' || type === 'object' ? undefined : KEY_CONVERTERS[type](value)
}

const KEY_CONVERTERS = { string: toText, integer: toInteger, number: toNumber, boolean: toBoolean } as const

/** Converts a value to the stored one; undefined if it does not fit. */
type Converter<Kept> = (value: unknown) => Kept | undefined

class TextBuilder implements ValueBuilder {
  readonly #convert: Converter<string>
  /** Whether texts are stored as they are, so that a known text needs no conversion. */
  readonly #verbatim: boolean
  readonly #numbers = new Map<string, number>()
  readonly #size: TextSize
  readonly #rows: number
  /** By row the number of its text. Numbers start at one: zero is the missing value. */
  #texts = new Uint32Array(0)

  constructor(rows: number, size: TextSize, convert: Converter<string>, verbatim: boolean) {
    this.#rows = rows
    this.#size = size
    this.#convert = convert
    this.#verbatim = verbatim
  }

  get bytes(): number {
    return this.#texts.byteLength
  }

  set(row: number, value: unknown): boolean {
    let number = this.#verbatim && typeof value === 'string' ? this.#numbers.get(value) : undefined
    if (number === undefined) {
      const text = this.#convert(value)
      if (text === undefined) return false
      number = this.#number(text)
    }
    if (row >= this.#texts.length)
      this.#texts = grown(this.#texts, Math.max(row + 1, this.#rows, 2 * this.#texts.length))
    this.#texts[row] = number
    return true
  }

  finish(rows: number) {
    const texts = sortTexts([...this.#numbers.keys()])
    const code_of = new Uint32Array(texts.length + 1)
    code_of[0] = texts.length
    texts.forEach((text, code) => {
      code_of[this.#numbers.get(text) as number] = code
    })
    const given = this.#texts.subarray(0, rows)
    const codes = new Uint32Array(rows).fill(texts.length, given.length)
    for (let row = 0; row < given.length; row++) codes[row] = code_of[given[row] as number] as number
    return { values: textValues(texts), codes }
  }

  #number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#size.characters += text.length
    this.#numbers.set(text, this.#numbers.size + 1)
    return this.#numbers.size
  }
}

class NumberBuilder implements ValueBuilder {
  readonly #convert: Converter<number | bigint>
  readonly #rows: number
  /** By row; NaN is a missing value. */
  #values = new Float64Array(0)
  /** Integers beyond the safe range, by row. */
  readonly #large = new Map<number, bigint>()

  constructor(rows: number, convert: Converter<number | bigint>) {
    this.#rows = rows
    this.#convert = convert
  }

  get bytes(): number {
    return this.#values.byteLength
  }

  set(row: number, value: unknown): boolean {
    const kept = this.#convert(value)
    if (kept === undefined) return false
    if (row >= this.#values.length) this.#grow(row + 1)
    if (typeof kept === 'number') this.#values[row] = kept
    else this.#large.set(row, kept)
    return true
  }

  finish(rows: number) {
    if (this.#values.length === 0)
      return { values: new NumberValues(this.#values), codes: new Uint32Array(rows) }
    if (rows > this.#values.length) this.#grow(rows)
    const { values, codes } = rankNumbers(this.#values.subarray(0, rows))
    return this.#large.size === 0
      ? { values: new NumberValues(values), codes }
      : this.#withLarge(values, codes)
  }

  #grow(least: number): void {
    const { length } = this.#values
    this.#values = grownDoubles(this.#values, Math.max(least, this.#rows, 2 * length)).fill(
      Number.NaN,
      length,
    )
  }

  /** The same values with the large ones, as integers of 64 bits. */
  #withLarge(small: Float64Array, small_codes: Uint32Array) {
    const all = [...Array.from(small, BigInt), ...new Set(this.#large.values())]
    const values = new NumberValues(BigInt64Array.from(all).sort())
    const codeOf = (value: number | bigint) => values.locate(value) >>> 1
    const codes = small_codes.map((code) =>
      code < small.length ? codeOf(small[code] as number) : values.size,
    )
    for (const [row, value] of this.#large) codes[row] = codeOf(value)
    return { values, codes }
  }
}

function toText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed()
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return undefined
  }
}

function toInteger(value: unknown): number | bigint | undefined {
  // adding zero turns minus zero into zero
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 0
  const exact =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
      ? String(BigInt(value))
      : value
  if (typeof exact !== 'string' || !isInteger64(exact)) return undefined
  return Number.isSafeInteger(Number(exact)) ? Number(exact) + 0 : BigInt(exact)
}

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

function toNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'bigint' || (typeof value === 'string' && DECIMAL.test(value)) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined
}

function toBoolean(value: unknown): number | undefined {
  if (value === true || value === 'true') return 1
  return value === false || value === 'false' ? 0 : undefined
}

function toArrayText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  return toJsonText(value.map((element) => (typeof element === 'string' ? element.toWellFormed() : element)))
}

function toJsonText(value: unknown): string | undefined {
  if (typeof value !== 'object') return undefined
  try {
    return JSON.stringify(value)
  } catch {
    return toJsonWithIntegers(value)
  }
}

/** JSON has no bigint: it becomes a number if that is exact, else a decimal string. */
function toJsonWithIntegers(value: object | null): string | undefined {
  try {
    return JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner !== 'bigint') return inner
      return Number.isSafeInteger(Number(inner)) ? Number(inner) : inner.toString()
    })
  } catch {
    return undefined
  }
}

/** The value of a record's key. Any object is safe to read: its prototype has only functions, which count as missing. */
export function fieldValue(record: object | undefined, key: string): unknown {
  const found = (record as Record<string, unknown> | undefined)?.[key]
  return typeof found === 'function' ? undefined : found
}

/** The value of a record at the end of these keys. */
export function fieldValueAt(record: object, keys: readonly string[]): unknown {
  let value: unknown = record
  for (const key of keys) value = fieldValue(typeof value === 'object' && value ? value : undefined, key)
  return value
}
