import type { Readable } from 'node:stream'
import { ConnectorError } from '../errors.ts'
import type { Reviver } from '../pages/parse-json.ts'
import type { RawRequest } from './transport.ts'

type QueryValue = string | number | boolean

/** A request to the vendor's API. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path after the base URL, with every segment encoded. */
  readonly path?: string
  /** Whether the caller chose the path: then the vendor may not have it. */
  readonly is_path_of_caller?: boolean
  /** Instead of `path`: a complete URL that the vendor returned. */
  readonly url?: string
  /**
   * The vendor's own domains. A `url` gets the credentials if it is on one of them over TLS, or at the origin of the
   * base URL. Without this list it never does.
   */
  readonly trusted_domains?: readonly string[]
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses other than 2xx that are not errors, such as 308 of a resumable upload. Their body may be empty. */
  readonly accept_status?: readonly number[]
  /** The longest reply in bytes, if less than the connector's `max_reply_bytes`. */
  readonly max_reply_bytes?: number
  /** For vendors that send integers too long for a JavaScript number. */
  readonly reviver?: Reviver
  /** Sent as JSON. */
  readonly body?: unknown
  /** Instead of `body`: bytes of another type. A stream is opened again for each attempt. */
  readonly content?: { readonly type: string; readonly bytes: Buffer | (() => Readable) }
}

/** What the account adds to a request; an untrusted request gets no headers. */
export interface Sender {
  readonly base_url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether a request gets the account's credentials: a `path` always does, a `url` only by its domain. */
export function isTrusted({ url, trusted_domains }: HttpRequest, base_url: string): boolean {
  if (url === undefined) return true
  const address = URL.parse(url)
  if (!trusted_domains || !address) return false
  if (address.origin === new URL(base_url).origin) return true
  const { protocol, hostname } = address
  const within = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  return protocol === 'https:' && trusted_domains.some(within)
}

/** The HTTP request to send. */
export function toWire(
  request: HttpRequest,
  sender: Sender,
  wire: Pick<RawRequest, 'subject' | 'reply' | 'signal'>,
): RawRequest {
  const { content, body } = request
  const type = content?.type ?? (body === undefined ? undefined : 'application/json')
  const bytes = content ? content.bytes : body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {
    accept: wire.reply === 'stream' ? '*/*' : 'application/json',
    // compressed, the length and the ranges of a download would not be those of the file
    'accept-encoding': wire.reply === 'stream' ? 'identity' : 'gzip, br',
  }
  if (type !== undefined) headers['content-type'] = type
  return {
    ...wire,
    ...(request.max_reply_bytes !== undefined && { max_reply_bytes: request.max_reply_bytes }),
    method: request.method,
    url: toUrl(request, sender.base_url, wire.subject),
    headers: Object.assign(headers, sender.headers, request.headers),
    ...(bytes !== undefined && { body: typeof bytes === 'function' ? bytes() : bytes }),
  }
}

function toUrl({ path = '', url, query }: HttpRequest, base_url: string, subject: string): string {
  if (url) assertSecure(url, base_url, subject)
  const address = url ?? `${base_url}${path}`
  if (!query) return address
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each))
    }
  }
  const tail = search.toString()
  return tail ? `${address}${address.includes('?') ? '&' : '?'}${tail}` : address
}

/** A URL from a vendor's reply must be https, unless the base URL is http as well. */
function assertSecure(url: string, base_url: string, subject: string): void {
  const protocol = URL.parse(url)?.protocol
  if (protocol === 'https:' || (protocol === 'http:' && base_url.startsWith('http:'))) return
  throw new ConnectorError('vendor_invalid_reply', `${subject}: the vendor returned a URL that is not https.`)
}
