import { readBoundText } from '@linkspan/core'
import { wrongParam } from '@linkspan/service'
import * as z from 'zod'

/** A place in a list of a vendor. */
export interface Place {
  /** The vendor's token of the page; null for the first page. */
  readonly token: string | null
  /** How many of the page's rows were answered before. */
  readonly offset: number
}

const place = z.object({ token: z.string().nullable(), offset: z.int().min(0) })

/** Reads a cursor. Throws `invalid_params` if it is malformed or belongs to another call. */
export function parsePageCursor(tool: string, text: string, call: readonly unknown[]): Place {
  const read = readBoundText(place, call, text)
  if (read?.belongs) return read.value
  const message = 'must be next_cursor of the previous answer, with the other arguments unchanged'
  throw wrongParam(tool, '$.cursor', message)
}
