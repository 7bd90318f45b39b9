import type { ConnectorKind } from '@linkspan/core'
import type { CollectionStore, StoredConnector } from '@linkspan/stores'
import { optionsOf, parseState, streamsOf, toEntity } from '@linkspan/streams'
import { declarationOfVersion, parseCheckpoint } from '@linkspan/sync'
import type { StreamView } from './stream-answers.ts'

/** The streams of a connector; undefined if connectors of its kind have none. */
export async function describeStreams(
  collections: Pick<CollectionStore, 'find'>,
  kind: ConnectorKind,
  { organization_id, id, replication_config }: StoredConnector,
): Promise<StreamView[] | undefined> {
  if (!kind.streams) return undefined
  return Promise.all(
    streamsOf(kind, replication_config).map(async (stream) => {
      const { name } = stream
      const entity = toEntity(stream)
      const published = await collections.find({ organization_id, id, entity: name })
      const state = parseState(parseCheckpoint(published?.checkpoint)?.cursor)
      return {
        name,
        filetype: optionsOf(stream).format.filetype,
        key: entity.search.key,
        fields: published ? declarationOfVersion(published, entity).fields : null,
        files: state ? Object.keys(state.files).length : null,
        records: published?.records ?? null,
        synced_at: published?.synced_at ? new Date(published.synced_at).toISOString() : null,
      }
    }),
  )
}
