import type { JSONSchema } from 'zod/v4/core'
import { choicesOf, definitionName, schemaWords } from './params.ts'

type Schema = JSONSchema.BaseSchema

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A comment in front of a declaration, on its own line. Editors see a tag only where a line begins. */
export function comment(text: string, indent: string, notice?: string): string {
  const [words, tag] = [text, notice].map((each) => each?.replaceAll('*/', '*\\/'))
  if (tag === undefined) return words ? `${indent}/** ${words} */\n` : ''
  const lines = [...(words ? [words] : []), `@deprecated ${tag}`.trimEnd()]
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

const NOTICE = /\s*Deprecated since .*$/s

/** A schema without the notice that it is deprecated, and that notice. */
function withoutNotice(schema: Schema): readonly [schema: Schema, notice?: string] {
  if (!schema.deprecated) return [schema]
  const { description = '' } = schema
  const [notice = ''] = NOTICE.exec(description) ?? []
  const rest = description.slice(0, description.length - notice.length)
  const { description: _with_notice, ...plain } = schema
  return [{ ...plain, ...(rest && { description: rest }) }, notice.trim()]
}

/** How types are written. */
export interface TypeTextOptions {
  /** What cannot be assigned: the properties, as in answers, or arrays too, as in requests. */
  readonly readonly?: 'properties' | 'all'
  /** Other names for schemas that have one. */
  readonly renamed?: Readonly<Record<string, string>>
}

/** Writes TypeScript types from JSON Schemas. */
export class TypeTexts {
  /** The declarations so far, by name. */
  readonly declared = new Map<string, string>()
  readonly #readonly: TypeTextOptions['readonly']
  readonly #renamed: Readonly<Record<string, string>>
  #definitions: Schema['$defs']

  constructor({ readonly, renamed = {} }: TypeTextOptions = {}) {
    this.#readonly = readonly
    this.#renamed = renamed
  }

  /** Declares the type of the values that a schema describes, and the types that the schema refers to. */
  declare(name: string, schema: Schema, description?: string): void {
    const [described, notice] = withoutNotice(schema)
    if (schema.$defs) this.#definitions = schema.$defs
    // reserves the name, for schemas that contain themselves
    this.declared.set(name, '')
    const body = this.#plain(schema, 0)
    const type = body.startsWith('{') ? `interface ${name} ${body}` : `type ${name} = ${body}`
    const text = comment(description ?? described.description ?? '', '', notice)
    this.declared.set(name, `${text}export ${type}\n`)
  }

  #definitionOf(schema: Schema): Schema | undefined {
    const found = schema.$ref && this.#definitions?.[definitionName(schema)]
    return isSchema(found) ? found : undefined
  }

  /** The type of a schema's values. `depth` is that of its line. */
  #text(schema: Schema, depth: number): string {
    const definition = this.#definitionOf(schema)
    if (!definition) return this.#plain(schema, depth)
    const own = definitionName(schema)
    const name = this.#renamed[own] ?? own
    if (!this.declared.has(name)) this.declare(name, definition)
    return name
  }

  #plain(schema: Schema, depth: number): string {
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    const choices = choicesOf(schema)?.filter(isSchema)
    if (choices) return [...new Set(choices.map((choice) => this.#text(choice, depth)))].join(' | ')
    if (schema.type === 'array') {
      const items = isSchema(schema.items) ? (schema.items as Schema) : {}
      const item = this.#text(items, depth)
      const list = items.enum || choicesOf(items) ? `(${item})[]` : `${item}[]`
      return this.#readonly === 'all' ? `readonly ${list}` : list
    }
    if (schema.type === 'object') return this.#object(schema, depth)
    // typed as one word, but zod writes a list for a nullable value
    const types: readonly string[] = [schema.type ?? 'unknown'].flat()
    return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ')
  }

  #object(schema: Schema, depth: number): string {
    const { additionalProperties: others } = schema
    if (Object.keys(schema.properties ?? {}).length > 0) {
      const indent = '  '.repeat(depth)
      // callers give more than the schema names
      const more = isSchema(others) && this.#readonly === 'all'
      const rest = more ? `${indent}  readonly [name: string]: unknown\n` : ''
      return `{\n${this.#members(schema, depth + 1)}${rest}${indent}}`
    }
    if (others === false) return 'Record<string, never>'
    return `Record<string, ${isSchema(others) ? this.#text(others, depth) : 'unknown'}>`
  }

  #members(schema: Schema, depth: number): string {
    const required = new Set(schema.required ?? [])
    const indent = '  '.repeat(depth)
    return Object.entries(schema.properties ?? {})
      .map(([name, inner]) => {
        if (!isSchema(inner)) return ''
        const key = /^\w+$/.test(name) ? name : literal(name)
        const type = this.#text(inner, depth)
        const optional = required.has(name) ? `: ${type}` : `?: ${type} | undefined`
        const [described, notice] = withoutNotice(inner)
        const words = schemaWords(described) || schemaWords(this.#definitionOf(inner) ?? {})
        const before = `${comment(words, indent, notice)}${indent}${this.#readonly ? 'readonly ' : ''}`
        return `${before}${key}${optional}\n`
      })
      .join('')
  }
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
