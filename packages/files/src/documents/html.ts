import { Parser } from 'htmlparser2'
import { decodeText } from '../encoding.ts'
import { tooLarge } from '../file-error.ts'
import { upTo } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import type { DocumentBlock, DocumentText, ReadDocument } from './blocks.ts'

/** Elements without text for readers. */
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head'])
/** Elements that do not end a paragraph. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Reads the visible text of a web page. Nothing that it refers to is loaded. */
export const readHtml: ReadDocument = async (bytes, limits) =>
  readHtmlText(decodeText(upTo(bytes, limits.whole_bytes), undefined), limits)

/** Collects the text of HTML. */
export async function readHtmlText(
  html: AsyncIterable<string> | Iterable<string>,
  limits: FileLimits,
): Promise<DocumentText> {
  const blocks: DocumentBlock[] = []
  let title = ''
  let text = ''
  let size = 0
  let hidden = 0
  let depth = 0
  let in_title = false
  let level = 0
  const end = () => {
    if (text.trim() !== '') blocks.push({ level, text })
    text = ''
  }
  const parser = new Parser({
    onopentag(name) {
      if (++depth > limits.depth * 64) throw tooLarge('the nesting of elements', limits.depth * 64, 'levels')
      if (name === 'title') in_title = true
      if (HIDDEN.has(name)) hidden++
      if (name === 'br') text += '\n'
      else if (name === 'td' || name === 'th') text += ' '
      else if (!INLINE.has(name)) end()
      if (/^h[1-6]$/.test(name)) level = Number(name[1])
    },
    ontext(piece) {
      size += piece.length
      if (size > limits.text_characters) throw tooLarge('the text', limits.text_characters, 'characters')
      if (in_title) title += piece
      else if (hidden === 0) text += piece.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      depth--
      if (name === 'title') in_title = false
      if (HIDDEN.has(name)) hidden--
      if (!INLINE.has(name) && !['br', 'td', 'th'].includes(name)) end()
      if (/^h[1-6]$/.test(name)) level = 0
    },
  })
  for await (const piece of html as AsyncIterable<string>) parser.write(piece)
  parser.end()
  end()
  return { ...(title.trim() && { title: title.trim() }), blocks }
}
