import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWholeFile } from '../file-source.ts'
import { openArchive } from '../zip/archive.ts'
import { handleXml } from '../zip/xml.ts'
import type { DocumentBlock, ReadDocument } from './blocks.ts'

/** A paragraph or heading that is not complete. */
interface OpenParagraph {
  readonly level: number
  text: string
  /** The paragraphs within it, which follow it. */
  readonly inner: DocumentBlock[]
}

/** Deleted text, and the marks of footnotes. */
const HIDDEN = new Set(['tracked-changes', 'note-citation'])

/** Reads an OpenDocument text. */
export const readOpenDocument: ReadDocument = async (bytes, limits) => {
  const archive = await openArchive(await readWholeFile(bytes, limits.whole_bytes), limits)
  if (!archive.has('content.xml')) throw malformed('the file is not a valid OpenDocument text')
  if ((await archive.readText('META-INF/manifest.xml')).includes('encryption-data'))
    throw new FileError('file_unsupported', 'the file is protected by a password')
  const blocks: DocumentBlock[] = []
  /** The paragraphs that are open: one may have a footnote or a frame with paragraphs of its own. */
  const open: OpenParagraph[] = []
  let size = 0
  /** How many elements are open whose text is not part of the document. */
  let hidden = 0
  await handleXml(
    await archive.read('content.xml'),
    {
      open(name, attributes) {
        if (HIDDEN.has(name)) hidden++
        if (name === 'h' || name === 'p') {
          const level = name === 'h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : 0
          open.push({ level, text: '', inner: [] })
        }
        const block = open.at(-1)
        if (!block) return
        if (name === 's') block.text += ' '
        if (name === 'tab') block.text += '\t'
        if (name === 'line-break') block.text += '\n'
      },
      text(piece) {
        const block = open.at(-1)
        if (!block || hidden > 0) return
        size += piece.length
        if (size > limits.text_characters) throw tooLarge('the text', limits.text_characters, 'characters')
        block.text += piece
      },
      close(name) {
        if (HIDDEN.has(name)) hidden--
        const block = name === 'h' || name === 'p' ? open.pop() : undefined
        if (!block) return
        const { level, text, inner } = block
        const done = text.trim() ? [{ level, text }, ...inner] : inner
        const outer = open.at(-1)?.inner ?? blocks
        for (const each of done) outer.push(each)
      },
    },
    limits,
  )
  return { blocks }
}
