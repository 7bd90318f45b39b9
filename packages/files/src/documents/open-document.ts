import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWhole } from '../file-source.ts'
import { openArchive } from '../zip/archive.ts'
import { handleXml } from '../zip/xml.ts'
import type { Block, ReadDocument } from './blocks.ts'

/** Reads an OpenDocument text. */
export const readOpenDocument: ReadDocument = async (bytes, limits) => {
  const archive = await openArchive(await readWhole(bytes, limits.whole_bytes), limits)
  if (!archive.has('content.xml')) throw malformed('the file is not a valid OpenDocument text')
  if ((await archive.readText('META-INF/manifest.xml')).includes('encryption-data'))
    throw new FileError('file_unsupported', 'the file is protected by a password')
  const blocks: Block[] = []
  let block: { level: number; text: string } | undefined
  let size = 0
  let deleted = 0
  await handleXml(
    await archive.read('content.xml'),
    {
      open(name, attributes) {
        if (name === 'tracked-changes') deleted++
        // a paragraph may contain a frame with paragraphs of its own
        if (name === 'h' || name === 'p') {
          if (block?.text.trim()) blocks.push(block)
          const level = name === 'h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : 0
          block = { level, text: '' }
        }
        if (!block) return
        if (name === 's') block.text += ' '
        if (name === 'tab') block.text += '\t'
        if (name === 'line-break') block.text += '\n'
      },
      text(piece) {
        if (!block || deleted > 0) return
        size += piece.length
        if (size > limits.text_characters) throw tooLarge('the text', limits.text_characters, 'characters')
        block.text += piece
      },
      close(name) {
        if (name === 'tracked-changes') deleted--
        if ((name !== 'h' && name !== 'p') || !block) return
        if (block.text.trim()) blocks.push(block)
        block = undefined
      },
    },
    limits,
  )
  return { blocks }
}
