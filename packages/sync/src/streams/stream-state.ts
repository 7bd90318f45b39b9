import type { FieldTypes } from '@linkspan/files'
import * as z from 'zod'

const fieldType = z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object'])
/** A list, since an object would lose a column named `__proto__`. */
const columns = z
  .array(z.tuple([z.string(), fieldType]))
  .transform((entries): FieldTypes => Object.fromEntries(entries))
/** The version of a file whose records come from an earlier build. No file has it, so that it is read again. */
export const UNREAD = ''

const shape = z.object({ columns, files: z.record(z.string(), z.string()) })

/** What the records of a stream were read from: the cursor of its checkpoint. */
export interface StreamState {
  /** The columns of the next build; those of the present records, unless files need wider types. */
  readonly columns: FieldTypes
  /** The versions of the files whose records are stored, by file id. */
  readonly files: Readonly<Record<string, string>>
}

/** Writes a state for its checkpoint. */
export function formatStreamState({ columns, files }: StreamState): string {
  return JSON.stringify({ columns: Object.entries(columns), files })
}

/** Reads a stored state; undefined if there is none. */
export function parseStreamState(cursor: string | null | undefined): StreamState | undefined {
  if (cursor === null || cursor === undefined) return undefined
  try {
    return shape.safeParse(JSON.parse(cursor)).data
  } catch {
    return undefined
  }
}
