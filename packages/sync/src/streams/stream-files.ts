import { ConnectorError, type FileStream, type StreamFile } from '@linkspan/core'
import type { PartialRecords } from '@linkspan/stores'
import { declarationOfVersion } from '../plan/declaration.ts'
import type { RunContext } from '../plan/run-context.ts'
import { describeSource } from '../plan/source-filters.ts'

/** The files of a stream. */
export interface ListedFiles {
  /** Newest first. */
  readonly files: StreamFile[]
  /** Those of them that the vendor's last list lacked. */
  readonly absent: readonly PartialRecords[]
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
  return { files, absent: absentOf(published.partial, files) }
}

function absentOf(partial: readonly PartialRecords[], files: readonly StreamFile[]): PartialRecords[] {
  const ids = new Set(files.map(({ id }) => id))
  return partial.flatMap(({ source: listed, ...gap }) => {
    if (gap.reason !== 'absent') return []
    if (!listed || !('equals' in listed)) return [gap]
    const source = { field: 'file_id', equals: listed.equals }
    return ids.has(source.equals) ? [{ ...gap, scope: describeSource(source), source }] : []
  })
}
