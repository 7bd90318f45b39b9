import { camelCase, type FieldSpec, type Json, type JsonValue, type Message, snakeCase } from './types.ts'

/** A part of a request body that does not fit its message. */
export interface Violation {
  field: string
  description: string
}

const isWhole = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && Number.isInteger(Number(value))

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a value of a kind; undefined if it is none. */
type Read = (value: unknown, type: FieldSpec) => JsonValue | undefined

const readText: Read = (value) => (isText(value) ? value : undefined)

/** What reads the kinds that are not texts. */
const READ: Readonly<Partial<Record<FieldSpec['kind'], Read>>> = {
  // JSON of protocol buffers may have 64-bit integers as strings or as numbers
  int64: (value) =>
    Number.isInteger(value) || (isText(value) && /^-?\d+$/.test(value)) ? String(value) : undefined,
  int32: (value) => (isWhole(value) ? Number(value) : undefined),
  double: (value) => (isNumeric(value) ? Number(value) : undefined),
  bytes: (value) => (isText(value) && /^[\w+/-]*={0,2}$/.test(value) ? value : undefined),
  bool: (value) => (typeof value === 'boolean' ? value : undefined),
  enum: (value, { values }) => {
    const name = typeof value === 'number' ? values?.[value] : value
    return isText(name) && values?.includes(name) ? name : undefined
  },
}

/** Reads JSON bodies as messages of one package of protocol buffers. */
export class MessageParser {
  readonly violations: Violation[] = []
  private readonly protoPackage: string
  constructor(protoPackage: string) {
    this.protoPackage = protoPackage
  }

  /**
   * Parses a body into one with keys in lowerCamelCase; parts that do not fit go to `violations`. As in protobuf's own
   * parser (Python, 7.36.2), a field may have its JSON name or its original name and no mixture of them. If it has both, the
   * later one counts: it replaces values and lists, is merged into messages, and null clears the field.
   */
  parse(message: Message, value: unknown, path = '', parsed: Json = {}): Json {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.wrong(path, undefined, value)
      return parsed
    }
    for (const [key, inner] of Object.entries(value)) {
      const name = [key, snakeCase(key)].find(
        (each) => Object.hasOwn(message, each) && (each === key || camelCase(each) === key),
      )
      const type = name === undefined ? undefined : message[name]
      if (name === undefined || !type) {
        this.unknown(path, key, 'Cannot find field.')
        continue
      }
      const json_name = camelCase(name)
      if (inner === null) {
        delete parsed[json_name]
        continue
      }
      const result = this.field(type, inner, path ? `${path}.${name}` : name, parsed[json_name])
      if (result !== undefined) parsed[json_name] = result
    }
    return parsed
  }

  private field(type: FieldSpec, value: unknown, path: string, former: JsonValue | undefined) {
    if (type.repeated) {
      if (!Array.isArray(value)) return this.wrong(path, type, value)
      return value.map((item, index) => this.single(type, item, `${path}[${index}]`) ?? '')
    }
    if (Array.isArray(value)) {
      const end = path.lastIndexOf('.')
      const why = 'Proto field is not repeating, cannot start list.'
      return this.unknown(path.slice(0, Math.max(0, end)), path.slice(end + 1), why)
    }
    return this.single(type, value, path, former)
  }

  private single(type: FieldSpec, value: unknown, path: string, former?: JsonValue | undefined) {
    if (type.fields) {
      const parsed = this.parse(type.fields, value, path, former as Json | undefined)
      const [, ...extra] = type.oneof?.fields.filter((name) => parsed[name] !== undefined) ?? []
      for (const name of extra) {
        this.report(
          path,
          `Invalid value at '${path}' (oneof), oneof field '${type.oneof?.name}' is already set. Cannot set '${name}'`,
        )
      }
      return parsed
    }
    return (READ[type.kind] ?? readText)(value, type) ?? this.wrong(path, type, value)
  }

  private wrong(path: string, type: FieldSpec | undefined, value: unknown): undefined {
    const kind = type ? (type.kind in READ ? type.kind : 'string') : 'message'
    const name = type?.type_name
      ? `type.googleapis.com/${this.protoPackage}.${type.type_name}`
      : `TYPE_${kind.toUpperCase()}`
    this.report(path, `Invalid value at '${path}' (${name}), ${JSON.stringify(value)}`)
  }

  private unknown(at: string, name: string, why: string): undefined {
    const place = at ? ` at '${at}'` : ''
    this.report(at, `Invalid JSON payload received. Unknown name "${name}"${place}: ${why}`)
  }

  private report(field: string, description: string): void {
    this.violations.push({ field, description })
  }
}
