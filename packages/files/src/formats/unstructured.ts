import type { ReadDocument } from '../documents/blocks.ts'
import { type DocumentKind, documentKind } from '../documents/kinds.ts'
import { toPassages } from '../documents/passages.ts'
import { FileError } from '../file-error.ts'
import type { FileBytes } from '../file-source.ts'
import { type FileRecord, type FormatOptionsOf, inBatches, type ReadRecords } from '../records.ts'

const READERS: Readonly<Record<DocumentKind, () => Promise<ReadDocument>>> = {
  pdf: async () => (await import('../documents/pdf.ts')).readPdf,
  docx: async () => (await import('../documents/docx.ts')).readDocx,
  pptx: async () => (await import('../documents/slides.ts')).readSlides,
  odt: async () => (await import('../documents/open-document.ts')).readOpenDocument,
  html: async () => (await import('../documents/html.ts')).readHtml,
  markdown: async () => (await import('../documents/plain-text.ts')).readMarkdown,
  text: async () => (await import('../documents/plain-text.ts')).readPlainText,
}

/** Reads a document as passages. Its extension determines the format, else its media type. */
export const readUnstructured: ReadRecords<'unstructured'> = (bytes, options) =>
  inBatches(passagesOf(bytes, options))

async function* passagesOf(
  bytes: FileBytes,
  { facts, limits }: FormatOptionsOf<'unstructured'>,
): AsyncGenerator<FileRecord> {
  const kind = documentKind(facts)
  if (!kind) throw new FileError('file_unsupported', 'documents of this kind cannot be read')
  const read = await READERS[kind]()
  yield* toPassages(await read(bytes, limits), limits)
}
