import type { DayRange } from '@linkspan/core'
import { slicesOf, without } from './day-ranges.ts'
import type { SourceState } from './source-state.ts'
import { dueDays, unreconciledDays, type WindowPlan } from './window-plan.ts'

/** The first slice of all, so that searches find something soon. */
const SHORT_SLICE_DAYS = 7

/** Some days that are read of some sources, one source after the other. */
export interface Reading {
  readonly slice: DayRange
  /** Their ids. */
  readonly sources: readonly string[]
}

/** What the sources of a window have to read. */
export interface WindowWork {
  readonly planOf: (id: string) => WindowPlan
  /** The sources that can be read, in order. */
  readonly states: ReadonlyMap<string, SourceState>
  /** The days that this run has read of them, whether or not they are still due. */
  readonly tried: ReadonlyMap<string, readonly DayRange[]>
  /** Whether a source begins with a short slice. */
  readonly short_first: boolean
}

/**
 * The readings that are due, those of the newest days first, and after them the readings that only look for rows that
 * have vanished. Sources with the same due days are read together, slice by slice.
 */
export function readingsOf(work: WindowWork): Reading[] {
  return [...newestFirst(work, dueDays), ...newestFirst(work, unreconciledDays)]
}

function newestFirst(
  { planOf, states, tried, short_first }: WindowWork,
  daysOf: (state: SourceState, plan: WindowPlan) => DayRange[],
): Reading[] {
  const groups = new Map<string, { slices: DayRange[]; sources: string[] }>()
  for (const [id, state] of states) {
    const days = without(daysOf(state, planOf(id)), tried.get(id) ?? [])
    const short = short_first && state.days.length === 0
    const key = JSON.stringify([days, state.slice_days, short])
    const group = groups.get(key)
    if (group) group.sources.push(id)
    else groups.set(key, { slices: slicesFor(days, state.slice_days, short), sources: [id] })
  }
  const readings = [...groups.values()].flatMap(({ slices, sources }) =>
    slices.map((slice) => ({ slice, sources })),
  )
  return readings.sort((left, right) => right.slice.to.localeCompare(left.slice.to))
}

function slicesFor(days: readonly DayRange[], most_days: number, short: boolean): DayRange[] {
  const [newest] = slicesOf(days, Math.min(most_days, SHORT_SLICE_DAYS))
  if (!short || !newest) return slicesOf(days, most_days)
  return [newest, ...slicesOf(without(days, [newest]), most_days)]
}
