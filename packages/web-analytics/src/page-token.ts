import { createHash } from 'node:crypto'
import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'

const token = z.strictObject({ report: z.string(), offset: z.int().min(0) })

/** A short name of the report that a token belongs to. */
export function fingerprint(report: unknown): string {
  return createHash('sha256').update(JSON.stringify(report)).digest('base64url').slice(0, 16)
}

/** How many rows were given out, as an opaque token, bound to its report. */
export function formatPageToken(report: string, offset: number): string {
  return Buffer.from(JSON.stringify({ report, offset })).toString('base64url')
}

/** The offset of a token. Throws `invalid_params` where it is not ours, or belongs to another report. */
export function parsePageToken(report: string, text: string, subject: string): number {
  const parsed = token.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw refused(subject, 'not a page token; give meta.next_page_token as it came')
  if (parsed.data.report !== report) throw refused(subject, 'belongs to another property_id or report')
  return parsed.data.offset
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
