import { ConnectorError, type FileStream, type StreamFile } from '@linkspan/core'
import type { PartialRecords } from '@linkspan/stores'
import { declarationOfVersion } from '../plan/declaration.ts'
import type { RunContext } from '../plan/run-context.ts'
import { describeSource } from '../plan/source-filters.ts'

/** The fields of records by which marks of the list name files. */
const OWN_FIELDS: Readonly<Partial<Record<string, string>>> = { id: 'file_id', path: 'document_key' }

/** The files of a stream. */
export interface ListedFiles {
  /** Newest first. */
  readonly files: StreamFile[]
  /** What the list lacks, or has outdated. */
  readonly lacks: readonly PartialRecords[]
  /** They are as they were at this time or later, in milliseconds since 1970. */
  readonly read_at: number | null
}

/** The files of a stream, from the published records of the entity that lists them. */
export async function listFiles(
  { key, store, engine, parts, secret }: RunContext,
  stream: FileStream,
  listed_by: string,
): Promise<ListedFiles> {
  const published = await store.find({ ...key, entity: listed_by })
  if (!published)
    throw new ConnectorError('vendor_error', `${stream.name}: its files have not been listed yet`, {
      retryable: true,
    })
  const files: StreamFile[] = []
  // the manifest has the fields by which these records were built
  const declaration = { ...declarationOfVersion(published, stream), entity: listed_by }
  const builder = await engine.build(declaration, { parts, secret, manifest: published.manifest })
  try {
    for await (const documents of builder.records())
      for (const document of documents) {
        const file = stream.fileOf(document)
        if (file) files.push(file)
      }
  } finally {
    await builder.close()
  }
  files.sort((left, right) => (right.modified_at ?? '').localeCompare(left.modified_at ?? ''))
  return { files, lacks: lacksOf(published.partial, files), read_at: published.synced_at }
}

/** What a stream lacks because its files could not be listed, or not completely. */
function lacksOf(partial: readonly PartialRecords[], files: readonly StreamFile[]): PartialRecords[] {
  const ids = new Set(files.map(({ id }) => id))
  return partial.flatMap(({ source: listed, ...gap }): PartialRecords[] => {
    // the stream is as old as the list
    if (gap.reason === 'stale') return []
    const field = listed && OWN_FIELDS[listed.field]
    if (!field) return [gap]
    if (field === 'file_id' && 'equals' in listed && !ids.has(listed.equals)) return []
    const source = { ...listed, field }
    return [{ ...gap, scope: describeSource(source), source }]
  })
}
