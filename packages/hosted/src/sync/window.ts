import { type DayRange, type Document, daysAfter, type WindowRead, windowSlices } from '@linkspan/core'
import type { Filter } from '@linkspan/search'
import type { AttributeTable } from './attributes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { withoutRange, withRange } from './day-ranges.ts'
import type { ReadContext } from './read-context.ts'
import { restoreFailed } from './restore.ts'
import { FailedSources } from './warnings.ts'

/** How far back the first run reads, unless the configuration has a start_date. */
const DEFAULT_DAYS = 90
const SLICE_DAYS = 30
const FIRST_SLICE_DAYS = 7
/** The newest days are not read again so soon, as long as others were never read. */
const LATELY_MS = 3_600_000
/** Makes no day before tomorrow due again. */
const NO_LOOKBACK = -1

/**
 * What a run reads of an entity. `newest`: everything that is not read by days, and the newest days; `older`, later in
 * the same run: the days that `newest` has left.
 */
export type Stage = 'all' | 'newest' | 'older'

/** The days that a run reads. */
export interface WindowPlan {
  readonly start_date?: string | undefined
  readonly lookback_days: number
  readonly today: string
  /** In milliseconds since 1970. */
  readonly now: number
  readonly stage?: Stage
}

/** The first day of a window. */
export function startOf({ start_date, today }: WindowPlan, { start }: Checkpoint): string {
  return start_date ?? start ?? daysAfter(today, -DEFAULT_DAYS)
}

/** The slices that are due, newest first. */
export function dueSlices(plan: WindowPlan, checkpoint: Checkpoint): DayRange[] {
  const { today, lookback_days, now, stage } = plan
  const start = startOf(plan, checkpoint)
  const slicesFor = (lookback_days: number, done: readonly DayRange[]) => {
    const settled = withoutRange(done, { from: daysAfter(today, -lookback_days), to: today })
    const read = settled.map((range) => ({ ...range, lag: lookback_days }))
    return windowSlices({ start, today, lookback_days, read, slice_days: SLICE_DAYS })
  }
  if (stage === 'older') return slicesFor(NO_LOOKBACK, checkpoint.done)
  const done = checkpoint.again.reduce<readonly DayRange[]>(withoutRange, checkpoint.done)
  const slices = slicesFor(lookback_days, done)
  const [newest, ...older] = slices
  if (!newest) return slices
  if (checkpoint.done.length === 0) return [...withShortFirst(newest), ...older]
  if (now - (checkpoint.newest_read_at ?? 0) >= LATELY_MS) return slices
  // a run that continues a paused one comes to the older days first, or it could pause again before them
  const unread = slicesFor(NO_LOOKBACK, done)
  return [...unread, ...unread.reduce<readonly DayRange[]>(withoutRange, slices)]
}

/** The first slice of all in two, so that searches find something soon. */
function withShortFirst({ from, to }: DayRange): DayRange[] {
  const short = daysAfter(to, 1 - FIRST_SLICE_DAYS)
  if (short <= from) return [{ from, to }]
  return [
    { from: short, to },
    { from, to: daysAfter(short, -1) },
  ]
}

/** Reads the days that are due, and replaces the rows of each slice when all of it was read. */
export async function syncWindow(
  context: ReadContext,
  read: WindowRead,
  plan: WindowPlan,
  attributes?: AttributeTable,
): Promise<void> {
  const { publication } = context
  const slices = dueSlices(plan, publication.checkpoint)
  const start = startOf(plan, publication.checkpoint)
  const before = plan.stage === 'older' ? 1 : 0
  context.progress({ slices: before + slices.length })
  for (const [index, slice] of slices.slice(0, plan.stage === 'newest' ? 1 : undefined).entries()) {
    if (index > 0) context.checkPause()
    const complete = await syncSlice(context, read, slice, attributes)
    const { done, again } = publication.checkpoint
    const others = withoutRange(again, slice)
    publication.commit({
      start,
      done: withRange(done, slice),
      again: complete ? others : withRange(others, slice),
      ...(slice.to === plan.today && { newest_read_at: plan.now }),
    })
    context.progress({ slices_done: before + index + 1 })
    // the newest days are published at once, so that a search works soon after a connector is made
    await publication.offer({ soon: done.length === 0 })
  }
}

/** Reads one slice. Returns whether every source of it was read. */
async function syncSlice(
  context: ReadContext,
  read: WindowRead,
  { from, to }: DayRange,
  attributes: AttributeTable | undefined,
): Promise<boolean> {
  const { builder, comparable } = context
  const failed = new FailedSources()
  const scope = scopeOf(read, { from, to })
  const generation = await builder.beginGeneration({ scope })
  let complete = true
  for await (const documents of context.documents('window', failed, { from, to })) {
    const rows = attributes ? joined(documents, attributes) : documents
    // the document of such a row is newer than the snapshot, so the next run will find both
    if (rows.length < documents.length) complete = false
    await generation.fill(rows)
  }
  context.count(0, await generation.commit({ keep: failed.filter(comparable) }))
  await restoreFailed(context, scope, failed, (records) => {
    for (const record of records) attributes?.rejoin(record)
    return attributes ? joined(records, attributes) : records
  })
  return complete && failed.none
}

/** The rows that have a document, with its attributes. */
function joined(rows: readonly Document[], attributes: AttributeTable): Document[] {
  return rows.filter((row) => attributes.join(row))
}

/** The records of some days. A time begins with its day, so that the day after comes after all times of the last day. */
function scopeOf({ day, day_format }: WindowRead, { from, to }: DayRange): Filter {
  const format = (text: string) => (day_format === 'YYYYMMDD' ? text.replaceAll('-', '') : text)
  return { and: [{ gte: { [day]: format(from) } }, { lt: { [day]: format(daysAfter(to, 1)) } }] }
}
