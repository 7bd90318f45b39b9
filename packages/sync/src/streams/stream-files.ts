import { ConnectorError, type FileStream, type StreamFile } from '@linkspan/core'
import { declarationOfVersion } from '../plan/declaration.ts'
import type { RunContext } from '../plan/run-context.ts'

/** The files of a stream, newest first, from the published records of the entity that lists them. */
export async function listFiles(
  { key, store, engine, parts, secret }: RunContext,
  stream: FileStream,
  listed_by: string,
): Promise<StreamFile[]> {
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
  return files.toSorted((left, right) => (right.modified_at ?? '').localeCompare(left.modified_at ?? ''))
}
