import type { ReadDocument } from '../documents/blocks.ts'
import { toPassages } from '../documents/passages.ts'
import { FileError } from '../file-error.ts'
import { extensionOf, type FileBytes, type FileFacts } from '../file-source.ts'
import { type FileRecord, inBatches, type OptionsOf, type ReadRecords } from '../records.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

type Load = () => Promise<ReadDocument>

const pdf: Load = async () => (await import('../documents/pdf.ts')).readPdf
const docx: Load = async () => (await import('../documents/docx.ts')).readDocx
const slides: Load = async () => (await import('../documents/slides.ts')).readSlides
const openDocument: Load = async () => (await import('../documents/open-document.ts')).readOpenDocument
const html: Load = async () => (await import('../documents/html.ts')).readHtml
const markdown: Load = async () => (await import('../documents/plain-text.ts')).readMarkdown
const plainText: Load = async () => (await import('../documents/plain-text.ts')).readPlainText

const BY_EXTENSION: ReadonlyMap<string, Load> = new Map(
  Object.entries({
    pdf,
    docx,
    pptx: slides,
    odt: openDocument,
    md: markdown,
    markdown,
    html,
    htm: html,
    txt: plainText,
    text: plainText,
  }),
)

const BY_TYPE: ReadonlyMap<string, Load> = new Map(
  Object.entries({
    'application/pdf': pdf,
    [`${OFFICE}.wordprocessingml.document`]: docx,
    [`${OFFICE}.presentationml.presentation`]: slides,
    'application/vnd.oasis.opendocument.text': openDocument,
    'text/markdown': markdown,
    'text/x-markdown': markdown,
    'text/html': html,
    'text/plain': plainText,
  }),
)

/** Reads a document as passages. Its extension tells the format, else its media type. */
export const readUnstructured: ReadRecords<'unstructured'> = (bytes, options) =>
  inBatches(passagesOf(bytes, options))

async function* passagesOf(
  bytes: FileBytes,
  { facts, limits }: OptionsOf<'unstructured'>,
): AsyncGenerator<FileRecord> {
  const load = documentReader(facts)
  if (!load) throw new FileError('file_unsupported', 'documents of this kind cannot be read')
  const read = await load()
  yield* toPassages(await read(bytes, limits), limits)
}

/** Loads the reader of a document; undefined if there is none. */
export function documentReader({ name, mime_type = '' }: FileFacts): Load | undefined {
  return BY_EXTENSION.get(extensionOf(name)) ?? BY_TYPE.get(mime_type.replace(/;.*/, '').trim().toLowerCase())
}
