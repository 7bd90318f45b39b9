import { extensionOf, type FileFacts } from '../file-source.ts'

/** The kinds of documents that can be read. */
export type DocumentKind = 'pdf' | 'docx' | 'pptx' | 'odt' | 'markdown' | 'html' | 'text'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const BY_EXTENSION: ReadonlyMap<string, DocumentKind> = new Map([
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['pptx', 'pptx'],
  ['odt', 'odt'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
  ['txt', 'text'],
  ['text', 'text'],
])

const BY_TYPE: ReadonlyMap<string, DocumentKind> = new Map([
  ['application/pdf', 'pdf'],
  [`${OFFICE}.wordprocessingml.document`, 'docx'],
  [`${OFFICE}.presentationml.presentation`, 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
  ['text/html', 'html'],
  ['text/plain', 'text'],
])

/** The kind of a document by its extension, else by its media type; undefined if it cannot be read. */
export function documentKind({ name, mime_type = '' }: FileFacts): DocumentKind | undefined {
  return BY_EXTENSION.get(extensionOf(name)) ?? BY_TYPE.get(mime_type.replace(/;.*/, '').trim().toLowerCase())
}
