import type { Connection, FileStream, StreamFile } from '@linkspan/core'
import { FileError } from '../files/file-error.ts'
import { documentReader } from '../files/formats/unstructured.ts'
import type { FileReader } from '../files/process/file-reader.ts'
import type { BatchRecord, FileSummary } from '../files/read-file.ts'
import type { FieldTypes } from '../files/schema/field-types.ts'
import { isUnstructured, optionsOf } from './stream-entity.ts'

/** How the files of a stream are read. */
export interface StreamReading {
  readonly stream: FileStream
  readonly connection: Pick<Connection, 'execute'>
  readonly reader: FileReader
  readonly signal: AbortSignal
}

/** The part of a large file that its columns are found from. */
const DISCOVERY_BYTES = 1024 * 1024
/** Formats of which the first bytes can be read alone. */
const STREAMED = new Set(['csv', 'jsonl', 'avro'])

/** Reads one file in batches and returns its summary. Without `columns`, finds the types of a first part only. */
export async function* readStreamFile(
  { stream, connection, reader, signal }: StreamReading,
  file: StreamFile,
  columns?: FieldTypes,
): AsyncGenerator<readonly BatchRecord[], FileSummary> {
  const { format, schemaless, validation_policy } = optionsOf(stream)
  if (!isReadable(stream, file))
    throw new FileError('file_unsupported', 'documents of this kind cannot be read')
  const cut = !columns && STREAMED.has(format.filetype)
  const download = await stream.download(connection, file, {
    signal,
    ...(cut && { most_bytes: DISCOVERY_BYTES }),
  })
  const request = {
    format,
    facts: { name: file.name, mime_type: file.mime_type },
    schemaless,
    validation_policy,
    ...(columns ? { fields: columns } : { is_cut: download.status === 206 }),
  }
  try {
    return yield* reader.read(download.stream, request, signal)
  } finally {
    download.stream.destroy()
  }
}

/** Whether there is a reader for a file. Of the row formats, only the content tells. */
export function isReadable(stream: FileStream, { name, mime_type }: StreamFile): boolean {
  return !isUnstructured(stream) || documentReader({ name, mime_type }) !== undefined
}

/** How many files the columns are found from, unless the stream says: a file of other formats is read whole. */
const DISCOVERED = { streamed: 10, whole: 3 } as const

/** Finds the columns of the newest files. Files that cannot be read tell nothing; reading them for records warns. */
export async function discoverColumns(
  reading: StreamReading,
  files: readonly StreamFile[],
  isFileFailure: (error: unknown) => boolean,
): Promise<FieldTypes[]> {
  const { format, recent_n_files_to_read_for_schema_discovery: recent } = optionsOf(reading.stream)
  const most = recent ?? (STREAMED.has(format.filetype) ? DISCOVERED.streamed : DISCOVERED.whole)
  const found: FieldTypes[] = []
  for (const file of files) {
    if (found.length >= most) break
    try {
      const batches = readStreamFile(reading, file)
      let next = await batches.next()
      while (!next.done) next = await batches.next()
      found.push(next.value.types)
    } catch (error) {
      if (!isFileFailure(error)) throw error
    }
  }
  return found
}
