import type { DayRange, SnapshotRead, SyncBatch, SyncScope, WindowRead } from '@linkspan/core'
import type { Filter, WriteSummary } from '@linkspan/search'
import type { SearchableEntity } from '../plan/declaration.ts'
import type { EntitySources } from '../plan/entity-sources.ts'
import type { EntityChange } from '../plan/progress.ts'
import { type FailedSources, filterOf } from '../plan/source-filters.ts'
import type { SourceTroubles } from '../plan/source-troubles.ts'
import type { Publication } from '../publish/publish.ts'
import type { Step } from './reading.ts'

/** What the reads of one entity share during a run. */
export interface ReadContext {
  readonly entity: Pick<SearchableEntity, 'name' | 'search'>
  /** The fields that scopes may compare. */
  readonly comparable: readonly string[]
  readonly publication: Publication
  readonly sources: EntitySources
  readonly troubles: SourceTroubles
  /** Reads these sources one after the other. */
  steps(read: SnapshotRead | WindowRead, ids: readonly string[], days?: DayRange): AsyncIterable<Step>
  /** The batches of a read of changes. Sources that fail are added to `failed`. */
  changes(failed: FailedSources, scope: Pick<SyncScope, 'cursor'>): AsyncIterable<SyncBatch>
  /** Notes that something was stored that the run need not read again: each of its turns brings it further. */
  noteWork(): void
  /** Throws a `SyncPause` if the run has to end at this checkpoint. */
  rest(): void
  /** Counts documents that the vendor sent, and what the builder made of records. */
  count(read: number, summary: Partial<WriteSummary>): void
  progress(change: EntityChange): void
}

/** The records of a source; undefined if it has all of them, also of those that a rebuild replaces. */
export function recordsOf(
  { sources, publication }: Pick<ReadContext, 'sources' | 'publication'>,
  id: string,
): Filter | undefined {
  const source = sources.documentsOf(id)
  const { former_checkpoint: former } = publication.records
  const is_only = new Set([...sources.states.keys(), ...(former?.sources.keys() ?? [])]).size === 1
  return source && !is_only ? filterOf(source) : undefined
}

/** The records that match all of these filters. */
export function allOf(...filters: (Filter | undefined)[]): Filter | undefined {
  const [first, ...others] = filters.filter((filter) => filter !== undefined)
  return others.length > 0 ? { and: [first as Filter, ...others] } : first
}
