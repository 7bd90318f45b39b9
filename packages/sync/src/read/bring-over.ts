import { daysAfter, type ReadDays, type SnapshotRead, type WindowRead } from '@linkspan/core'
import type { Filter } from '@linkspan/search'
import { caveatsWithin, caveatsWithoutDays, inOrder } from '../plan/caveats.ts'
import { daysOf } from '../plan/day-filters.ts'
import { overlap, without } from '../plan/day-ranges.ts'
import { returnedOf } from '../plan/lacking.ts'
import { filterOf } from '../plan/source-filters.ts'
import type { SourceState } from '../plan/source-state.ts'
import type { JoinedDocuments } from './joined-documents.ts'
import type { ReadContext } from './read-context.ts'
import { restoreFailed } from './restore.ts'

export interface BroughtReads {
  readonly snapshot: SnapshotRead | undefined
  readonly window: WindowRead | undefined
  readonly joined: JoinedDocuments | undefined
}

/** It sorts after every day. */
const AFTER_ALL_DAYS = '~'

/**
 * Completes a rebuild by the former records of the sources that could not be read, as far as it has not read them, with
 * what was known of them; of other sources, by the days that the vendor no longer has.
 */
export async function bringOver(context: ReadContext, reads: BroughtReads): Promise<void> {
  const { publication, sources, troubles } = context
  const { former, former_checkpoint, former_use } = publication.records
  if (!former || !former_checkpoint || former_use === 'unusable') return
  for (const [id, state] of sources.states) {
    const is_former = state.absent_since !== null || troubles.all.has(id)
    const before = is_former ? AFTER_ALL_DAYS : sources.planOf(id)?.kept_from
    const known = former_checkpoint.sources.get(id)
    if (known && before) await bringSource(context, { id, former: known, before }, reads)
    // rows are joined with the documents that are there by now
    await bringRows(context, id, reads.joined)
  }
  publication.commit()
}

/** Brings the former rows of documents that the vendor's reply lacked for the first time. */
async function bringRows(
  { publication, sources }: ReadContext,
  id: string,
  joined: JoinedDocuments | undefined,
): Promise<void> {
  const kept = Object.keys(sources.stateOf(id).lacking.kept)
  if (!joined || kept.length === 0) return
  const source = sources.documentsOf(id)
  const join = await joined.of(id, publication.records.builder, source && filterOf(source))
  await restoreFailed(publication, joined.rows, [...joined.filters(kept)], join)
}

interface FormerSource {
  readonly id: string
  readonly former: SourceState
  /** The day after the last one that is brought over. */
  readonly before: string
}

async function bringSource(
  { publication, sources }: ReadContext,
  { id, former, before }: FormerSource,
  { snapshot, window, joined }: BroughtReads,
): Promise<void> {
  const source = sources.documentsOf(id)
  const records: Filter = source ? filterOf(source) : {}
  const state = sources.stateOf(id)
  const brings_documents = snapshot !== undefined && !state.pass?.documents_at
  if (brings_documents) await restoreFailed(publication, joined?.documents, [records])
  let { days } = state
  const caveats = [...state.caveats, ...(brings_documents ? caveatsWithoutDays(former.caveats) : [])]
  if (window && sources.plan) {
    const earlier = { from: '', to: daysAfter(sources.plan.start, -1) }
    const missing = without(former.days, [earlier, ...state.days, { from: before, to: AFTER_ALL_DAYS }])
    const join = await joined?.of(id, publication.records.builder, records)
    const kept: ReadDays[] = []
    for (const range of missing) {
      const is_whole = await restoreFailed(publication, daysOf(window, range), [records], join)
      // records with other fields are read again as soon as that is possible
      if (is_whole) kept.push(publication.records.former_use === 'kept' ? range : { ...range, lag: -1 })
    }
    caveats.push(...caveatsWithin(former.caveats, kept))
    const lost = returnedOf(former.lacking, state.lacking).flatMap((range) => overlap(kept, range))
    const doubtful = lost.map((range) => ({ ...range, lag: -1 }))
    days = [...days, ...without(kept, lost), ...doubtful].sort((left, right) =>
      left.from < right.from ? -1 : 1,
    )
  }
  const { read_at, reconciled_at } = state.read_at === null ? former : state
  const doubted = state.doubted ?? former.doubted
  sources.set(id, { ...state, days, caveats: inOrder(caveats), doubted, read_at, reconciled_at })
}
