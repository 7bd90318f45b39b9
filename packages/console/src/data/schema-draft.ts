import type { JsonSchema } from '@linkspan/client'
import { texts } from '../texts/texts.ts'

/** A property of a schema, as a form shows it. */
export type SchemaProperty = ReturnType<typeof propertiesOf>[number]

/** How a value is entered. */
export type Control =
  | { readonly kind: 'text'; readonly is_secret: boolean; readonly is_date: boolean }
  | { readonly kind: 'number'; readonly is_integer: boolean }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'lines' }
  | { readonly kind: 'json' }

/** What was typed, by the names of properties. */
export type Draft = Readonly<Record<string, string>>

interface Node {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node | boolean>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Node[]
}

const SECRET = /secret|password|token$|_key$/

/** What a vendor's reply brings beside the tokens, which nobody has by hand. */
export const OF_REPLY: readonly string[] = ['expires_at', 'scope', 'token_type', 'vendor_fields']

/** The properties of an object's schema; those that some way of filling it needs come first. */
export function propertiesOf(schema: JsonSchema) {
  const { properties = {}, required = [], anyOf = [] } = schema as Node
  const wanted = new Set([...required, ...anyOf.flatMap((each) => each.required ?? [])])
  const all = Object.entries(properties).filter((each): each is [string, Node] => typeof each[1] === 'object')
  return all
    .map(([name, node]) => ({
      name,
      /** What people call it. */
      label: node.title ?? labelOf(name),
      description: node.description,
      is_required: required.includes(name),
      control: controlOf(name, node),
      /** The value that the server takes if there is none. */
      fallback: node.default,
    }))
    .toSorted((one, other) => Number(wanted.has(other.name)) - Number(wanted.has(one.name)))
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { api: 'API', url: 'URL', oauth: 'OAuth' }

/** The words of a name, such as `Start date` of `start_date`. */
function labelOf(name: string): string {
  const words = name.split('_').map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function controlOf(name: string, node: Node): Control {
  const choices = node.enum?.filter((each) => typeof each === 'string')
  if (choices && choices.length > 0) return { kind: 'choice', choices }
  const simple = node.anyOf?.filter(({ type }) => type !== 'null') ?? [node]
  const type = simple.length === 1 ? simple[0]?.type : undefined
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer' || type === 'number') return { kind: 'number', is_integer: type === 'integer' }
  if (type === 'array' && node.items?.type === 'string') return { kind: 'lines' }
  if (type === 'string')
    return { kind: 'text', is_secret: SECRET.test(name), is_date: node.format === 'date' }
  return { kind: 'json' }
}

/** What a form shows of a value. */
export function toDraft(schema: JsonSchema, value: unknown): Draft {
  const given = (value ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    propertiesOf(schema).flatMap(({ name, control }) => {
      const own = given[name]
      return own === undefined ? [] : [[name, textOf(control, own)]]
    }),
  )
}

function textOf({ kind }: Control, value: unknown): string {
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return String(value)
}

/** The value of a draft, or what is wrong with it, by the names of properties. The server checks the rest. */
export function readDraft(
  schema: JsonSchema,
  draft: Draft,
): { readonly value: Record<string, unknown>; readonly faults: Readonly<Record<string, string>> } {
  const value: Record<string, unknown> = {}
  const faults: Record<string, string> = {}
  for (const { name, control, is_required } of propertiesOf(schema)) {
    const text = draft[name]?.trim() ?? ''
    if (text === '') {
      if (is_required) faults[name] = texts.value.is_required
      continue
    }
    const read = parse(control, text)
    if ('fault' in read) faults[name] = read.fault
    else value[name] = read.value
  }
  return { value, faults }
}

function parse(control: Control, text: string): { readonly value: unknown } | { readonly fault: string } {
  switch (control.kind) {
    case 'switch':
      return { value: text === 'true' }
    case 'number': {
      const number = Number(text)
      const is_valid = Number.isFinite(number) && (!control.is_integer || Number.isInteger(number))
      return is_valid
        ? { value: number }
        : { fault: control.is_integer ? texts.value.is_no_whole_number : texts.value.is_no_number }
    }
    case 'lines':
      return {
        value: text
          .split(/[\n,]/)
          .map((each) => each.trim())
          .filter(Boolean),
      }
    case 'json':
      try {
        return { value: JSON.parse(text) }
      } catch (error) {
        return { fault: texts.value.is_no_json((error as Error).message) }
      }
    default:
      return { value: text }
  }
}

/** The faults that the server has found below a path, by the names of properties; others under an empty name. */
export function faultsBelow(
  prefix: string,
  issues: readonly { readonly path: string; readonly message: string }[],
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) {
    const inner = path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : ''
    const [name = ''] = inner.split(/[.[]/)
    const rest = inner.slice(name.length)
    const text = `${rest && `${rest} `}${name === '' ? `${path} ` : ''}${message}`
    faults[name] = faults[name] === undefined ? text : `${faults[name]}; ${text}`
  }
  return faults
}
