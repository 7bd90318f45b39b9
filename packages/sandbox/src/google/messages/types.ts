/** When a request may set a field: always, on create only, or never. */
type Access = 'mutable' | 'immutable' | 'output_only'

type Scalar = 'string' | 'bytes' | 'resource_name' | 'date' | 'int64' | 'int32' | 'double' | 'bool'

/** One field of a message, in the vendor's own types. */
export interface FieldSpec {
  kind: Scalar | 'enum' | 'message'
  repeated: boolean
  access: Access
  /** The full name of the enum or message, without its package. */
  type_name?: string
  /** The names of an enum by their numbers; undefined for a number without a name. */
  values?: readonly (string | undefined)[]
  fields?: Message
  /** Fields of the message of which a request may set one. */
  oneof?: { name: string; fields: readonly string[] }
}

/** The fields of a message by their snake_case names. */
export type Message = Readonly<Record<string, FieldSpec>>

/** A field of a kind that needs no more. */
export const field = (kind: FieldSpec['kind']): FieldSpec => ({ kind, repeated: false, access: 'mutable' })

export const string = field('string')
/** Bytes, in base64. */
export const bytes = field('bytes')
export const resourceName = field('resource_name')
export const date = field('date')
export const int64 = field('int64')
export const int32 = field('int32')
export const double = field('double')
export const bool = field('bool')

/** An enum field; every enum of Google Ads begins with these two values. */
export const enumeration = (type_name: string, values: readonly string[]): FieldSpec => ({
  ...field('enum'),
  type_name: `enums.${type_name}Enum.${type_name}`,
  values: ['UNSPECIFIED', 'UNKNOWN', ...values],
})

/** A field that holds a message. */
export const message = (type_name: string, fields: Message) => ({ ...field('message'), type_name, fields })

/** A field that holds a list. */
export const repeated = (type: FieldSpec): FieldSpec => ({ ...type, repeated: true })

/** A field that only a create may set. */
export const immutable = (type: FieldSpec): FieldSpec => ({ ...type, access: 'immutable' })

/** A field that only the vendor sets. */
export const outputOnly = (type: FieldSpec): FieldSpec => ({ ...type, access: 'output_only' })

/** snake_case to lowerCamelCase, as the JSON mapping of protocol buffers does. */
export const camelCase = (snake: string): string =>
  snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** lowerCamelCase to snake_case. */
export const snakeCase = (camel: string): string =>
  camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A message in its JSON form. */
export interface Json {
  [key: string]: JsonValue
}
/** The value of a message's field. */
export type JsonValue = string | number | boolean | JsonValue[] | Json
