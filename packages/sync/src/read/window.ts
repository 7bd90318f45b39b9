import { type DayRange, daysAfter, type WindowRead } from '@linkspan/core'
import type { Generation } from '@linkspan/search'
import { daysOf } from '../plan/day-filters.ts'
import { withRange } from '../plan/day-ranges.ts'
import { type Reading, readingsOf } from '../plan/readings.ts'
import type { WindowPlan } from '../plan/source-state.ts'
import type { JoinedDocuments } from './joined-documents.ts'
import { allOf, type ReadContext, recordsOf } from './read-context.ts'

/** How far back the first run reads, unless the configuration has a start_date. */
const DEFAULT_DAYS = 90

/** The first day of a window. `start` is the one that the first run has chosen. */
export function startOf(start_date: string | undefined, start: string | null, today: string): string {
  return start_date ?? start ?? daysAfter(today, -DEFAULT_DAYS)
}

/** Some days of a source that are being read. */
interface Open {
  readonly generation: Generation
  /** The rows that came. */
  read: number
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
  const plan = sources.plan as WindowPlan
  const tried = new Map<string, readonly DayRange[]>()
  // until a version is published, sources begin with a short slice
  const short_first = publication.isFirst
  for (let slices_done = done; ; slices_done++) {
    const ids = sources.of(window).filter(({ id }) => !troubles.all.has(id))
    const states = new Map(ids.map(({ id }) => [id, sources.stateOf(id)]))
    const [next, ...others] = readingsOf({ plan, states, tried, short_first })
    context.progress({ slices: slices_done + (next ? 1 + others.length : 0), slices_done })
    if (!next || (newest_only && next.slice.to < plan.today)) return
    // the newest days are published at once, so that a search works soon after a connector is made
    if (publication.isFirst && slices_done > done && next.slice.to < plan.today)
      await publication.offer({ soon: true })
    for (const id of next.sources) tried.set(id, withRange(tried.get(id) ?? [], next.slice))
    await readSlice(context, window, next, joined)
  }
}

export interface WindowOptions {
  readonly newest_only: boolean
  /** The slices that an earlier call has read. */
  readonly done: number
  readonly joined: JoinedDocuments | undefined
}

async function readSlice(
  context: ReadContext,
  window: WindowRead,
  { slice, sources: ids }: Reading,
  joined: JoinedDocuments | undefined,
): Promise<void> {
  const { publication, sources, troubles } = context
  const { builder } = publication
  let open: Open | undefined

  async function begin(id: string): Promise<Open> {
    const records = recordsOf(context, id)
    const join = await joined?.of(id, builder, records)
    const generation = await builder.beginGeneration({ scope: allOf(daysOf(window, slice), records), join })
    return { generation, read: 0 }
  }

  for await (const step of context.steps(window, ids, slice)) {
    if ('error' in step) {
      await open?.generation.abandon()
      open = undefined
      troubles.note(step.id, step.error, slice)
      continue
    }
    open ??= await begin(step.id)
    sources.noteAnswer(step.id)
    if ('documents' in step) {
      context.count(step.documents.length, {})
      open.read += step.documents.length
      await open.generation.fill(step.documents)
      continue
    }
    const summary = await open.generation.commit()
    context.count(0, summary)
    // rows without a document are left out
    const lacks_documents = summary.written < open.read
    sources.noteDays(step.id, { slice, window, lacks_documents, caveats: step.caveats })
    context.noteWork()
    open = undefined
    publication.commit()
    if (!publication.isFirst) await publication.offer()
  }
}
