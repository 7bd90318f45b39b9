import type { StreamFile } from '@linkspan/core'
import { optionsOf } from '../entities/stream-entity.ts'
import type { FileReader } from '../files/process/file-reader.ts'
import type { BatchRecord, FileSummary } from '../files/read-file.ts'
import type { FieldTypes } from '../files/schema/field-types.ts'
import { type Content, type DownloadSource, download } from './downloads.ts'

/** How the files of a stream are read. */
export interface StreamReading extends DownloadSource {
  readonly reader: FileReader
}

/** Reads one file in batches and returns its summary. Without `columns`, finds the types only. Closes the content. */
export async function* readStreamFile(
  { stream, reader, signal }: StreamReading,
  { name, mime_type }: StreamFile,
  content: Content,
  columns?: FieldTypes,
): AsyncGenerator<readonly BatchRecord[], FileSummary> {
  const { format, schemaless, validation_policy } = optionsOf(stream)
  const request = {
    format,
    facts: { name, mime_type },
    schemaless,
    validation_policy,
    ...(columns ? { fields: columns } : { is_cut: content.is_cut }),
  }
  try {
    return yield* reader.read(content.bytes, request, signal)
  } finally {
    content.close()
  }
}

/** The part of a large file that its columns are found from. */
const DISCOVERY_BYTES = 1024 * 1024
/** Formats of which the first bytes can be read alone. */
const STREAMED = new Set(['csv', 'jsonl', 'avro'])
/** How many files the columns are found from, unless the stream says: a file of other formats is read whole. */
const DISCOVERED = { streamed: 10, whole: 3 } as const

/** Finds the columns of the newest files. Files that cannot be read tell nothing; reading them for records warns. */
export async function discoverColumns(
  reading: StreamReading,
  files: readonly StreamFile[],
  isFileFailure: (error: unknown) => boolean,
): Promise<FieldTypes[]> {
  const { format, recent_n_files_to_read_for_schema_discovery: recent } = optionsOf(reading.stream)
  const streamed = STREAMED.has(format.filetype)
  const most = recent ?? (streamed ? DISCOVERED.streamed : DISCOVERED.whole)
  const found: FieldTypes[] = []
  for (const file of files) {
    if (found.length >= most) break
    try {
      const content = await download(reading, file, streamed ? DISCOVERY_BYTES : undefined)
      const batches = readStreamFile(reading, file, content)
      let next = await batches.next()
      while (!next.done) next = await batches.next()
      found.push(next.value.types)
    } catch (error) {
      if (!isFileFailure(error)) throw error
    }
  }
  return found
}
