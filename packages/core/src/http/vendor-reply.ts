import { isUtf8 } from 'node:buffer'
import { type CleanText, textCleaner } from '../clean-text.ts'
import { readBody } from '../http/reply.ts'
import type { RawReply } from '../http/transport.ts'
import { parseJson, type Reviver } from '../pages/parse-json.ts'

/** The vendor's reply to a request. */
export interface VendorReply<Body = unknown> {
  /** The HTTP status: 2xx, or 304 to a conditional GET. */
  readonly status: number
  /** The headers that say something about the reply; never a cookie or an address, which may hold secrets. */
  readonly headers: Readonly<Record<string, string>>
  /** How `body` is given. */
  readonly body_type: 'json' | 'text' | 'base64' | 'none'
  /** The parsed JSON, the text, or other bytes in base64; null if there is none. */
  readonly body: Body
}

/** The headers that are passed on. */
const SAFE =
  /^(?:content-(?:type|disposition|language|range)|date|age|etag|last-modified|expires|cache-control|retry-after|deprecation|sunset|warning|(?:x-)?request-id|x-guploader-uploadid|(?:x-)?ratelimit-[a-z-]+)$/

/**
 * Reads a successful reply. Secrets of the connector in it are replaced: an address that repeats its request must not
 * show them. Throws `vendor_invalid_reply` if it says that it is JSON and is not.
 */
export function readVendorReply(
  reply: RawReply,
  { subject, secrets, reviver }: { subject: string; secrets: unknown; reviver: Reviver | undefined },
): VendorReply {
  const clean = textCleaner(secrets)
  const headers = Object.entries(reply.headers)
    .filter(([name]) => SAFE.test(name))
    .map(([name, value]) => [name, clean(value)])
  const { status } = reply
  return { status, headers: Object.fromEntries(headers), ...bodyOf(reply, subject, clean, reviver) }
}

function bodyOf(
  reply: RawReply,
  subject: string,
  clean: CleanText,
  reviver: Reviver | undefined,
): Pick<VendorReply, 'body_type' | 'body'> {
  const { bytes, headers } = reply
  const type = headers['content-type'] ?? ''
  if (bytes.length === 0) return { body_type: 'none', body: null }
  if (/^[^;]*[/+]json\s*(?:;|$)/i.test(type)) {
    const body = readBody(reply, subject, () => clean.all(parseJson(reply.text, reviver)))
    return { body_type: 'json', body }
  }
  const text = /^text\//i.test(type) && isUtf8(bytes)
  if (text) return { body_type: 'text', body: clean(reply.text) }
  const latin1 = bytes.toString('latin1')
  const cleaned = clean(latin1)
  const kept = cleaned === latin1 ? bytes : Buffer.from(cleaned, 'latin1')
  return { body_type: 'base64', body: kept.toString('base64') }
}
