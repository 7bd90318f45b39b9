import type { PublishedWords, WordsPage } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import { PackedLists } from '../columns/packed-lists.ts'
import { PADDING, TextValues, textValues } from '../columns/text-values.ts'
import { type FoundWords, WordIndex } from '../indexes/word-index.ts'
import { type WordPage, WordPages } from '../indexes/word-pages.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { BlockReader, BlockWriter, bytesOf } from './published-block.ts'

const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT

/**
 * Writes the words of a field in pages of about `page_bytes`. The head has the first word of each page and the lengths of all texts. In both, the
 * arrays of the widest numbers come first, so that they can be read where they are.
 */
export async function writeWords(
  field: string,
  { page, lengths }: FoundWords,
  page_bytes: number,
  store: PartStore,
  pace: Pace,
): Promise<PublishedWords> {
  const { words } = page
  const writer = new BlockWriter(store)
  const pages: WordsPage[] = []
  const firsts: string[] = []
  let from = 0
  do {
    const to = await endOfPage(page, from, page_bytes, pace)
    const arrays = pageArrays(page, from, to)
    const [, , letters] = arrays
    const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
    pages.push({ words: to - from, letters: letters.byteLength, bytes })
    firsts.push(words.size === 0 ? '' : words.at(from))
    await writer.split()
    await writer.write(arrays.map(bytesOf))
    from = to
  } while (from < words.size)
  const { offsets, text } = textValues(firsts)
  const block = await writer.finish([offsets, lengths, text].map(bytesOf))
  return { field, texts: lengths.length, pages, ...block }
}

async function endOfPage(
  { words, texts }: WordPage,
  from: number,
  page_bytes: number,
  pace: Pace,
): Promise<number> {
  const placeOf = (word: number) =>
    (words.offsets[word] as number) + (texts.starts[word] as number) + 2 * NUMBER_BYTES * word
  const most = placeOf(from) + page_bytes
  let end = words.size
  await eachSlice(words.size - from, pace, (first, last) => {
    for (let word = from + first + 1; word <= from + last && end === words.size; word++)
      if (placeOf(word) >= most) end = word
  })
  return end
}

function pageArrays({ words, texts }: WordPage, from: number, to: number) {
  const [start, end] = [words.offsets[from] as number, words.offsets[to] as number]
  const [first, last] = [texts.starts[from] as number, texts.starts[to] as number]
  return [
    words.offsets.subarray(from, to + 1).map((offset) => offset - start),
    texts.starts.subarray(from, to + 1).map((place) => place - first),
    words.text.subarray(start, end + PADDING),
    texts.packed.subarray(first, last),
  ] as const
}

/** Reads what `writeWords` wrote, pages only when they are needed. Calls `fail`, which throws, if it is damaged. */
export async function readWords(
  published: PublishedWords,
  store: PartReader,
  pace: Pace,
  fail: (problem: string) => never,
): Promise<WordIndex> {
  const { texts, bytes, pages } = published
  const block = new BlockReader(published, store, fail)
  const head_bytes = bytes - pages.reduce((sum, page) => sum + page.bytes, 0)
  const starts = [head_bytes]
  for (const page of pages) starts.push((starts.at(-1) as number) + page.bytes)
  const head = await block.read(0, head_bytes, pace)
  const offsets = new Uint32Array(head, 0, pages.length + 1)
  const lengths = new Uint16Array(head, offsets.byteLength, texts)
  const firsts = Buffer.from(head, offsets.byteLength + lengths.byteLength)
  if ((offsets[pages.length] as number) + PADDING !== firsts.length) fail('has damaged words')
  const stored = {
    firsts: new TextValues(firsts, offsets, true),
    pages,
    async read(number: number, own: Pace) {
      const page = pages[number] ?? fail('has damaged words')
      const buffer = await block.read(starts[number] as number, page.bytes, own)
      return toPage(buffer, { ...page, texts }, fail)
    },
  }
  const sizes = pages.map(({ words }) => words)
  const unread = pages.map(() => undefined)
  return new WordIndex(new WordPages(unread, sizes, stored), lengths)
}

/** A page from its bytes, without a copy. */
function toPage(
  buffer: ArrayBuffer,
  { words, letters, texts }: { readonly words: number; readonly letters: number; readonly texts: number },
  fail: (problem: string) => never,
): WordPage {
  const starts_place = NUMBER_BYTES * (words + 1)
  const letters_place = 2 * starts_place
  const lists_place = letters_place + letters
  if (lists_place > buffer.byteLength) fail('has damaged words')
  const offsets = new Uint32Array(buffer, 0, words + 1)
  const starts = new Uint32Array(buffer, starts_place, words + 1)
  const packed = new Uint8Array(buffer, lists_place)
  if ((offsets[words] as number) + PADDING !== letters || starts[words] !== packed.length)
    fail('has damaged words')
  // words need no escaping in JSON
  return {
    words: new TextValues(Buffer.from(buffer, letters_place, letters), offsets, true),
    texts: new PackedLists(texts, starts, packed),
  }
}
