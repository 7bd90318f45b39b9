import type { Readable } from 'node:stream'
import { ConnectorError } from '../errors.ts'
import type { RawRequest } from './transport.ts'

/** What `JSON.parse` asks for each value; `source` is a number or text as it was written. */
export type Reviver = (name: string, value: unknown, written?: { readonly source?: string }) => unknown

/** A request in the vendor's terms. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path behind the base address, with every segment encoded. */
  readonly path?: string
  /** In place of `path`: a whole address that the vendor handed out. */
  readonly url?: string
  /**
   * The vendor's own domains: where `url` is on one of them over TLS, or at the base address' origin, it is sent the
   * credentials. Without them it never is.
   */
  readonly trusted_domains?: readonly string[]
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses beside 2xx that are answers and no errors, such as 308 of a resumable upload; they may have no body. */
  readonly accept_status?: readonly number[]
  /** How values of the reply are read, as `JSON.parse` takes it: for numbers that are too long for JavaScript's. */
  readonly reviver?: Reviver
  /** Sent as JSON. */
  readonly body?: unknown
  /** In place of `body`: bytes of another kind; a stream is opened anew for each try. */
  readonly content?: { readonly type: string; readonly bytes: Buffer | (() => Readable) }
}

/** What a request gets from the account that sends it: no headers unless it is trusted. */
interface Sender {
  readonly base_url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether a request is sent the account's credentials: what goes to the base address is, the rest only by its domain. */
export function isTrusted({ url, trusted_domains }: HttpRequest, base_url: string): boolean {
  if (url === undefined) return true
  const address = URL.parse(url)
  if (!trusted_domains || !address) return false
  if (address.origin === new URL(base_url).origin) return true
  const { protocol, hostname } = address
  const within = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  return protocol === 'https:' && trusted_domains.some(within)
}

/** A request as it goes on the wire. */
export function toWire(
  request: HttpRequest,
  sender: Sender,
  wire: Pick<RawRequest, 'subject' | 'reply' | 'signal'>,
): RawRequest {
  const { content, body } = request
  const type = content?.type ?? (body === undefined ? undefined : 'application/json')
  const bytes = content ? content.bytes : body === undefined ? undefined : JSON.stringify(body)
  return {
    ...wire,
    method: request.method,
    url: toUrl(request, sender.base_url, wire.subject),
    headers: withoutUndefined({
      accept: wire.reply === 'stream' ? '*/*' : 'application/json',
      // a download's length is that of its bytes, and it may be a range of them
      'accept-encoding': wire.reply === 'stream' ? 'identity' : 'gzip, br',
      'content-type': type,
      ...sender.headers,
      ...request.headers,
    }),
    ...(bytes !== undefined && { body: typeof bytes === 'function' ? bytes() : bytes }),
  }
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function toUrl({ path = '', url, query }: HttpRequest, base_url: string, subject: string): string {
  if (url) assertSecure(url, base_url, subject)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  const tail = search.toString()
  const address = url ?? `${base_url}${path}`
  return tail ? `${address}${address.includes('?') ? '&' : '?'}${tail}` : address
}

/** An address from a vendor's reply is used over TLS only, unless the whole vendor is spoken to without. */
function assertSecure(url: string, base_url: string, subject: string): void {
  const protocol = URL.parse(url)?.protocol
  if (protocol === 'https:' || (protocol === 'http:' && base_url.startsWith('http:'))) return
  throw new ConnectorError(
    'vendor_invalid_reply',
    `${subject}: the vendor handed out an address that is not https.`,
  )
}
