import { type ConfiguredEntity, type ConnectorKind, configuredEntities, isFileStream } from '@linkspan/core'
import type { Collection, CollectionStore, StoredConnector } from '@linkspan/stores'
import { declarationOfVersion, parseCheckpoint, parseStreamState, streamOptionsOf } from '@linkspan/sync'
import type { StreamView } from './stream-answers.ts'

/** The entities that the configuration of a connector makes; undefined if it makes none. */
export async function describeStreams(
  collections: Pick<CollectionStore, 'find'>,
  kind: ConnectorKind,
  connector: StoredConnector,
): Promise<StreamView[] | undefined> {
  const entities = configuredEntities(kind, connector)
  if (entities.length === 0) return undefined
  const { organization_id, id } = connector
  return Promise.all(
    entities.map(async (entity) => {
      const { name, definition, search } = entity
      const published = await collections.find({ organization_id, id, entity: name })
      return {
        name,
        definition: { ...definition },
        record: search.record ?? '',
        key: [...search.key],
        fields: fieldsOf(entity, published),
        ...(search.texts && { texts: search.texts }),
        ...filesOf(entity, published),
        records: published?.records ?? null,
        synced_at: published?.synced_at ? new Date(published.synced_at).toISOString() : null,
      }
    }),
  )
}

/** The fields of the published records; before, those that the vendor has said. */
function fieldsOf(entity: ConfiguredEntity, published: Collection | undefined): StreamView['fields'] {
  if (published) return declarationOfVersion(published, entity).fields
  return entity.search.reads.length > 0 ? entity.search.fields : null
}

function filesOf(entity: ConfiguredEntity, published: Collection | undefined) {
  if (!isFileStream(entity)) return {}
  const state = parseStreamState(parseCheckpoint(published?.checkpoint)?.cursor)
  return {
    filetype: streamOptionsOf(entity).format.filetype,
    files: state ? Object.keys(state.files).length : null,
  }
}
