import { FileError, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type FileRecord } from '../records.ts'
import type { DocumentBlock, DocumentText } from './blocks.ts'

/** The length that a passage aims for, in characters. */
const PASSAGE_CHARACTERS = 2_000
const HEADING_CHARACTERS = 500

/**
 * Cuts a document into passages: at headings, between paragraphs, and within a long paragraph at the end of a sentence
 * or between words. Each has the `title` of the document, the nearest `heading`, its number (`passage`) and its
 * `content`. A heading without text below it is the content of a passage, so that searches find it.
 */
export async function* toPassages(
  { title: given, blocks }: DocumentText,
  limits: FileLimits,
): AsyncGenerator<FileRecord> {
  let title = given?.trim() || undefined
  let heading: string | null = null
  /** Whether no passage has the heading yet. */
  let is_new = false
  let paragraphs: string[] = []
  let length = 0
  let characters = 0
  let passage = 0

  function* flush(): Generator<FileRecord> {
    if (paragraphs.length === 0) return
    passage++
    const values = emptyValues()
    Object.assign(values, { title: title ?? null, heading, passage, content: paragraphs.join('\n\n') })
    paragraphs = []
    length = 0
    is_new = false
    yield { row: passage, values }
  }

  function* endSection(): Generator<FileRecord> {
    if (is_new && paragraphs.length === 0) paragraphs = [heading as string]
    yield* flush()
  }

  function* add(text: string): Generator<FileRecord> {
    for (const piece of pieces(text)) {
      if (length + piece.length > PASSAGE_CHARACTERS) yield* flush()
      paragraphs.push(piece)
      length += piece.length
    }
  }

  for await (const { level, text } of blocks as AsyncIterable<DocumentBlock>) {
    const clean = tidy(text)
    if (clean === '') continue
    characters += clean.length
    if (characters > limits.text_characters) throw tooLarge('the text', limits.text_characters, 'characters')
    if (level > 0) {
      yield* endSection()
      heading = clean.slice(0, HEADING_CHARACTERS)
      is_new = true
      title ??= heading
    }
    if (level === 0 || clean.length > HEADING_CHARACTERS) yield* add(clean)
  }
  yield* endSection()
  if (passage === 0) throw new FileError('file_without_text', 'the document has no text')
}

/** Without spaces at the ends of lines, and without characters that no text has. */
function tidy(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** A paragraph, in pieces that fit into a passage. */
function* pieces(text: string): Generator<string> {
  let from = 0
  while (text.length - from > PASSAGE_CHARACTERS) {
    const end = from + cutOf(text.slice(from, from + PASSAGE_CHARACTERS))
    yield text.slice(from, end).trim()
    from = end
  }
  yield text.slice(from).trim()
}

/** The best place to cut, not in the first half. */
function cutOf(text: string): number {
  for (const mark of ['\n', '. ', '! ', '? ', '。', ' ']) {
    const at = text.lastIndexOf(mark)
    if (at > text.length / 2) return at + mark.length
  }
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}
