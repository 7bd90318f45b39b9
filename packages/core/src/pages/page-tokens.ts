import type { $ZodType, output } from 'zod/v4/core'
import { InvalidParamsError } from '../errors.ts'
import { readBoundText, toBoundText } from './bound-text.ts'

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
    format: toBoundText,
    parse(listed, token, subject) {
      const read = readBoundText(position, listed, token)
      if (!read) throw refused(subject, 'not a page token; pass meta.next_page_token unchanged')
      if (!read.belongs) throw refused(subject, `belongs to another ${list}`)
      return read.value
    },
  }
}

function refused(subject: string, message: string): InvalidParamsError {
  return new InvalidParamsError(subject, [{ path: '$.pageToken', message }])
}
