import { decodeText } from '../encoding.ts'
import { type FileBytes, upTo } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { splitLines } from '../text-pieces.ts'
import type { DocumentBlock, ReadDocument } from './blocks.ts'

/** Reads plain text. An empty line ends a paragraph. */
export const readPlainText: ReadDocument = async (bytes, limits) => ({
  blocks: paragraphs(lines(bytes, limits), () => undefined),
})

/** Reads Markdown. Its marks stay in the text, except for those of headings. */
export const readMarkdown: ReadDocument = async (bytes, limits) => ({
  blocks: paragraphs(lines(bytes, limits), markdownHeadings()),
})

async function* lines(bytes: FileBytes, limits: FileLimits): AsyncGenerator<string> {
  for await (const some of splitLines(decodeText(upTo(bytes, limits.streamed_bytes)), limits)) yield* some
}

/** Long texts without empty lines are cut into paragraphs of this many characters. */
const LONGEST_PARAGRAPH = 16_384

async function* paragraphs(
  text: AsyncIterable<string>,
  headingOf: (line: string, above: string | undefined) => DocumentBlock | 'underline' | undefined,
): AsyncGenerator<DocumentBlock> {
  let open: string[] = []
  let length = 0
  const close = (): DocumentBlock => {
    const block = { level: 0, text: open.join('\n') }
    open = []
    length = 0
    return block
  }
  for await (const line of text) {
    const heading = headingOf(line, open.length === 1 ? open[0] : undefined)
    if (heading === 'underline') {
      yield { level: line.startsWith('=') ? 1 : 2, text: open[0] as string }
      open = []
      length = 0
    } else if (heading) {
      yield close()
      yield heading
    } else if (line.trim() === '') yield close()
    else {
      open.push(line)
      length += line.length
      if (length > LONGEST_PARAGRAPH) yield close()
    }
  }
  yield close()
}

/** Finds `# Heading` and headings that are underlined, except within blocks of code. */
function markdownHeadings() {
  let fence: string | undefined
  return (line: string, above: string | undefined): DocumentBlock | 'underline' | undefined => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || fence === mark)) {
      fence = fence === undefined ? mark : undefined
      return undefined
    }
    if (fence !== undefined) return undefined
    const heading = /^ {0,3}(#{1,6})\s+(.{1,2000})$/.exec(line)
    if (heading) return { level: heading[1]?.length ?? 1, text: heading[2]?.replace(/\s#+\s*$/, '') ?? '' }
    return above !== undefined && /^(?:={3,}|-{3,})\s*$/.test(line) ? 'underline' : undefined
  }
}
