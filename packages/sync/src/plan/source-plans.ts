import { keptFrom, type Retention } from '@linkspan/core'
import type { RunContext } from './run-context.ts'
import type { SourceState } from './source-state.ts'
import type { WindowPlan } from './window-plan.ts'

/** How far the clock of the server may be from the vendor's: a day is read this early and settled this late. */
export const CLOCK_SKEW_MS = 3_600_000

/** The days that are wanted of every source of an entity. */
export interface EntityPlan extends Omit<WindowPlan, 'today' | 'kept_from'> {
  readonly retention: Retention | undefined
}

/** Makes the plan of a source from that of its entity and its time zone. Sources of one zone share it. */
export function createPlans({ retention, ...plan }: EntityPlan, run: Pick<RunContext, 'sources' | 'times'>) {
  const known = new Map<string | null, WindowPlan>()
  const planIn = (time_zone: string | null) => {
    const today = run.sources.daysIn(time_zone ?? undefined).at(run.times.at + CLOCK_SKEW_MS)
    const made = { ...plan, today, kept_from: retention ? keptFrom(retention, today) : null }
    known.set(time_zone, made)
    return made
  }
  return (time_zone: string | null, { kept_from }: Pick<SourceState, 'kept_from'>): WindowPlan => {
    const of_zone = known.get(time_zone) ?? planIn(time_zone)
    return kept_from === null || kept_from < (of_zone.kept_from ?? '') ? of_zone : { ...of_zone, kept_from }
  }
}
