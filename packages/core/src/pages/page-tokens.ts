import { createHash } from 'node:crypto'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { InvalidParamsError } from '../errors.ts'

/** Page tokens of a connector's own, where the vendor's do not serve: a position, bound to what is listed. */
export interface PageTokens<Position> {
  /** A position in the list as an opaque token. `listed` is all that tells the list from others. */
  format(listed: unknown, position: Position): string
  /** The position of a token. Throws `invalid_params` where it is not ours, or belongs to another list. */
  parse(listed: unknown, token: string, subject: string): Position
}

/** Page tokens whose positions have this shape. `list` names what must stay the same, such as `customer_id or query`. */
export function createPageTokens<Schema extends $ZodType>(
  position: Schema,
  list: string,
): PageTokens<output<Schema>> {
  return {
    format: (listed, at) => Buffer.from(JSON.stringify([fingerprint(listed), at])).toString('base64url'),
    parse(listed, token, subject) {
      const [of, at] = parts(token)
      const parsed = safeParse(position, at)
      if (!parsed.success) throw refused(subject, 'not a page token; give meta.next_page_token as it came')
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
