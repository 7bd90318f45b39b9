import { getDocumentProxy } from 'unpdf'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWholeFile } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import type { DocumentBlock, ReadDocument } from './blocks.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads the text of a PDF, page by page. Scripts and forms are not evaluated. A scan has no text. */
export const readPdf: ReadDocument = async (bytes, limits) => {
  const whole = await readWholeFile(bytes, limits.whole_bytes)
  const pdf = await open(whole)
  if (pdf.numPages > limits.pages) throw tooLarge('the document', limits.pages, 'pages')
  const title = await titleOf(pdf)
  return { ...(title && { title }), blocks: pages(pdf, limits) }
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new FileError('file_unsupported', 'the file is protected by a password')
    throw malformed('the file is not a valid PDF')
  }
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = (info as { readonly Title?: unknown }).Title
  return typeof title === 'string' ? title : undefined
}

async function* pages(pdf: Pdf, limits: FileLimits): AsyncGenerator<DocumentBlock> {
  let characters = 0
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = await pageText(pdf, number)
      characters += text.length
      if (characters > limits.text_characters)
        throw tooLarge('the text', limits.text_characters, 'characters')
      for (const paragraph of text.split(/\n\s*\n/)) yield { level: 0, text: paragraph }
    }
  } finally {
    await pdf.loadingTask.destroy().catch(() => {})
  }
  if (characters === 0)
    throw new FileError('file_without_text', 'the PDF has no text; text in images cannot be read')
}

/** A greater distance between lines ends a paragraph. */
async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    let text = ''
    let last: { readonly y: number; readonly height: number } | undefined
    for (const item of items) {
      if (!('str' in item)) continue
      const y = Number(item.transform[5])
      if (last && item.str.trim() !== '' && Math.abs(last.y - y) > 1.8 * (item.height || last.height))
        text += '\n'
      text += item.str + (item.hasEOL ? '\n' : '')
      if (item.str.trim() !== '') last = { y, height: item.height || 12 }
    }
    page.cleanup()
    return text.trim()
  } catch {
    throw malformed(`page ${number} is malformed`)
  }
}
