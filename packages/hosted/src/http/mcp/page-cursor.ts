import { createHash } from 'node:crypto'
import { InvalidParamsError } from '@linkspan/core'

/** A place in a list of a vendor. */
export interface Place {
  /** The vendor's token of the page; null for the first page. */
  readonly token: string | null
  /** How many of the page's rows were answered before. */
  readonly offset: number
}

/** The place as text, bound to what was called. It holds nothing that the agent could not send itself. */
export function toPageCursor({ token, offset }: Place, call: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([token, offset, digestOf(call)])).toString('base64url')
}

/** Reads a cursor. Throws `invalid_params` if it is malformed or belongs to another call. */
export function parsePageCursor(tool: string, text: string, call: readonly unknown[]): Place {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    parts = undefined
  }
  const [token, offset, digest] = Array.isArray(parts) ? parts : []
  const isPlace = (token === null || typeof token === 'string') && Number.isSafeInteger(offset) && offset >= 0
  if (!isPlace || digest !== digestOf(call)) {
    const message = 'must be next_cursor of the previous answer, with the other arguments unchanged'
    throw new InvalidParamsError(tool, [{ path: '$.cursor', message }])
  }
  return { token, offset }
}

function digestOf(call: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(call)).digest('base64url').slice(0, 12)
}
