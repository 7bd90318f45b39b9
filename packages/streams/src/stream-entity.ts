import {
  type ConnectorKind,
  type FieldType,
  type FileStream,
  findEntity,
  InvalidParamsError,
  parseReplicationConfig,
} from '@linkspan/core'
import type { Stream } from '@linkspan/drive'
import { isSearchable, type SearchableEntity } from '@linkspan/sync'

type Fields = Readonly<Record<string, FieldType>>

/** What every record of a stream has besides the columns of its file. */
const FILE_FIELDS = {
  document_key: 'string',
  file_id: 'string',
  file_modified_at: 'string',
  file_url: 'string',
} as const satisfies Fields

const ROW_FIELDS: Fields = { ...FILE_FIELDS, row: 'integer' }
const PASSAGE_FIELDS: Fields = {
  ...FILE_FIELDS,
  title: 'string',
  heading: 'string',
  passage: 'integer',
  content: 'string',
}

/** The options of a stream. */
export function optionsOf({ options }: FileStream): Stream {
  // only the drive connector declares streams
  return options as Stream
}

export function isUnstructured(stream: FileStream): boolean {
  return optionsOf(stream).format.filetype === 'unstructured'
}

/** The fields that all streams of a kind have. */
export function ownFields(stream: FileStream): Fields {
  return isUnstructured(stream) ? PASSAGE_FIELDS : ROW_FIELDS
}

/** A stream as an entity that can be searched. `fields` are its columns, as far as they are known. */
export function toEntity(stream: FileStream, fields: Fields = ownFields(stream)): SearchableEntity {
  const key = ['file_id', isUnstructured(stream) ? 'passage' : 'row']
  return {
    name: stream.name,
    summary: 'The records in the files of this stream.',
    actions: {},
    search: { record: recordOf(stream), fields, key, reads: [] },
  }
}

function recordOf(stream: FileStream): string {
  return isUnstructured(stream) ? 'One record is a passage of a document.' : 'One record is a row of a table.'
}

/** The streams that a configuration makes; none if it is not complete. */
export function streamsOf(
  { type, replication_config, streams }: ConnectorKind,
  given: unknown,
): readonly FileStream[] {
  if (!streams || given === null || given === undefined) return []
  try {
    return streams.of(parseReplicationConfig({ type, replication_config }, given) as never)
  } catch (error) {
    if (error instanceof InvalidParamsError) return []
    throw error
  }
}

/** An entity of a configured connector: a declared one, or one of its streams. Throws `unknown_entity`. */
export function findConfiguredEntity(kind: ConnectorKind, replication_config: unknown, name: string) {
  const stream = streamsOf(kind, replication_config).find((each) => each.name === name)
  return stream ? toEntity(stream) : findEntity(kind.type, kind.entities, name)
}

/** The names of the entities of a configured connector that a sync reads. */
export function syncedEntities(kind: ConnectorKind, replication_config: unknown): string[] {
  return [
    ...Object.values(kind.entities)
      .filter(isSearchable)
      .map(({ name }) => name),
    ...streamsOf(kind, replication_config).map(({ name }) => name),
  ]
}
