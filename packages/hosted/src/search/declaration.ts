import { createHash } from 'node:crypto'
import type { Entity, SearchDeclaration, SyncRead } from '@linkspan/core'
import type { CollectionDeclaration } from '@linkspan/search'

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

/** The collection of an entity's records: what a sync builds and a search opens. */
export function declarationOf(
  connector_id: string,
  { name, search }: Pick<SearchableEntity, 'name' | 'search'>,
): CollectionDeclaration {
  const { fields, key, aliases, reads } = search
  const scope_fields = [...new Set(reads.flatMap(scopeOf))].filter((path) => !key.includes(path))
  return { connector: connector_id, entity: name, fields, key, scope_fields, ...(aliases && { aliases }) }
}

/** Changes whenever records have to be built anew. Aliases concern searches only. */
export function declarationDigest({ fields, key, scope_fields }: CollectionDeclaration): string {
  const sorted = Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, key, scope_fields ?? []]))
    .digest('base64url')
}

/** The paths by which a run replaces and joins records, and finds those of a part that could not be read. */
function scopeOf(read: SyncRead): readonly string[] {
  if (read.kind === 'window') return [read.day, ...(read.joins ?? [])]
  return read.kind === 'changes' ? (read.parts ?? []) : []
}
