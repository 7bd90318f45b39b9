import type { ConnectorKind } from '@linkspan/core'
import { MemoryLimitError } from '@linkspan/search'
import type { Collection, CollectionKey, Store } from '@linkspan/stores'
import type { SearchableEntity } from '@linkspan/sync'
import { ServiceError, type TableQuery } from '../errors.ts'

/** A search that is wanted as SQL. */
export interface SearchForSql {
  readonly kind: ConnectorKind
  readonly key: CollectionKey
  readonly entity: SearchableEntity
  readonly collection: Pick<Collection, 'id' | 'declaration' | 'manifest'>
  /** The parameters, which are checked. */
  readonly request: unknown
}

/**
 * Writes a search as SQL over the table of its entity. Throws `invalid_params` for one that is wrong or has no equal there, and
 * `sync_pending` before the table is written.
 */
export type ToSql = (search: SearchForSql) => Promise<TableQuery>

/** A failure of a search: if that needs more memory than there is, with the search as SQL, if it can be asked of a table. */
export async function withSql(
  failure: unknown,
  search: Omit<SearchForSql, 'collection'>,
  { store, toSql }: { readonly store: Pick<Store, 'collections'>; readonly toSql?: ToSql | undefined },
): Promise<unknown> {
  if (!toSql || !(failure instanceof MemoryLimitError)) return failure
  const collection = await store.collections.find(search.key)
  const sql = collection && (await toSql({ ...search, collection }).catch(() => undefined))
  return sql ? new ServiceError('search_memory_limit', failure.message, { sql }) : failure
}
