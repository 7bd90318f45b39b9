import { type DayRange, daysAfter } from '@linkspan/core'
import type { CollectionState, PartialScope } from './collections.ts'
import type { Ending } from './facts.ts'
import { dueDays, type SourceState, unreadDays, type WindowPlan } from './source-state.ts'
import type { Trouble } from './source-troubles.ts'

/** The most sources with the same gap that are named. */
const MOST_NAMED = 20

/** What is known of the sources of an entity when its records are published. */
export interface SourceFacts {
  readonly states: ReadonlyMap<string, SourceState>
  readonly troubles: ReadonlyMap<string, Trouble>
  /** The days that are wanted of a source; undefined if it has none. */
  readonly planOf: (id: string) => WindowPlan | undefined
  /** Whether the entity has a snapshot. */
  readonly has_documents: boolean
  /** Why the entity as a whole ended early, if it did. */
  readonly ended: Ending | undefined
  readonly nameOf: (id: string) => string
}

/** A gap of one source. */
type Gap = Omit<PartialScope, 'scope'>

/** What searches of the records lack or have outdated. */
export function partialOf(facts: SourceFacts): PartialScope[] {
  const gaps = new Map<string, { gap: Gap; ids: string[] }>()
  for (const [id, state] of facts.states) {
    const gap = gapOf(id, state, facts)
    if (!gap) continue
    const key = JSON.stringify(gap)
    const known = gaps.get(key)
    if (known) known.ids.push(id)
    else gaps.set(key, { gap, ids: [id] })
  }
  return [...gaps.values()].flatMap(({ gap, ids }) => {
    if (ids.length === facts.states.size) return [{ scope: 'all', ...gap }]
    const named = ids.slice(0, MOST_NAMED).map((id) => ({ scope: facts.nameOf(id), ...gap }))
    const others = ids.length - named.length
    return others > 0 ? [...named, { scope: `${others} others`, ...gap }] : named
  })
}

function gapOf(
  id: string,
  state: SourceState,
  { troubles, planOf, has_documents, ended }: SourceFacts,
): Gap | undefined {
  const all = { from: null, to: null }
  if (state.absent_since !== null) return { ...all, reason: 'absent' }
  const plan = planOf(id)
  const trouble = troubles.get(id)
  if (trouble === 'refused' || trouble === 'not_listed') return { ...all, reason: trouble }
  const reason = trouble ?? ended
  const lacks_documents = has_documents && !state.pass?.documents_at
  if (reason && (!plan || lacks_documents)) return { ...all, reason }
  if (!plan) return undefined
  const due = reason ? hullOf(dueDays(state, plan)) : undefined
  if (reason && due) return { ...due, reason }
  const unread = hullOf(unreadDays(state, plan))
  return unread && { ...unread, reason: 'not_read' }
}

function hullOf(ranges: readonly DayRange[]): DayRange | undefined {
  const [first, last] = [ranges[0], ranges.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

/** When the records were read, the first day that is complete, and when they were compared with the vendor's. */
export function syncedOf({
  states,
  planOf,
}: Pick<SourceFacts, 'states' | 'planOf'>): Pick<
  CollectionState,
  'synced_at' | 'synced_from' | 'reconciled_at'
> {
  const isPresent = ({ absent_since, refused }: SourceState) => absent_since === null && !refused
  const present = [...states].filter(([, state]) => isPresent(state))
  // without any, the facts are those of the records that are kept
  const counted = present.length > 0 ? present : [...states]
  const days = counted.flatMap(([id, state]) => {
    const plan = planOf(id)
    return plan ? [completeFrom(state, plan)] : []
  })
  const reconciled = counted.map(([, { reconciled_at }]) => reconciled_at)
  return {
    synced_at: leastOf(counted.map(([, { read_at }]) => read_at).filter((read_at) => read_at !== null)),
    synced_from: latestOf(days),
    reconciled_at: reconciled.includes(null) ? null : leastOf(reconciled as number[]),
  }
}

function leastOf(moments: readonly number[]): number | null {
  return moments.length > 0 ? Math.min(...moments) : null
}

/** The latest of some days; null if one of them is unknown. */
function latestOf(days: readonly (string | null)[]): string | null {
  return days.length === 0 || days.includes(null)
    ? null
    : (days as string[]).reduce((a, b) => (a > b ? a : b))
}

/** The first of the days up to yesterday or today that were all read; null if there is none. */
export function completeFrom({ days }: SourceState, { today }: Pick<WindowPlan, 'today'>): string | null {
  const last = days.at(-1)
  if (!last || last.to < daysAfter(today, -1)) return null
  let { from } = last
  for (const range of days.toReversed()) if (daysAfter(range.to, 1) === from) from = range.from
  return from
}
