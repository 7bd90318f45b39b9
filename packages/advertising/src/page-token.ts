import { createHash } from 'node:crypto'
import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'

/** Where a list stands: within one of the vendor's pages. */
export interface Position {
  /** The vendor's token of the page; absent on its first. */
  readonly vendor_token?: string | undefined
  /** The first row of the page that was not given out yet. */
  readonly offset: number
}

const token = z.strictObject({
  query: z.string(),
  vendor_token: z.string().optional(),
  offset: z.number().int().min(0).max(10_000),
})

/** A short name of what a token belongs to. */
export function fingerprint(customer_id: string, query: string): string {
  return createHash('sha256').update(`${customer_id}\n${query}`).digest('base64url').slice(0, 16)
}

/** A position as an opaque token, bound to its query. */
export function formatPageToken(query: string, position: Position): string {
  return Buffer.from(JSON.stringify({ query, ...position })).toString('base64url')
}

/** The position of a token. Throws `invalid_params` where it is not ours, or belongs to another query or customer. */
export function parsePageToken(query: string, text: string | undefined, subject: string): Position {
  if (text === undefined) return { offset: 0 }
  const parsed = token.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw refused(subject, 'not a page token; give meta.next_page_token as it came')
  if (parsed.data.query !== query) throw refused(subject, 'belongs to another customer_id or query')
  return parsed.data
}

function refused(subject: string, message: string): InvalidParamsError {
  return new InvalidParamsError(subject, [{ path: '$.pageToken', message }])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
