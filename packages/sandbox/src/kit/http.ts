import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** What a vendor's handler gets: a request whose body was read whole, unless the vendor streams it. */
export interface VendorRequest {
  method: string
  /** The path without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The body; empty where it is streamed. */
  text: string
  /** The body as it arrives, where the vendor streams it; it ends with an error when the connection breaks. */
  stream?: Readable
  /** What `requests` shall tell of a streamed body. */
  describeBody?: (body: unknown) => void
}

/** What a vendor's handler answers; a body of several pieces is sent piece by piece. */
export interface VendorResponse {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array | Iterable<string> | AsyncIterable<Uint8Array>
}

/** A request that a vendor has seen, as tests assert on it. */
export interface RecordedRequest {
  method: string
  /** The path with the query. */
  path: string
  headers: IncomingHttpHeaders
  /** The JSON value, the fields of a form, the text, or undefined. */
  body: unknown
}

/** Answers one request of a vendor. */
export type Handler = (request: VendorRequest) => VendorResponse | Promise<VendorResponse>

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as what its content type says: a JSON value, a form's fields, or text. */
export function parseBody(text: string, contentType = ''): unknown {
  if (text === '') return undefined
  if (contentType.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return parseJson(text) ?? text
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): VendorResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value, null, 2),
  }
}

/** An HTML answer. */
export function html(status: number, body: string): VendorResponse {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body }
}

/** Text as it may stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
