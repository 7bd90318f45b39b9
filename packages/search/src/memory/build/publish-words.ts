import { scopeFields } from '../../language/fields.ts'
import type { PublishedWords } from '../../manifest.ts'
import { textsOf } from '../indexes/texts.ts'
import { findWords } from '../indexes/word-index.ts'
import type { Pace } from '../pace.ts'
import { writeWords } from '../save/published-words.ts'
import type { BuilderContext, ValueColumns } from './builder-context.ts'

/** While words are found, they take about as much memory as this many times the texts. */
const WHILE_FOUND = 2

/**
 * Stores the words of a segment's texts, one field at a time. Fields of few or short texts have none, since a collection finds those
 * as fast as it reads them, and keys neither: they are rarely searched for words.
 */
export async function publishWords(
  { declaration, store, memory, tuning }: BuilderContext,
  columns: ValueColumns,
  pace: Pace,
): Promise<PublishedWords[]> {
  const keys = scopeFields(declaration)
  const published: PublishedWords[] = []
  for (const [field, type] of Object.entries(declaration.fields)) {
    if (type !== 'string' || keys.includes(field)) continue
    const texts = await columns.texts(field, tuning.worded_bytes, pace)
    // a collection finds them itself if there is no room for them here
    if (!texts || !memory.hasRoom(WHILE_FOUND * texts.bytes)) continue
    const words = await findWords(textsOf(texts), pace)
    published.push(await writeWords(field, words, tuning.words_page_bytes, store, pace))
    // the garbage collector notices large buffers late
    if (columns.own) (texts.text.buffer as ArrayBuffer).transfer(0)
  }
  return published
}
