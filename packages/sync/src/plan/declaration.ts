import { createHash } from 'node:crypto'
import {
  arrayAround,
  type Configuration,
  type ConnectorKind,
  configuredEntities,
  type Entity,
  isChosen,
  type SearchDeclaration,
  type SyncRead,
  toJsonSchema,
} from '@linkspan/core'
import { type CollectionDeclaration, isReadable, searchRequestSchema, storedFields } from '@linkspan/search'
import type { Collection } from '@linkspan/stores'
import type { JSONSchema } from 'zod/v4/core'

/** An entity that has a search. */
export interface SearchableEntity extends Pick<Entity, 'name' | 'summary' | 'actions'> {
  readonly search: SearchDeclaration
}

/** Whether an entity can be searched. */
export function isSearchable<Declared extends Pick<Entity, 'search'>>(
  entity: Declared,
): entity is Declared & { readonly search: SearchDeclaration } {
  return entity.search !== undefined
}

/** The entities that a sync of a connector reads: the declared ones, and those that its configuration makes. */
export function syncedEntities(kind: ConnectorKind, configuration: Configuration): SearchableEntity[] {
  const chosen = Object.values(kind.entities)
    .filter(isSearchable)
    .filter(({ name }) => isChosen(configuration.replication_config, name))
  return [...chosen, ...configuredEntities(kind, configuration)]
}

/** The collection of an entity's records: what a sync builds and a search opens. */
export function declarationOf(
  connector_id: string,
  { name, search }: Pick<SearchableEntity, 'name' | 'search'>,
): CollectionDeclaration {
  const { key, aliases, reads } = search
  const days = daysOf(search)
  const fields = leavesOf(search.fields)
  const scope_fields = [...new Set(reads.flatMap(scopeOf))].filter((path) => !key.includes(path))
  return {
    connector: connector_id,
    entity: name,
    fields,
    key,
    scope_fields,
    days,
    ...(aliases && { aliases }),
  }
}

/** Changes whenever records have to be built anew. Aliases and paths inside arrays concern searches only. */
export function declarationDigest({ fields, key, scope_fields }: CollectionDeclaration): string {
  const sorted = Object.entries(storedFields(fields)).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, key, scope_fields ?? []]))
    .digest('base64url')
}

/**
 * The declaration that a published version was built by. After an update of the server that is another one than the
 * entity's, until a sync has built the records anew.
 */
export function declarationOfVersion(
  { id, declaration: digest, manifest }: Pick<Collection, 'id' | 'declaration' | 'manifest'>,
  entity: Pick<SearchableEntity, 'name' | 'search'>,
): CollectionDeclaration {
  const own = declarationOf(id, entity)
  // the engine refuses a manifest of another format
  if (digest === declarationDigest(own) || !isReadable(manifest)) return own
  const { fields, key, scope_fields } = manifest
  const aliases = Object.entries(own.aliases ?? {}).filter(
    ([alias, path]) => Object.hasOwn(fields, path) && !Object.hasOwn(fields, alias),
  )
  const inside = Object.entries(own.fields).filter(
    ([path]) => !Object.hasOwn(fields, path) && arrayAround(fields as Fields, path) !== undefined,
  )
  return {
    connector: own.connector,
    entity: own.entity,
    fields: { ...(fields as Fields), ...Object.fromEntries(inside) },
    key,
    scope_fields,
    days: own.days,
    aliases: Object.fromEntries(aliases),
  }
}

/** JSON Schema (2020-12) of the parameters of a search. */
export function searchParams({ search }: Pick<SearchableEntity, 'search'>): JSONSchema.BaseSchema {
  const { aliases } = search
  const fields = leavesOf(search.fields)
  return toJsonSchema(searchRequestSchema({ fields, days: daysOf(search), ...(aliases && { aliases }) }))
}

type Fields = SearchDeclaration['fields']

/** By the declared fields: the engine keeps what it derives from an object of fields. */
const leaves = new WeakMap<Fields, Fields>()

/** The fields without objects whose own fields are declared too: a search returns these objects with their fields. */
function leavesOf(fields: Fields): Fields {
  let found = leaves.get(fields)
  if (!found) {
    const paths = Object.keys(fields)
    const isParent = (path: string) => paths.some((each) => each.startsWith(`${path}.`))
    const own = Object.entries(fields).filter(([path, type]) => type !== 'object' || !isParent(path))
    found = own.length === paths.length ? fields : Object.fromEntries(own)
    leaves.set(fields, found)
  }
  return found
}

const days = new WeakMap<Fields, CollectionDeclaration['days']>()

/** The forms of the days that fields hold: the declared ones, and those of the window. */
function daysOf({ fields, days: declared, reads }: SearchDeclaration): CollectionDeclaration['days'] {
  const window = reads.find((read) => read.kind === 'window')
  if (!window) return declared
  const { day, day_format = 'YYYY-MM-DD', same_days = [] } = window
  const known = days.get(fields) ?? {
    ...declared,
    ...Object.fromEntries(same_days.map((path) => [path, 'YYYY-MM-DD' as const])),
    [day]: day_format,
  }
  days.set(fields, known)
  return known
}

/** The paths by which a run replaces and joins records, and finds those of a source that could not be read. */
function scopeOf(read: SyncRead): readonly string[] {
  if (read.kind === 'changes') return read.source_fields ?? []
  const of_sources = read.by_source ? [read.by_source.of('').field] : []
  return read.kind === 'window' ? [read.day, ...(read.joins ?? []), ...of_sources] : of_sources
}
