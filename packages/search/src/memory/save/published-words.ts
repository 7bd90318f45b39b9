import type { PublishedWords } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import { PackedLists } from '../columns/packed-lists.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { WordIndex } from '../indexes/word-index.ts'
import type { Pace } from '../pace.ts'
import { readBlock, writeBlock } from './published-block.ts'

/** Writes the words of a field: its arrays, those of the widest numbers first, so that they can be read where they are. */
export async function writeWords(
  field: string,
  { words, texts, lengths }: WordIndex,
  store: PartStore,
): Promise<PublishedWords> {
  const arrays = [words.offsets, texts.starts, lengths, words.text, texts.packed]
  const bytes = arrays.map(({ buffer, byteOffset, byteLength }) => {
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
  const block = await writeBlock(bytes, store)
  return { field, words: words.size, letters: words.text.length, texts: lengths.length, ...block }
}

/** Reads what `writeWords` wrote, without a copy of each array. Calls `fail`, which throws, if it is damaged. */
export async function readWords(
  published: PublishedWords,
  store: PartReader,
  pace: Pace,
  fail: (problem: string) => never,
): Promise<WordIndex> {
  const { words, letters, texts } = published
  const buffer = await readBlock(published, store, pace, fail)
  const starts_place = Uint32Array.BYTES_PER_ELEMENT * (words + 1)
  const lengths_place = 2 * starts_place
  const letters_place = lengths_place + Uint16Array.BYTES_PER_ELEMENT * texts
  const lists_place = letters_place + letters
  if (lists_place > buffer.byteLength) fail('has damaged words')
  const offsets = new Uint32Array(buffer, 0, words + 1)
  const starts = new Uint32Array(buffer, starts_place, words + 1)
  const packed = new Uint8Array(buffer, lists_place)
  if ((offsets[words] as number) + PADDING !== letters || starts[words] !== packed.length)
    fail('has damaged words')
  return new WordIndex(
    // words need no escaping in JSON
    new TextValues(Buffer.from(buffer, letters_place, letters), offsets, true),
    new PackedLists(texts, starts, packed),
    new Uint16Array(buffer, lengths_place, texts),
  )
}
