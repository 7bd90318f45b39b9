import { buffer } from 'node:stream/consumers'
import { parseDay } from '../kit/calendar.ts'
import { parseJsonBody, type SandboxRequest } from '../kit/http.ts'
import { found, Refusal } from './failure.ts'

/** The type of a field of a request. */
export type RequestType =
  | 'text'
  | 'texts'
  | 'number'
  | 'any'
  | 'id'
  | 'ids'
  | 'boolean'
  | 'day'
  | 'moment'
  | { readonly oneOf: readonly string[] }
  | { readonly someOf: readonly string[] }
  | { readonly object: Shape }
  | { readonly list: Shape }

/** The fields that an object may have; `!` ends the name of a required one. */
export interface Shape {
  readonly [name: string]: RequestType
}

/** A checked object; its fields have the kinds of its shape. */
// biome-ignore lint/suspicious/noExplicitAny: each use has the shape with the types of the fields
export type Checked = any

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

const bad = (message: string) => new Refusal(400, message)

/** Reads a JSON body, and checks it against a shape; throws `Refusal`. */
export function readGongBody(request: SandboxRequest, shape: Shape): Checked {
  if (!request.headers['content-type']?.includes('application/json'))
    throw new Refusal(415, 'Unsupported Media Type')
  const body = parseJsonBody(request.text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('JSON parse error')
  checkObject(body as Record<string, unknown>, shape, '')
  return body
}

/** Reads and checks the parameters of a query; the vendor ignores unknown ones. */
export function readQuery({ query }: SandboxRequest, shape: Shape): Checked {
  const given: Record<string, unknown> = {}
  for (const [key, kind] of Object.entries(shape)) {
    const name = key.replace('!', '')
    if (query.has(name)) given[name] = kind === 'texts' ? query.getAll(name) : query.get(name)
  }
  checkObject(given, shape, '')
  return given
}

/** Returns a required value; throws `Refusal` without it. */
export const present = <Value>(value: Value | undefined | null, name: string): Value =>
  found(value, 400, `${name}: must not be null`)

function checkObject(value: Record<string, unknown>, shape: Shape, at: string): void {
  for (const [name, inner] of Object.entries(value)) {
    const key = [name, `${name}!`].find((each) => Object.hasOwn(shape, each))
    const kind = key === undefined ? undefined : shape[key]
    if (!kind) throw bad(`Unrecognized field "${at}${name}"`)
    check(inner, kind, `${at}${name}`)
  }
  for (const key of Object.keys(shape))
    if (key.endsWith('!')) present(value[key.slice(0, -1)], at + key.slice(0, -1))
}

/** The vendor's words for each plain kind, and its test. */
const PLAIN: Readonly<Record<string, { readonly wants: string; is(value: unknown): boolean }>> = {
  boolean: { wants: 'must be a boolean', is: (value) => typeof value === 'boolean' },
  number: { wants: 'must be a number', is: (value) => typeof value === 'number' },
  texts: {
    wants: 'must be an array of strings',
    is: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  },
  text: { wants: 'must be a string', is: (value) => typeof value === 'string' },
  id: {
    wants: 'must be a number of up to 20 digits',
    is: (value) => /^\d{1,20}$/.test(String(value)),
  },
  day: {
    wants: 'must be a date of the form YYYY-MM-DD',
    is: (value) => typeof value === 'string' && value.includes('-') && parseDay(value) !== undefined,
  },
  moment: {
    wants: 'must be a date-time in the ISO-8601 format',
    is: (value) => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
  },
}

function check(value: unknown, kind: RequestType, name: string): void {
  if (value === null || kind === 'any') return
  if (kind === 'ids') checkIds(value, name)
  else if (typeof kind === 'string') {
    const { wants, is } = PLAIN[kind] as (typeof PLAIN)[string]
    if (!is(value)) throw bad(`${name}: ${wants}`)
  } else if ('list' in kind) {
    if (!Array.isArray(value)) throw bad(`${name}: must be an array`)
    for (const [at, each] of value.entries()) check(each ?? false, { object: kind.list }, `${name}[${at}]`)
  } else if ('object' in kind) {
    if (typeof value !== 'object' || Array.isArray(value)) throw bad(`${name}: must be an object`)
    checkObject(value as Record<string, unknown>, kind.object, `${name}.`)
  } else {
    const choices = 'oneOf' in kind ? kind.oneOf : kind.someOf
    const given = 'oneOf' in kind ? [value] : Array.isArray(value) ? value : [undefined]
    if (!given.every((each) => choices.includes(each as string)))
      throw bad(`${name}: must be one of ${choices.join(', ')}`)
  }
}

function checkIds(value: unknown, name: string): void {
  if (!Array.isArray(value)) throw bad(`${name}: must be an array`)
  if (value.length === 0) throw bad(`${name}: must not be empty but can be null or can be omitted`)
  for (const each of value) check(each, 'id', name)
}

/** Reads the file of a form; throws `Refusal` without it. */
export async function readFile(request: SandboxRequest, field: string): Promise<Buffer> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const whole = request.stream && (await buffer(request.stream))
  const form = await new Response(whole, { headers }).formData().catch(() => undefined)
  const file = form?.get(field)
  if (!(file instanceof Blob)) throw bad(`${field} part is missing`)
  request.describeBody?.({ [field]: `${file.size} bytes` })
  return Buffer.from(await file.arrayBuffer())
}
