import type { Connector, FieldType } from '@linkspan/core'
import { declarationOfVersion } from '../search/declaration.ts'
import type { ConnectorRecord } from '../stores/store.ts'
import type { CollectionStore } from '../stores/sync-stores.ts'
import { streamsOf, toEntity } from './stream-entity.ts'

/** A stream as callers see it. */
export interface StreamView {
  /** The entity's name in `execute`, with the action `search`. */
  readonly name: string
  /** The searchable fields with their types; null before its files were read. */
  readonly fields: Readonly<Record<string, FieldType>> | null
}

/** The streams of a connector; undefined if connectors of its kind have none. */
export async function describeStreams(
  collections: Pick<CollectionStore, 'find'>,
  definition: Connector,
  { organization_id, id, replication_config }: ConnectorRecord,
): Promise<StreamView[] | undefined> {
  if (!definition.streams) return undefined
  return Promise.all(
    streamsOf(definition, replication_config).map(async (stream) => {
      const { name } = stream
      const published = await collections.find({ organization_id, id, entity: name })
      const fields = published ? declarationOfVersion(published, toEntity(stream)).fields : null
      return { name, fields }
    }),
  )
}
