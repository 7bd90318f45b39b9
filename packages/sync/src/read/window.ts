import {
  ConnectorError,
  type DayRange,
  dayAt,
  daysAfter,
  keptFrom,
  type PlannedRead,
  toDay,
  type WindowRead,
} from '@linkspan/core'
import type { Generation } from '@linkspan/search'
import { areSampledTogether } from '../plan/caveats.ts'
import { daysOf } from '../plan/day-filters.ts'
import { withRange } from '../plan/day-ranges.ts'
import { type Reading, readingsOf } from '../plan/readings.ts'
import type { WindowPlan } from '../plan/window-plan.ts'
import type { JoinedDocuments } from './joined-documents.ts'
import { allOf, type ReadContext, recordsOf } from './read-context.ts'

/** How far back the first run reads, unless the configuration has a start_date. */
const DEFAULT_DAYS = 90

/** The first day of a window: the one of the configuration, or the one that the first run has chosen. */
export function startOf(
  { start_date, retention }: Pick<PlannedRead, 'start_date' | 'retention'>,
  start: string | null,
  at: number,
): string {
  const known = start_date ?? start
  if (known !== null) return known
  const first = daysAfter(toDay(at), -DEFAULT_DAYS)
  const kept_from = retention ? keptFrom(retention, dayAt()(at)) : first
  return kept_from > first ? kept_from : first
}

/** Some days of a source that are being read. */
interface Open {
  readonly generation: Generation
  /** The rows that came. */
  read: number
  /** The documents that they have. */
  readonly keys: Set<string>
}

/**
 * Reads the days that are due of each source, and replaces its rows of some days when all of these were read.
 * `newest_only` leaves the older days to a later call.
 */
export async function syncWindow(
  context: ReadContext,
  window: WindowRead,
  { newest_only, done, joined }: WindowOptions,
): Promise<void> {
  const { publication, sources, troubles } = context
  const planOf = (id: string) => sources.planOf(id) as WindowPlan
  const tried = new Map<string, readonly DayRange[]>()
  // until a version is published, sources begin with a short slice
  const short_first = publication.isFirst
  for (let slices_done = done; ; slices_done++) {
    const ids = sources.of(window).filter(({ id }) => !troubles.all.has(id))
    const states = new Map(ids.map(({ id }) => [id, sources.stateOf(id)]))
    const [next, ...others] = readingsOf({ planOf, states, tried, short_first })
    context.progress({ slices: slices_done + (next ? 1 + others.length : 0), slices_done })
    const is_older = next !== undefined && ids.every(({ id }) => next.slice.to < planOf(id).today)
    if (!next || (newest_only && is_older)) return
    // the newest days are published at once, so that a search works soon after a connector is made
    if (publication.isFirst && slices_done > done && is_older) await publication.offer({ soon: true })
    const shorter = await readSlice(context, window, next, joined)
    for (const id of next.sources)
      if (!shorter.has(id)) tried.set(id, withRange(tried.get(id) ?? [], next.slice))
  }
}

interface WindowOptions {
  readonly newest_only: boolean
  /** The slices that an earlier call has read. */
  readonly done: number
  readonly joined: JoinedDocuments | undefined
}

/** Reads some days. Returns the sources of which they have to be read in shorter slices. */
async function readSlice(
  context: ReadContext,
  window: WindowRead,
  { slice, sources: ids }: Reading,
  joined: JoinedDocuments | undefined,
): Promise<ReadonlySet<string>> {
  const { publication, sources, troubles } = context
  const shorter = new Set<string>()
  const { builder } = publication.records
  let open: Open | undefined

  async function begin(id: string): Promise<Open> {
    const records = recordsOf(context, id)
    const join = await joined?.of(id, builder, records)
    const generation = await builder.beginGeneration({ scope: allOf(daysOf(window, slice), records), join })
    return { generation, read: 0, keys: new Set() }
  }

  for await (const step of context.steps(window, ids, slice)) {
    if ('error' in step) {
      await open?.generation.abandon()
      open = undefined
      const is_of_days = ConnectorError.isInstance(step.error) && window.refuses_days?.(step.error)
      const left = is_of_days ? sources.noteRefusedDays(step.id, slice) : undefined
      if (left) publication.remember()
      else troubles.note(step.id, step.error, slice)
      if (left === 'shorter') shorter.add(step.id)
      continue
    }
    open ??= await begin(step.id)
    sources.noteAnswer(step.id)
    if ('documents' in step) {
      context.count(step.documents.length, {})
      open.read += step.documents.length
      joined?.noteKeys(step.documents, open.keys)
      await open.generation.fill(step.documents)
      continue
    }
    const summary = await open.generation.commit()
    context.count(0, summary)
    // rows without a document are left out
    const lacks_documents = joined && summary.written < open.read
    const orphans = lacks_documents
      ? await joined.unknownOf(builder, recordsOf(context, step.id), open.keys)
      : []
    const { caveats, time_zone } = step
    if (areSampledTogether(slice, caveats)) shorter.add(step.id)
    sources.noteDays(step.id, { slice, orphans, lacks_rows: summary.deleted > 0, caveats, time_zone })
    context.noteWork()
    open = undefined
    publication.commit()
    if (!publication.isFirst) await publication.offer()
  }
  return shorter
}
