import type { StreamFile } from '@linkspan/core'
import type { BatchRecord, FieldTypes, FileReader, FileSummary } from '@linkspan/files'
import { type DownloadedContent, download, type StreamConnection } from './downloads.ts'
import { FileFailures } from './file-failures.ts'
import { streamOptionsOf } from './stream-entity.ts'

/** How the files of a stream are read. */
export interface StreamInput extends StreamConnection {
  readonly reader: FileReader
}

/** Reads one file in batches and returns its summary. Closes the content. */
export async function* readStreamFile(
  { stream, reader, signal }: StreamInput,
  { name, mime_type }: StreamFile,
  content: DownloadedContent,
  columns: FieldTypes,
): AsyncGenerator<readonly BatchRecord[], FileSummary> {
  const { format, schemaless, validation_policy } = streamOptionsOf(stream)
  const fields = !schemaless && { fields: columns, validation_policy }
  try {
    return yield* reader.read(content.bytes, { format, facts: { name, mime_type }, ...fields }, signal)
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

/** Finds the types of the columns of one file. Closes the content. */
async function typesOf(
  { stream, reader, signal }: StreamInput,
  { name, mime_type }: StreamFile,
  { bytes, is_cut, close }: DownloadedContent,
): Promise<FieldTypes> {
  const { format } = streamOptionsOf(stream)
  try {
    return (await reader.inspect(bytes, { format, facts: { name, mime_type }, is_cut }, signal)).types
  } finally {
    close()
  }
}

/** Finds the columns of the newest files. Files that cannot be read are ignored; reading them for records warns. */
export async function discoverColumns(
  input: StreamInput,
  files: readonly StreamFile[],
): Promise<FieldTypes[]> {
  const { format, recent_n_files_to_read_for_schema_discovery: recent } = streamOptionsOf(input.stream)
  const streamed = STREAMED.has(format.filetype)
  const most = recent ?? (streamed ? DISCOVERED.streamed : DISCOVERED.whole)
  const failures = new FileFailures()
  const found: FieldTypes[] = []
  for (const file of files) {
    if (found.length >= most) break
    try {
      const content = await download(input, file, streamed ? DISCOVERY_BYTES : undefined)
      found.push(await typesOf(input, file, content))
      failures.reset()
    } catch (error) {
      if (!failures.isOfFile(error)) throw error
    }
  }
  return found
}
