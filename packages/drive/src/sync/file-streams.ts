import { createHash } from 'node:crypto'
import {
  type ConfiguredEntities,
  type Document,
  type Download,
  type FieldType,
  type FileStream,
  type SearchDeclaration,
  type StreamFile,
  valueAt,
} from '@linkspan/core'
import type { DriveSync } from '../replication-config.ts'
import { inputSchemaOf, type Stream } from '../streams.ts'
import { anyGlob } from './globs.ts'

const GOOGLE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const SHEETS = `${GOOGLE}spreadsheet`

/**
 * The formats in which Google's own documents are exported, by the format of the stream;
 * https://developers.google.com/workspace/drive/api/guides/ref-export-formats.
 */
const EXPORTS: { readonly [Type in Stream['format']['filetype']]?: Readonly<Record<string, string>> } = {
  excel: { [SHEETS]: `${OFFICE}.spreadsheetml.sheet` },
  // the first sheet only
  csv: { [SHEETS]: 'text/csv' },
  unstructured: {
    [`${GOOGLE}document`]: 'text/markdown',
    [`${GOOGLE}presentation`]: `${OFFICE}.presentationml.presentation`,
  },
}

/** The streams of a configuration, which are entities of their own. */
export const fileStreams = {
  field: 'streams',
  files: 'files',
  of: ({ streams }: DriveSync) => streams.map(toFileStream),
} as const satisfies ConfiguredEntities

type Fields = Readonly<Record<string, FieldType>>

/** What every record of a stream has besides the columns of its file. */
const FILE_FIELDS: Fields = {
  document_key: 'string',
  file_id: 'string',
  file_modified_at: 'string',
  file_url: 'string',
}

const PASSAGE_FIELDS: Fields = { title: 'string', heading: 'string', passage: 'integer', content: 'string' }

/** The search of a stream; the files of rows have further fields. */
function searchOf({ format }: Stream): SearchDeclaration {
  const [record, place, own]: [string, string, Fields] =
    format.filetype === 'unstructured'
      ? ['One record is a passage of a document.', 'passage', PASSAGE_FIELDS]
      : ['One record is a row of a table.', 'row', { row: 'integer' }]
  return { record, fields: { ...FILE_FIELDS, ...own }, key: ['file_id', place], reads: [] }
}

function toFileStream(stream: Stream): FileStream {
  const { name, format, globs } = stream
  const wanted = anyGlob(globs)
  const exports = EXPORTS[format.filetype] ?? {}
  return {
    name,
    summary: 'The records in the files of this stream.',
    actions: {},
    search: searchOf(stream),
    definition: stream,
    columns: inputSchemaOf(stream),
    fileOf(document) {
      const mime_type = text(document, 'mimeType') ?? ''
      const path = text(document, 'path') ?? ''
      const own = mime_type.startsWith(GOOGLE)
      if ((own && !exports[mime_type]) || !wanted(path)) return undefined
      return toFile(document, path, exports[mime_type] ?? mime_type)
    },
    async download(connection, { id, mime_type, size }, { signal, most_bytes }) {
      // a document of Google has no bytes of its own, and so no checksum
      const exported = size === null && Object.values(exports).includes(mime_type)
      if (exported) {
        const params = { fileId: id, mimeType: mime_type }
        return (await connection.execute('files_export', 'download', params, { signal })) as Download
      }
      const cut = most_bytes !== undefined && size !== null && size > most_bytes
      const range = cut && { range_header: `bytes=0-${most_bytes - 1}` }
      const params = { fileId: id, supportsAllDrives: true, ...range }
      return (await connection.execute('files', 'download', params, { signal })) as Download
    },
  }
}

function toFile(document: Document, path: string, mime_type: string): StreamFile {
  const checksum = checksumOf(document, 'md5') ?? checksumOf(document, 'sha256')
  const own = text(document, 'mimeType')?.startsWith(GOOGLE) === true
  const modified_at = text(document, 'modifiedTime') ?? null
  const url = text(document, 'webViewLink') ?? null
  // the vendor's version of a file also changes with its permissions and views
  const content = checksum?.hex ?? modified_at ?? String(valueAt(document, 'version'))
  const size = valueAt(document, 'size')
  return {
    id: text(document, 'id') ?? '',
    path,
    name: text(document, 'name') ?? '',
    mime_type,
    version: createHash('sha256')
      .update(JSON.stringify([content, path, modified_at, url]))
      .digest('base64url')
      .slice(0, 16),
    modified_at,
    url,
    size: typeof size === 'number' && !own ? size : null,
    checksum,
  }
}

function checksumOf(document: Document, algorithm: 'md5' | 'sha256'): StreamFile['checksum'] {
  const hex = text(document, `${algorithm}Checksum`)
  return hex === undefined ? null : { algorithm, hex }
}

function text(document: Document, path: string): string | undefined {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value : undefined
}
