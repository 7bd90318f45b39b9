import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** A request for a vendor's handler; its body was read whole, unless the vendor streams it. */
export interface SandboxRequest {
  method: string
  /** The path without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The body; empty if it is streamed. */
  text: string
  /** The body of a streamed request; it ends with an error if the connection breaks. */
  stream?: Readable
  /** Sets the body that `requests` shows for a streamed one. */
  describeBody?: (body: unknown) => void
}

/** A handler's answer; an iterable body is sent piece by piece. */
export interface SandboxReply {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array | Iterable<string> | AsyncIterable<Uint8Array>
}

/** A request that a vendor refuses; its handler may throw it in place of an answer. */
export class VendorRefusal extends Error {
  readonly response: SandboxReply
  constructor(message: string, response: SandboxReply) {
    super(message)
    this.response = response
  }
}

/** A request that a vendor received. */
export interface RecordedRequest {
  method: string
  /** The path with the query. */
  path: string
  headers: IncomingHttpHeaders
  /** The JSON value, the fields of a form, the text, or undefined. */
  body: unknown
}

/** Answers one request of a vendor. */
export type Handler = (request: SandboxRequest) => SandboxReply | Promise<SandboxReply>

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a body by its content type: a JSON value, a form's fields, or text. */
export function parseBody(text: string, contentType = ''): unknown {
  if (text === '') return undefined
  if (contentType.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return parseJsonBody(text) ?? text
}

/** The scheme of the Authorization header in lower case, and what follows it. */
export function authorizationOf({ authorization = '' }: IncomingHttpHeaders): [string, string] {
  const [scheme = '', value = ''] = authorization.split(' ')
  return [scheme.toLowerCase(), value]
}

/** An answer of some JSON. */
export const jsonText = (body: NonNullable<SandboxReply['body']>, status = 200): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body,
})

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): SandboxReply {
  const made = jsonText(JSON.stringify(value, null, 2), status)
  return { ...made, headers: { ...made.headers, ...headers } }
}

/** An HTML answer. */
export function html(status: number, body: string): SandboxReply {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body }
}

/** Escapes text for HTML, attributes included. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
