import type { Document, SyncBatch, SyncScope } from '@linkspan/core'
import type { CollectionBuilder, WriteSummary } from '@linkspan/search'
import type { SearchableEntity } from '../entities/declaration.ts'
import type { EntityChange } from './progress.ts'
import type { Publication } from './publish.ts'
import type { FailedSources } from './warnings.ts'

/** What one reading asks for, beside what all readings of an entity share. */
export type ReadScope = Pick<SyncScope, 'from' | 'to' | 'cursor'>

/** What the reads of one entity share during a run. */
export interface ReadContext {
  readonly entity: Pick<SearchableEntity, 'name' | 'search'>
  /** The fields that scopes may compare. */
  readonly comparable: readonly string[]
  readonly builder: CollectionBuilder
  /** The former records, if the builder has started without them. */
  readonly former: CollectionBuilder | undefined
  readonly publication: Publication
  /** The documents of a read, in batches. Counts them, and adds sources that fail to `failed`. */
  documents(kind: 'snapshot' | 'window', failed: FailedSources, scope?: ReadScope): AsyncIterable<Document[]>
  /** The batches of a read of changes. Sources that fail are added to `failed`. */
  changes(failed: FailedSources, scope?: ReadScope): AsyncIterable<SyncBatch>
  /** Counts changes that the vendor sent, and what the builder made of records. */
  count(read: number, summary: Partial<WriteSummary>): void
  progress(change: EntityChange): void
  /** Called between two readings. Throws a `SyncPause` if the run has to pause. */
  checkPause(): void
}
