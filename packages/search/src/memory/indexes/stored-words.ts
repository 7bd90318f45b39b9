import { type Column, ElementColumn } from '../columns/column.ts'
import type { Pace } from '../pace.ts'
import type { WordIndex } from './word-index.ts'

/**
 * The words of a field that a builder has stored, with those read that some words need, or all. Undefined if there are none,
 * or some cannot be read, since the part may be gone with the version that listed it: the texts have them, too. `demand` is
 * called with the bytes that will be read, and can fail.
 */
export async function storedWords(
  field: Column | ElementColumn,
  needed: readonly string[] | undefined,
  demand: (bytes: number) => void,
  pace: Pace,
): Promise<WordIndex | undefined> {
  if (field instanceof ElementColumn) return undefined
  const index = await readable(field.word_index ?? field.stored_words?.(pace))
  if (!index) return undefined
  demand(index.words.missing(needed))
  return readable(index.words.read(needed, pace).then(() => index))
}

/** What can be read; undefined if it cannot. */
async function readable<Read>(read: Read | Promise<Read>): Promise<Read | undefined> {
  try {
    return await read
  } catch {
    return undefined
  }
}
