import { createHash } from 'node:crypto'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { InvalidParamsError } from '../errors.ts'

/** A connector's own page tokens, for lists whose vendor tokens do not suffice: a position, bound to one list. */
export interface PageTokens<Position> {
  /** Makes an opaque token of a position. `listed` is everything that distinguishes the list from others. */
  format(listed: unknown, position: Position): string
  /** Reads the position from a token. Throws `invalid_params` if it is malformed or belongs to another list. */
  parse(listed: unknown, token: string, subject: string): Position
}

/** Page tokens with positions of this shape. `list` names what must not change, such as `customer_id or query`. */
export function createPageTokens<Schema extends $ZodType>(
  position: Schema,
  list: string,
): PageTokens<output<Schema>> {
  return {
    format: (listed, at) => Buffer.from(JSON.stringify([fingerprint(listed), at])).toString('base64url'),
    parse(listed, token, subject) {
      const [of, at] = parts(token)
      const parsed = safeParse(position, at)
      if (!parsed.success) throw refused(subject, 'not a page token; pass meta.next_page_token unchanged')
      if (of !== fingerprint(listed)) throw refused(subject, `belongs to another ${list}`)
      return parsed.data
    },
  }
}

function fingerprint(listed: unknown): string {
  return createHash('sha256').update(JSON.stringify(listed)).digest('base64url').slice(0, 16)
}

function parts(token: string): unknown[] {
  try {
    const value = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function refused(subject: string, message: string): InvalidParamsError {
  return new InvalidParamsError(subject, [{ path: '$.pageToken', message }])
}
