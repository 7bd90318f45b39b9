import type { JSONSchema } from 'zod/v4/core'
import { choicesOf, describe, nameOf } from './params.ts'

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
export function createTypeTexts({ readonly, renamed = {} }: TypeTextOptions = {}) {
  /** The declarations so far, by name. */
  const declared = new Map<string, string>()
  let definitions: Schema['$defs']

  function definitionOf(schema: Schema): Schema | undefined {
    const found = schema.$ref && definitions?.[nameOf(schema)]
    return isSchema(found) ? found : undefined
  }

  /** The type of a schema's values. `depth` is that of its line. */
  function text(schema: Schema, depth: number): string {
    const definition = definitionOf(schema)
    if (!definition) return plain(schema, depth)
    const own = nameOf(schema)
    const name = renamed[own] ?? own
    if (!declared.has(name)) declare(name, definition)
    return name
  }

  function plain(schema: Schema, depth: number): string {
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    const choices = choicesOf(schema)?.filter(isSchema)
    if (choices) return [...new Set(choices.map((choice) => text(choice, depth)))].join(' | ')
    if (schema.type === 'array') {
      const items = isSchema(schema.items) ? (schema.items as Schema) : {}
      const item = text(items, depth)
      const list = items.enum || choicesOf(items) ? `(${item})[]` : `${item}[]`
      return readonly === 'all' ? `readonly ${list}` : list
    }
    if (schema.type === 'object') return object(schema, depth)
    // typed as one word, but zod writes a list for a nullable value
    const types: readonly string[] = [schema.type ?? 'unknown'].flat()
    return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ')
  }

  function object(schema: Schema, depth: number): string {
    const { additionalProperties: others } = schema
    if (Object.keys(schema.properties ?? {}).length > 0)
      return `{\n${members(schema, depth + 1)}${'  '.repeat(depth)}}`
    if (others === false) return 'Record<string, never>'
    return `Record<string, ${isSchema(others) ? text(others, depth) : 'unknown'}>`
  }

  function members(schema: Schema, depth: number): string {
    const required = new Set(schema.required ?? [])
    const indent = '  '.repeat(depth)
    return Object.entries(schema.properties ?? {})
      .map(([name, inner]) => {
        if (!isSchema(inner)) return ''
        const key = /^\w+$/.test(name) ? name : literal(name)
        const type = text(inner, depth)
        const optional = required.has(name) ? `: ${type}` : `?: ${type} | undefined`
        const [described, notice] = withoutNotice(inner)
        const words = describe(described) || describe(definitionOf(inner) ?? {})
        return `${comment(words, indent, notice)}${indent}${readonly ? 'readonly ' : ''}${key}${optional}\n`
      })
      .join('')
  }

  /** Declares the type of the values that a schema describes, and the types that the schema refers to. */
  function declare(name: string, schema: Schema, description?: string): void {
    const [described, notice] = withoutNotice(schema)
    if (schema.$defs) definitions = schema.$defs
    // reserves the name, for schemas that contain themselves
    declared.set(name, '')
    const body = plain(schema, 0)
    const type = body.startsWith('{') ? `interface ${name} ${body}` : `type ${name} = ${body}`
    declared.set(name, `${comment(description ?? described.description ?? '', '', notice)}export ${type}\n`)
  }

  return { declare, declared }
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
