import { daysAfter, type SnapshotRead, type WindowRead } from '@linkspan/core'
import type { Filter } from '@linkspan/search'
import { caveatsWithin, caveatsWithoutDays, inOrder } from '../plan/caveats.ts'
import { daysOf } from '../plan/day-filters.ts'
import { without } from '../plan/day-ranges.ts'
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

/**
 * Completes a rebuild by the former records of the sources that could not be read, as far as it has not read them, with
 * what was known of them.
 */
export async function bringOver(context: ReadContext, reads: BroughtReads): Promise<void> {
  const { publication, sources, troubles } = context
  const { formerCheckpoint: former } = publication
  if (!former || !publication.former || publication.formerUse === 'unusable') return
  for (const [id, state] of sources.states) {
    if (state.absent_since === null && !troubles.all.has(id)) continue
    const known = former.sources.get(id)
    if (known) await bringSource(context, { id, former: known }, reads)
  }
  publication.commit()
}

async function bringSource(
  { publication, sources }: ReadContext,
  { id, former }: { readonly id: string; readonly former: SourceState },
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
    const missing = without(former.days, [{ from: '', to: daysAfter(sources.plan.start, -1) }, ...state.days])
    const join = await joined?.of(id, publication.builder, records)
    for (const range of missing) await restoreFailed(publication, daysOf(window, range), [records], join)
    // records with other fields are read again as soon as that is possible
    const kept = missing.map((range) => (publication.formerUse === 'kept' ? range : { ...range, lag: -1 }))
    caveats.push(...caveatsWithin(former.caveats, missing))
    days = [...days, ...kept].sort((left, right) => (left.from < right.from ? -1 : 1))
  }
  const { read_at, reconciled_at } = state.read_at === null ? former : state
  const doubted = state.doubted ?? former.doubted
  sources.set(id, { ...state, days, caveats: inOrder(caveats), doubted, read_at, reconciled_at })
}
