import { nullable, optional } from '@linkspan/sync'
import * as z from 'zod'
import { shorten, sizeOfJson } from './shorten.ts'

/** The length of an answer's rows, in bytes of JSON, unless the agent asks for another. */
const DEFAULT_BYTES = 20_000
const MOST_BYTES = 200_000

/** The argument that bounds an answer. */
export const maxBytes = z
  .number()
  .int()
  .min(1_000)
  .max(MOST_BYTES)
  .default(DEFAULT_BYTES)
  .describe('The longest answer, in bytes of JSON; about four are a token.')

/** The argument that continues a list. */
export const cursorArgument = optional(
  z.string().min(1).max(20_000),
  'next_cursor of the previous answer, with the other arguments unchanged.',
)

/** An answer of rows. */
export const rowsAnswer = {
  data: z.array(z.unknown()),
  next_cursor: nullable(z.string(), 'Pass it as cursor for the rows that follow; null at the end.'),
  hint: optional(z.string(), 'How to narrow the answer, if it was cut.'),
}

/** How many of the first rows fit into a number of bytes. */
export function countThatFit(rows: readonly unknown[], bytes: number): number {
  let free = bytes
  const end = rows.findIndex((row) => {
    free -= sizeOfJson(row) + 1
    return free < 0
  })
  return end < 0 ? rows.length : end
}

/** A page of a source that takes a limit. */
export interface LimitedPage {
  readonly data: readonly unknown[]
  readonly cursor: string | null
}

/**
 * Reads fewer rows until they fit, so that the source's own cursor continues right after the last one. A row that is
 * too long on its own is shortened. Says in `cut` whether rows were left to the next page, or a row was shortened.
 */
export async function readFitting<Page extends LimitedPage>(
  read: (limit: number) => Promise<Page>,
  limit: number,
  bytes: number,
) {
  let page = await read(limit)
  for (let cut: 'rows' | undefined; ; cut = 'rows') {
    const { data } = page
    const fit = countThatFit(data, bytes)
    if (fit === data.length) return { page, data, cut }
    if (data.length === 1) return { page, data: data.map((row) => shorten(row, bytes)), cut: 'row' as const }
    page = await read(Math.max(1, fit))
  }
}

/** How to get a shorter answer. */
export function hintFor(cut: 'rows' | 'row' | undefined, narrower: string): { hint?: string } {
  if (cut === undefined) return {}
  const what =
    cut === 'rows'
      ? 'More rows follow: pass next_cursor as cursor.'
      : 'One row alone is longer than max_bytes, so its long values are cut.'
  return { hint: `${what} For a shorter answer, ${narrower}; for a longer one, raise max_bytes.` }
}
